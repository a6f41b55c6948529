package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.LevenshteinDistance;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;

/**
 * Suggests other spellings of words that are not in the index, as pages write them. One edit is
 * tried behind the first letter, two behind the third: the more edits and the shorter the prefix,
 * the more terms Lucene goes through.
 */
final class SpellingSuggester {
  /** Unknown words of a query that are corrected. */
  private static final int MAX_UNKNOWN_WORDS = 3;

  /** Pages that are read to find words with a stem. */
  private static final int MAX_PAGES_READ = 5;

  private static final Set<String> STORED_TEXT = Set.of(IndexFields.TEXT, IndexFields.LANGUAGE);

  private final IndexSearcher pages;
  private final IndexReader votes;
  private final Stemmer stemmer;
  private final LevenshteinDistance distance = new LevenshteinDistance();
  private final DirectSpellChecker oneEdit = newChecker(1, 4, 1);
  private final DirectSpellChecker twoEdits = newChecker(2, 6, 3);

  SpellingSuggester(IndexSnapshot index, Stemmer stemmer) {
    this.pages = index.pages();
    this.stemmer = stemmer;
    this.votes = index.votes().getIndexReader();
  }

  private static DirectSpellChecker newChecker(int maxEdits, int minLength, int prefix) {
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMaxEdits(maxEdits);
    checker.setMinQueryLength(minLength);
    checker.setMinPrefix(prefix);
    return checker;
  }

  /** The query with its unknown words replaced; empty if there is nothing to correct. */
  String suggest(String text, ParsedQuery query) throws IOException {
    Map<String, String> corrections = new HashMap<>();
    int remaining = MAX_UNKNOWN_WORDS;
    for (ParsedQuery.Clause clause : query.clauses()) {
      for (ParsedQuery.Phrase phrase : clause.alternatives()) {
        for (int i = 0; i < phrase.words().size(); i++) {
          Set<String> stems = stems(phrase, i);
          if (clause.type() != ParsedQuery.ClauseType.EXCLUDED
              && remaining > 0
              && isUnknown(stems)) {
            remaining--;
            String word = phrase.words().get(i);
            String correction = correction(word, stems);
            if (!correction.isEmpty()) {
              corrections.put(word, correction);
            }
          }
        }
      }
    }
    String corrected = text;
    for (Map.Entry<String, String> word : corrections.entrySet()) {
      Pattern unknown = Pattern.compile("(?iu)\\b" + Pattern.quote(word.getKey()) + "\\b");
      corrected = unknown.matcher(corrected).replaceAll(Matcher.quoteReplacement(word.getValue()));
    }
    return corrected.equals(text) ? "" : corrected;
  }

  /** The stems of the i-th word, in all languages that read the phrase as these words. */
  private static Set<String> stems(ParsedQuery.Phrase phrase, int i) {
    Set<String> stems = new LinkedHashSet<>();
    for (ParsedQuery.Reading reading : phrase.readings()) {
      if (reading.stems().size() == phrase.words().size()) {
        stems.add(reading.stems().get(i));
      }
    }
    return stems;
  }

  /** Words with digits are names, of which no other spelling can be guessed. */
  private boolean isUnknown(Set<String> stems) throws IOException {
    for (String stem : stems) {
      if (!stem.chars().allMatch(Character::isLetter)
          || pages.getIndexReader().docFreq(new Term(IndexFields.BODY, stem)) > 0
          || pages.getIndexReader().docFreq(new Term(IndexFields.TITLE, stem)) > 0
          || votes.docFreq(new Term(IndexFields.VOTES, stem)) > 0) {
        return false;
      }
    }
    return !stems.isEmpty();
  }

  private String correction(String word, Set<String> stems) throws IOException {
    for (DirectSpellChecker checker : List.of(oneEdit, twoEdits)) {
      for (String stem : stems) {
        for (SuggestWord similar :
            checker.suggestSimilar(
                new Term(IndexFields.BODY, stem),
                1,
                pages.getIndexReader(),
                SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX)) {
          String form = nearestForm(word, similar.string);
          if (!form.isEmpty()) {
            return form;
          }
        }
      }
    }
    return "";
  }

  /** Of the words with a stem that some pages have, the one most like what was asked. */
  private String nearestForm(String word, String stem) throws IOException {
    Query query = new TermQuery(new Term(IndexFields.BODY, stem));
    String nearest = "";
    float similarity = -1;
    for (ScoreDoc hit : pages.search(query, MAX_PAGES_READ).scoreDocs) {
      Document page = pages.storedFields().document(hit.doc, STORED_TEXT);
      LanguageAnalysis language = LanguageAnalysis.of(page.get(IndexFields.LANGUAGE));
      boolean japanese = language == LanguageAnalysis.JAPANESE;
      BagOfWords words = BagOfWords.of(Tokens.tokenize(page.get(IndexFields.TEXT), japanese));
      for (int i = 0; i < words.size(); i++) {
        if (stemmer.stem(language, words.id(i), words.word(i)).text().equals(stem)) {
          float like = distance.getDistance(word, words.word(i));
          if (like > similarity) {
            similarity = like;
            nearest = words.word(i);
          }
        }
      }
    }
    return nearest;
  }
}
