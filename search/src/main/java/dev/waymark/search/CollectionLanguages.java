package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The languages of a collection: a query is read in each of them, as nobody says in which language
 * it is asked.
 *
 * @param all analyses of the pages, and English, which those of unknown language have
 * @param main those of a tenth of the pages and more: their function words need not be found
 */
record CollectionLanguages(List<LanguageAnalysis> all, Set<LanguageAnalysis> main) {
  private static final double MAIN_SHARE = 0.1;

  /** Those of the pages in an index. */
  static CollectionLanguages of(IndexReader pages) throws IOException {
    Map<LanguageAnalysis, Integer> counts = new EnumMap<>(LanguageAnalysis.class);
    counts.put(LanguageAnalysis.ENGLISH, 0);
    Terms codes = MultiTerms.getTerms(pages, IndexFields.LANGUAGE);
    int total = 0;
    if (codes != null) {
      TermsEnum each = codes.iterator();
      for (BytesRef code = each.next(); code != null; code = each.next()) {
        counts.merge(LanguageAnalysis.of(code.utf8ToString()), each.docFreq(), Integer::sum);
        total += each.docFreq();
      }
    }
    Set<LanguageAnalysis> main = EnumSet.noneOf(LanguageAnalysis.class);
    for (Map.Entry<LanguageAnalysis, Integer> language : counts.entrySet()) {
      if (language.getValue() >= total * MAIN_SHARE) {
        main.add(language.getKey());
      }
    }
    return new CollectionLanguages(List.copyOf(counts.keySet()), main);
  }

  /** Whether a word says something, in all main languages. */
  boolean isContentWord(Stemmer stemmer, Tokens tokens, int i) {
    for (LanguageAnalysis language : main) {
      if (!stemmer.stem(language, tokens, i).contentWord()) {
        return false;
      }
    }
    return true;
  }
}
