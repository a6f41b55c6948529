package dev.waymark.search.index;

import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** The stems of texts that are tokenized already. Reused. */
final class StemTokenStream extends TokenStream {
  /** Keeps a phrase from matching across two texts. */
  private static final int POSITION_INCREMENT_GAP = 10;

  private static final Tokens NO_TOKENS = Tokens.tokenize("");

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute positionIncrement =
      addAttribute(PositionIncrementAttribute.class);
  private final Stemmer stemmer;
  private LanguageAnalysis language = LanguageAnalysis.ENGLISH;
  private List<Tokens> texts = List.of();
  private Tokens tokens = NO_TOKENS;
  private int nextText;
  private int nextWord;

  StemTokenStream(Stemmer stemmer) {
    this.stemmer = stemmer;
  }

  StemTokenStream setTexts(LanguageAnalysis language, List<Tokens> texts) {
    this.language = language;
    this.texts = texts;
    return this;
  }

  @Override
  public boolean incrementToken() {
    int increment = 1;
    while (nextWord >= tokens.size()) {
      if (nextText == texts.size()) {
        return false;
      }
      increment = nextText == 0 ? 1 : POSITION_INCREMENT_GAP;
      tokens = texts.get(nextText++);
      nextWord = 0;
    }
    term.setBytesRef(stemmer.stem(language, tokens, nextWord++).bytes());
    positionIncrement.setPositionIncrement(increment);
    return true;
  }

  @Override
  public void reset() {
    tokens = NO_TOKENS;
    nextText = 0;
    nextWord = 0;
  }
}
