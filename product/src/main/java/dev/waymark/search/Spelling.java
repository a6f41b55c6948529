package dev.waymark.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;

/** Knows a better way to write words that nobody uses. */
final class Spelling {
  private final IndexReader reader;
  private final DirectSpellChecker checker = new DirectSpellChecker();

  Spelling(IndexReader reader) {
    this.reader = reader;
    checker.setMinQueryLength(4);
    checker.setMinPrefix(1);
  }

  /** The query with its unknown words replaced; empty if there is nothing better. */
  String better(String written, QueryText text) throws IOException {
    Map<String, String> better = new HashMap<>();
    for (QueryText.Clause clause : text.clauses()) {
      for (QueryText.Phrase phrase : clause.either()) {
        for (int i = 0; i < phrase.stems().size(); i++) {
          String stem = phrase.stems().get(i);
          if (clause.role() != QueryText.Role.EXCLUDED && isUnknown(stem)) {
            String typed = phrase.words().get(i);
            nearest(stem).forEach(word -> better.put(typed, word));
          }
        }
      }
    }
    if (better.isEmpty()) {
      return "";
    }
    String corrected = written;
    for (Map.Entry<String, String> word : better.entrySet()) {
      Pattern typed = Pattern.compile("(?iu)\\b" + Pattern.quote(word.getKey()) + "\\b");
      corrected = typed.matcher(corrected).replaceAll(Matcher.quoteReplacement(word.getValue()));
    }
    return corrected.equals(written) ? "" : corrected;
  }

  private boolean isUnknown(String stem) throws IOException {
    return reader.docFreq(new Term(Names.BODY, stem)) == 0
        && reader.docFreq(new Term(Names.TITLE, stem)) == 0
        && reader.docFreq(new Term(Names.VOTES, stem)) == 0;
  }

  private List<String> nearest(String stem) throws IOException {
    List<String> words = new ArrayList<>();
    for (SuggestWord word :
        checker.suggestSimilar(
            new Term(Names.BODY, stem), 1, reader, SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX)) {
      words.add(word.string);
    }
    return words;
  }
}
