package dev.waymark.search;

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
final class Hits {
  /** Words shown of what others say, where there is no text. */
  private static final int WORDS = 12;

  private final IndexSearcher searcher;
  private final Ranking ranking;
  private final Set<String> wanted;
  private final Snippets snippets;
  private final double voteWeight;

  Hits(IndexSearcher searcher, Ranking ranking, QueryText text, Stems stems, double voteWeight) {
    this.searcher = searcher;
    this.ranking = ranking;
    this.wanted = wanted(text);
    this.snippets = new Snippets(stems, wanted);
    this.voteWeight = voteWeight;
  }

  private static Set<String> wanted(QueryText text) {
    Set<String> stems = new LinkedHashSet<>();
    for (QueryText.Clause clause : text.telling()) {
      if (clause.role() != QueryText.Role.EXCLUDED) {
        clause.either().forEach(phrase -> stems.addAll(phrase.stems()));
      }
    }
    return stems;
  }

  /**
   * @param grouped it stands below another of its host
   */
  Hit of(Ranking.Entry entry, boolean grouped, boolean why) throws IOException {
    boolean fetched = entry.page != Lookup.NONE;
    Document document = searcher.storedFields().document(entry.document());
    int[] target = {entry.target};
    long voters = Numbers.of(searcher.getIndexReader(), Names.VOTERS, target, 0)[0];
    String url = document.get(Names.URL);
    IndexableField date = document.getField(Names.DATE);
    IndexableField score = document.getField(Names.SCORE);
    return new Hit(
        url,
        Urls.host(url),
        title(document, url),
        fetched
            ? snippets.of(IndexForm.text(document, Names.TEXT))
            : snippets.whole(said(entry.target)),
        fetched ? document.get(Names.LANGUAGE) : "",
        date == null ? null : Instant.ofEpochSecond(date.numericValue().longValue()),
        "yes".equals(document.get(Names.VERDICT)),
        score == null ? 0 : score.numericValue().doubleValue(),
        List.of(document.getValues(Names.REASONS)),
        entry.score(),
        entry.content,
        entry.votes,
        (int) voters,
        grouped,
        why ? why(entry) : List.of());
  }

  private static String title(Document document, String url) {
    String title = document.get(Names.TITLE);
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
  private String said(int target) throws IOException {
    Tally tally = Indexer.tally(searcher.storedFields(), target);
    List<String> words = new ArrayList<>();
    tally.votes().entrySet().stream()
        .sorted(
            Map.Entry.<BytesRef, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry::getKey))
        .limit(WORDS)
        .forEach(vote -> words.add(vote.getKey().utf8ToString()));
    return String.join(", ", words);
  }

  private List<Hit.Part> why(Ranking.Entry entry) throws IOException {
    List<Hit.Part> parts = new ArrayList<>();
    for (String stem : wanted) {
      for (Map.Entry<String, Float> field : Queries.WEIGHTS.entrySet()) {
        part(stem, field.getKey(), entry.content > 0 ? entry.page : -1, field.getValue(), parts);
      }
      int target = entry.votes > 0 ? entry.target : Lookup.NONE;
      part(stem, Names.VOTES, target, (float) voteWeight, parts);
    }
    parts.sort(Comparator.comparingDouble(Hit.Part::score).reversed());
    return parts;
  }

  private void part(String stem, String field, int document, float weight, List<Hit.Part> parts)
      throws IOException {
    if (document == Lookup.NONE) {
      return;
    }
    Term term = new Term(field, stem);
    double score =
        ranking.scores(new BoostQuery(new TermQuery(term), weight), new int[] {document})[0];
    if (score > 0) {
      parts.add(new Hit.Part(stem, field, count(term, document), score));
    }
  }

  private int count(Term term, int document) throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    PostingsEnum postings = leaf.reader().postings(term, PostingsEnum.FREQS);
    int local = document - leaf.docBase;
    return postings != null && postings.advance(local) == local ? postings.freq() : 0;
  }
}
