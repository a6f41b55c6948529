package dev.waymark.text.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/** Reduces a word to its stem; empty if nothing of it is left. Owned by one thread. */
interface WordStemmer {
  String stem(String word) throws IOException;

  /** Passes the word through Lucene's filters. */
  static WordStemmer ofFilters(UnaryOperator<TokenStream> filters) {
    SingleTokenStream input = new SingleTokenStream();
    TokenStream output = filters.apply(input);
    return word -> {
      input.next = word;
      return readAll(output);
    };
  }

  /** Analyses the word as if it were a text; what the analyzer keeps of it is joined. */
  static WordStemmer ofAnalyzer(Analyzer analyzer) {
    return word -> readAll(analyzer.tokenStream("", word));
  }

  private static String readAll(TokenStream output) throws IOException {
    CharTermAttribute term = output.getAttribute(CharTermAttribute.class);
    StringBuilder stem = new StringBuilder();
    output.reset();
    while (output.incrementToken()) {
      stem.append(term);
    }
    output.end();
    output.close();
    return stem.toString();
  }

  /** {@link #stem} of a text in memory. */
  default String stemOrWord(String word) {
    try {
      String stem = stem(word);
      return stem.isEmpty() ? word : stem;
    } catch (IOException e) {
      throw new UncheckedIOException("a word in memory", e);
    }
  }

  /** Hands one word to the filters. */
  final class SingleTokenStream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private @Nullable String next;

    @Override
    public boolean incrementToken() {
      if (next == null) {
        return false;
      }
      clearAttributes();
      term.append(next);
      next = null;
      return true;
    }
  }
}
