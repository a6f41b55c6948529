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
 * Suggests other spellings of words that are not in the index. One edit is tried behind the first
 * letter, two behind the third: the more edits and the shorter the prefix, the more terms Lucene
 * goes through.
 */
final class SpellingSuggester {
  /** Unknown words of a query that are corrected. */
  private static final int MAX_UNKNOWN_WORDS = 3;

  private final IndexReader pages;
  private final IndexReader votes;
  private final DirectSpellChecker oneEdit = newChecker(1, 4, 1);
  private final DirectSpellChecker twoEdits = newChecker(2, 6, 3);

  SpellingSuggester(IndexSnapshot index) {
    this.pages = index.pages().getIndexReader();
    this.votes = index.votes().getIndexReader();
  }

  private static DirectSpellChecker newChecker(int maxEdits, int minLength, int prefix) {
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMaxEdits(maxEdits);
    checker.setMinQueryLength(minLength);
    checker.setMinPrefix(prefix);
    return checker;
  }

  /** The query with its unknown words replaced; empty if there is nothing corrections. */
  String suggest(String text, ParsedQuery query) throws IOException {
    Map<String, String> corrections = new HashMap<>();
    int remaining = MAX_UNKNOWN_WORDS;
    for (ParsedQuery.Clause clause : query.clauses()) {
      for (ParsedQuery.Phrase phrase : clause.alternatives()) {
        for (int i = 0; i < phrase.stems().size(); i++) {
          String stem = phrase.stems().get(i);
          if (clause.type() != ParsedQuery.ClauseType.EXCLUDED
              && remaining > 0
              && isUnknown(stem)) {
            remaining--;
            String unknown = phrase.words().get(i);
            corrections(stem).forEach(word -> corrections.put(unknown, word));
          }
        }
      }
    }
    if (corrections.isEmpty()) {
      return "";
    }
    String corrected = text;
    for (Map.Entry<String, String> word : corrections.entrySet()) {
      Pattern unknown = Pattern.compile("(?iu)\\b" + Pattern.quote(word.getKey()) + "\\b");
      corrected = unknown.matcher(corrected).replaceAll(Matcher.quoteReplacement(word.getValue()));
    }
    return corrected.equals(text) ? "" : corrected;
  }

  /** Words with digits are names, of which no other spelling can be guessed. */
  private boolean isUnknown(String stem) throws IOException {
    return stem.chars().allMatch(Character::isLetter)
        && pages.docFreq(new Term(IndexFields.BODY, stem)) == 0
        && pages.docFreq(new Term(IndexFields.TITLE, stem)) == 0
        && votes.docFreq(new Term(IndexFields.VOTES, stem)) == 0;
  }

  private List<String> corrections(String stem) throws IOException {
    List<String> close = corrections(oneEdit, stem);
    return close.isEmpty() ? corrections(twoEdits, stem) : close;
  }

  private List<String> corrections(DirectSpellChecker checker, String stem) throws IOException {
    List<String> words = new ArrayList<>();
    for (SuggestWord word :
        checker.suggestSimilar(
            new Term(IndexFields.BODY, stem), 1, pages, SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX)) {
      words.add(word.string);
    }
    return words;
  }
}
