package dev.waymark.search;

import dev.waymark.search.index.AnchorVotes;
import dev.waymark.search.index.DocIdLookup;
import dev.waymark.search.index.DocValuesReader;
import dev.waymark.search.index.IndexFields;
import dev.waymark.search.index.IndexSchema;
import dev.waymark.search.index.Indexer;
import dev.waymark.search.index.KrovetzStemmer;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** Reads what is shown of the pages that were found. */
final class SearchHitReader {
  /** Words shown of what others say, where there is no text. */
  private static final int MAX_VOTE_WORDS = 12;

  private final IndexSearcher searcher;
  private final Ranking ranking;
  private final Set<String> queryStems;
  private final Snippets snippets;
  private final double voteWeight;

  SearchHitReader(
      IndexSearcher searcher,
      Ranking ranking,
      ParsedQuery text,
      KrovetzStemmer stems,
      double voteWeight) {
    this.searcher = searcher;
    this.ranking = ranking;
    this.queryStems = queryStems(text);
    this.snippets = new Snippets(stems, queryStems);
    this.voteWeight = voteWeight;
  }

  private static Set<String> queryStems(ParsedQuery text) {
    Set<String> stems = new LinkedHashSet<>();
    for (ParsedQuery.Clause clause : text.contentClauses()) {
      if (clause.type() != ParsedQuery.ClauseType.EXCLUDED) {
        clause.alternatives().forEach(phrase -> stems.addAll(phrase.stems()));
      }
    }
    return stems;
  }

  /**
   * @param grouped it stands below another of its host
   */
  SearchHit read(Ranking.Entry entry, boolean grouped, boolean why) throws IOException {
    boolean fetched = entry.pageDoc != DocIdLookup.NO_DOCUMENT;
    Document document = searcher.storedFields().document(entry.document());
    int[] target = {entry.voteDoc};
    long voters = DocValuesReader.read(searcher.getIndexReader(), IndexFields.VOTERS, target, 0)[0];
    String url = document.get(IndexFields.URL);
    IndexableField date = document.getField(IndexFields.DATE);
    IndexableField score = document.getField(IndexFields.RELEVANCE);
    return new SearchHit(
        url,
        Urls.host(url),
        title(document, url),
        fetched
            ? snippets.extract(IndexSchema.storedText(document, IndexFields.TEXT))
            : snippets.highlightAll(voteSummary(entry.voteDoc)),
        fetched ? document.get(IndexFields.LANGUAGE) : "",
        date == null ? null : Instant.ofEpochSecond(date.numericValue().longValue()),
        "yes".equals(document.get(IndexFields.RELEVANT)),
        score == null ? 0 : score.numericValue().doubleValue(),
        List.of(document.getValues(IndexFields.REASONS)),
        entry.score(),
        entry.contentScore,
        entry.voteScore,
        (int) voters,
        grouped,
        why ? explain(entry) : List.of());
  }

  private static String title(Document document, String url) {
    String title = document.get(IndexFields.TITLE);
    if (title != null && !title.isBlank()) {
      return title.strip();
    }
    String path = Urls.path(url).replaceAll("/+$", "");
    String last = path.substring(path.lastIndexOf('/') + 1);
    try {
      return last.isEmpty() ? Urls.host(url) : URLDecoder.decode(last, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return last; // a stray percent sign
    }
  }

  /** What others say, the words with the most votes first. */
  private String voteSummary(int target) throws IOException {
    AnchorVotes tally = Indexer.readVotes(searcher.storedFields(), target);
    List<String> words = new ArrayList<>();
    tally.countByWord().entrySet().stream()
        .sorted(
            Map.Entry.<BytesRef, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry::getKey))
        .limit(MAX_VOTE_WORDS)
        .forEach(vote -> words.add(vote.getKey().utf8ToString()));
    return String.join(", ", words);
  }

  private List<SearchHit.TermScore> explain(Ranking.Entry entry) throws IOException {
    List<SearchHit.TermScore> parts = new ArrayList<>();
    for (String stem : queryStems) {
      for (Map.Entry<String, Float> field : LuceneQueryBuilder.FIELD_BOOSTS.entrySet()) {
        addTermScore(
            stem,
            field.getKey(),
            entry.contentScore > 0 ? entry.pageDoc : -1,
            field.getValue(),
            parts);
      }
      int target = entry.voteScore > 0 ? entry.voteDoc : DocIdLookup.NO_DOCUMENT;
      addTermScore(stem, IndexFields.VOTES, target, (float) voteWeight, parts);
    }
    parts.sort(Comparator.comparingDouble(SearchHit.TermScore::score).reversed());
    return parts;
  }

  private void addTermScore(
      String stem, String field, int document, float weight, List<SearchHit.TermScore> parts)
      throws IOException {
    if (document == DocIdLookup.NO_DOCUMENT) {
      return;
    }
    Term term = new Term(field, stem);
    double score =
        ranking.scores(new BoostQuery(new TermQuery(term), weight), new int[] {document})[0];
    if (score > 0) {
      parts.add(new SearchHit.TermScore(stem, field, termFrequency(term, document), score));
    }
  }

  private int termFrequency(Term term, int document) throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    PostingsEnum postings = leaf.reader().postings(term, PostingsEnum.FREQS);
    int local = document - leaf.docBase;
    return postings != null && postings.advance(local) == local ? postings.freq() : 0;
  }
}
