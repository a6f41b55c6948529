package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
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

/**
 * Knows a better way to write words that nobody uses. One slip is looked for behind the first
 * letter, two behind the third: the farther and the earlier, the more of the vocabulary is gone
 * through.
 */
final class SpellingSuggester {
  /** Words of a query that are looked at. */
  private static final int MAX_UNKNOWN_WORDS = 3;

  private final IndexReader reader;
  private final DirectSpellChecker oneEdit = newChecker(1, 4, 1);
  private final DirectSpellChecker twoEdits = newChecker(2, 6, 3);

  SpellingSuggester(IndexReader reader) {
    this.reader = reader;
  }

  private static DirectSpellChecker newChecker(int slips, int shortest, int prefix) {
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMaxEdits(slips);
    checker.setMinQueryLength(shortest);
    checker.setMinPrefix(prefix);
    return checker;
  }

  /** The query with its unknown words replaced; empty if there is nothing better. */
  String suggest(String written, ParsedQuery text) throws IOException {
    Map<String, String> better = new HashMap<>();
    int left = MAX_UNKNOWN_WORDS;
    for (ParsedQuery.Clause clause : text.clauses()) {
      for (ParsedQuery.Phrase phrase : clause.alternatives()) {
        for (int i = 0; i < phrase.stems().size(); i++) {
          String stem = phrase.stems().get(i);
          if (clause.type() != ParsedQuery.ClauseType.EXCLUDED && left > 0 && isUnknown(stem)) {
            left--;
            String typed = phrase.words().get(i);
            corrections(stem).forEach(word -> better.put(typed, word));
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

  /** Words with digits are names of something; nobody writes those wrong in a way we could know. */
  private boolean isUnknown(String stem) throws IOException {
    return stem.chars().allMatch(Character::isLetter)
        && reader.docFreq(new Term(IndexFields.BODY, stem)) == 0
        && reader.docFreq(new Term(IndexFields.TITLE, stem)) == 0
        && reader.docFreq(new Term(IndexFields.VOTES, stem)) == 0;
  }

  private List<String> corrections(String stem) throws IOException {
    List<String> near = corrections(oneEdit, stem);
    return near.isEmpty() ? corrections(twoEdits, stem) : near;
  }

  private List<String> corrections(DirectSpellChecker checker, String stem) throws IOException {
    List<String> words = new ArrayList<>();
    for (SuggestWord word :
        checker.suggestSimilar(
            new Term(IndexFields.BODY, stem), 1, reader, SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX)) {
      words.add(word.string);
    }
    return words;
  }
}
