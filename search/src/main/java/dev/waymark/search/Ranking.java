package dev.waymark.search;

import dev.waymark.search.index.DocIdLookup;
import dev.waymark.search.index.DocValuesReader;
import dev.waymark.search.index.IndexFields;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Puts the pages that were found by what they say and by what others say into one order. The two
 * are found apart, each in the order of its own score; of what either names, the other's score is
 * looked up, so that the sum is that of both.
 */
final class Ranking {
  /** Pages taken from each of the two. */
  private static final int MAX_DOCS = 200;

  /** … when some of them may have to be left out afterwards. */
  private static final int MAX_DOCS_TO_FILTER = 2_000;

  /** Pages are counted up to here; beyond, "more than". */
  private static final int TOTAL_HITS_THRESHOLD = 1_000;

  private final IndexSearcher searcher;
  private final LuceneQueryBuilder queries;
  private final double voteWeight;

  /**
   * A page on its way into the order; documents are {@link DocIdLookup#NO_DOCUMENT} where there is
   * none.
   */
  static final class Entry {
    final long id;
    int pageDoc = DocIdLookup.NO_DOCUMENT;
    int voteDoc = DocIdLookup.NO_DOCUMENT;
    double contentScore;
    double voteScore;
    long hostId;

    Entry(long id) {
      this.id = id;
    }

    double score() {
      return contentScore + voteScore;
    }

    /** What it is shown from: the page, or what others say where there is none. */
    int document() {
      return pageDoc == DocIdLookup.NO_DOCUMENT ? voteDoc : pageDoc;
    }
  }

  /** The order. */
  record RankedEntries(List<Entry> entries, long total, boolean totalIsExact) {}

  /**
   * @param voteWeight what votes are worth beside content
   */
  Ranking(IndexSearcher searcher, LuceneQueryBuilder queries, double voteWeight) {
    this.searcher = searcher;
    this.queries = queries;
    this.voteWeight = voteWeight;
  }

  /** By votes, content or both; the best first. */
  RankedEntries rank(RankingMode by, int depth, boolean filtered) throws IOException {
    Query content = by == RankingMode.VOTES ? null : queries.contentQuery();
    Query votes = by == RankingMode.CONTENT ? null : queries.voteQuery();
    int most = Math.max(MAX_DOCS, depth);
    TopDocs said = topDocs(content, most);
    TopDocs heard = topDocs(votes, filtered ? MAX_DOCS_TO_FILTER : most);
    Map<Long, Entry> entries = new HashMap<>();
    long[] saying = ids(said);
    for (int i = 0; i < saying.length; i++) {
      Entry entry = entries.computeIfAbsent(saying[i], Entry::new);
      entry.pageDoc = said.scoreDocs[i].doc;
      entry.contentScore = said.scoreDocs[i].score;
    }
    long[] heardOf = ids(heard);
    for (int i = 0; i < heardOf.length; i++) {
      Entry entry = entries.computeIfAbsent(heardOf[i], Entry::new);
      entry.voteDoc = heard.scoreDocs[i].doc;
      entry.voteScore = heard.scoreDocs[i].score * voteWeight;
    }
    List<Entry> all = new ArrayList<>(entries.values());
    completeScores(all, content, votes);
    List<Entry> left = applyFilters(followRedirects(all));
    readHosts(left);
    left.sort(
        Comparator.comparingDouble(Entry::score).reversed().thenComparingLong(entry -> entry.id));
    boolean exact = isExact(said) && isExact(heard);
    long matching = Math.max(said.totalHits.value(), heard.totalHits.value());
    boolean whole = exact && isComplete(said) && isComplete(heard);
    return new RankedEntries(left, whole ? left.size() : Math.max(matching, left.size()), whole);
  }

  /** By nearness in meaning. */
  RankedEntries rank(Query nearest, int depth) throws IOException {
    List<Entry> entries = new ArrayList<>();
    TopDocs found = searcher.search(nearest, depth);
    long[] ids = ids(found);
    for (int i = 0; i < ids.length; i++) {
      Entry entry = new Entry(ids[i]);
      entry.pageDoc = found.scoreDocs[i].doc;
      entry.contentScore = found.scoreDocs[i].score;
      entries.add(entry);
    }
    readHosts(entries);
    return new RankedEntries(entries, entries.size(), true);
  }

  private static boolean isExact(TopDocs found) {
    return found.totalHits.relation() == TotalHits.Relation.EQUAL_TO;
  }

  private static boolean isComplete(TopDocs found) {
    return found.scoreDocs.length == found.totalHits.value();
  }

  private TopDocs topDocs(@Nullable Query query, int most) throws IOException {
    if (query == null) {
      return new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
    }
    return searcher.search(
        query, new TopScoreDocCollectorManager(most, null, TOTAL_HITS_THRESHOLD));
  }

  private long[] ids(TopDocs found) throws IOException {
    int[] documents = Arrays.stream(found.scoreDocs).mapToInt(hit -> hit.doc).toArray();
    return DocValuesReader.read(searcher.getIndexReader(), IndexFields.ID, documents, 0);
  }

  private void readHosts(List<Entry> entries) throws IOException {
    int[] documents = documents(entries, Entry::document);
    long[] hosts =
        DocValuesReader.read(searcher.getIndexReader(), IndexFields.HOST_ID, documents, 0);
    for (int i = 0; i < hosts.length; i++) {
      entries.get(i).hostId = hosts[i];
    }
  }

  private static int[] documents(List<Entry> entries, ToIntFunction<Entry> which) {
    return entries.stream().mapToInt(which).toArray();
  }

  /** Finds the other document of every entry, and what it is worth. */
  private void completeScores(List<Entry> entries, @Nullable Query content, @Nullable Query votes)
      throws IOException {
    List<Entry> unread =
        entries.stream().filter(entry -> entry.pageDoc == DocIdLookup.NO_DOCUMENT).toList();
    int[] pages = DocIdLookup.find(searcher.getIndexReader(), IndexFields.PAGE, ids(unread));
    for (int i = 0; i < pages.length; i++) {
      unread.get(i).pageDoc = pages[i];
    }
    List<Entry> unheard =
        entries.stream().filter(entry -> entry.voteDoc == DocIdLookup.NO_DOCUMENT).toList();
    int[] targets = DocIdLookup.find(searcher.getIndexReader(), IndexFields.TARGET, ids(unheard));
    for (int i = 0; i < targets.length; i++) {
      unheard.get(i).voteDoc = targets[i];
    }
    if (content != null) {
      double[] scores = scores(content, documents(unread, entry -> entry.pageDoc));
      for (int i = 0; i < scores.length; i++) {
        unread.get(i).contentScore = Math.max(0, scores[i]);
      }
    }
    if (votes != null) {
      double[] scores = scores(votes, documents(unheard, entry -> entry.voteDoc));
      for (int i = 0; i < scores.length; i++) {
        unheard.get(i).voteScore = Math.max(0, scores[i]) * voteWeight;
      }
    }
  }

  private static long[] ids(List<Entry> entries) {
    return entries.stream().mapToLong(entry -> entry.id).toArray();
  }

  /** The scores of some documents; -1 where a document does not match or is none. */
  double[] scores(Query query, int[] documents) throws IOException {
    double[] scores = new double[documents.length];
    Arrays.fill(scores, -1);
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    Scorer scorer = null;
    int current = -1;
    for (int i : DocValuesReader.sortedByDocument(documents)) {
      int ordinal = ReaderUtil.subIndex(documents[i], leaves);
      if (ordinal != current) {
        current = ordinal;
        scorer = weight.scorer(leaves.get(ordinal));
      }
      int local = documents[i] - leaves.get(ordinal).docBase;
      if (scorer != null
          && (scorer.docID() >= local ? scorer.docID() : scorer.iterator().advance(local))
              == local) {
        scores[i] = scorer.score();
      }
    }
    return scores;
  }

  /** Votes for a URL that moved are votes for where it moved to; of one that is gone, nothing. */
  private List<Entry> followRedirects(List<Entry> entries) throws IOException {
    Map<Long, Entry> byId = new HashMap<>();
    List<Entry> moved = new ArrayList<>();
    int[] pages = documents(entries, entry -> entry.pageDoc);
    long[] decisions =
        DocValuesReader.read(searcher.getIndexReader(), IndexFields.ENTRY_NUMBER, pages, -1);
    for (int i = 0; i < pages.length; i++) {
      if (pages[i] == DocIdLookup.NO_DOCUMENT || decisions[i] >= 0) {
        byId.put(entries.get(i).id, entries.get(i)); // not fetched, or a page
      } else if (!"".equals(redirectTarget(pages[i]))) {
        moved.add(entries.get(i));
      }
    }
    for (Entry entry : moved) {
      String target = redirectTarget(entry.pageDoc);
      long id = Urls.id(target == null ? "" : target);
      Entry known = byId.get(id);
      if (known == null) {
        known = new Entry(id);
        known.pageDoc =
            DocIdLookup.find(searcher.getIndexReader(), IndexFields.PAGE, new long[] {id})[0];
        known.voteDoc = entry.voteDoc;
        if (known.pageDoc == DocIdLookup.NO_DOCUMENT || redirectTarget(known.pageDoc) != null) {
          continue; // moved out of sight, or on and on
        }
        byId.put(id, known);
      }
      known.voteScore = Math.max(known.voteScore, entry.voteScore);
    }
    return new ArrayList<>(byId.values());
  }

  /** Where the URL moved to, empty if it is gone; null if it is a page. */
  private @Nullable String redirectTarget(int page) throws IOException {
    Document document = searcher.storedFields().document(page, Set.of(IndexFields.REDIRECT_TARGET));
    return document.get(IndexFields.REDIRECT_TARGET);
  }

  /** Leaves out what must not be among the hits. */
  private List<Entry> applyFilters(List<Entry> entries) throws IOException {
    Query page = queries.pageFilter();
    Query reference = queries.unfetchedFilter();
    boolean references = queries.allowsUnfetched();
    double[] pages = filterScores(page, entries, false);
    double[] targets = filterScores(reference, entries, true);
    List<Entry> admitted = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      boolean fetched = entries.get(i).pageDoc != DocIdLookup.NO_DOCUMENT;
      boolean good =
          fetched
              ? page == null || pages[i] >= 0
              : references && (reference == null || targets[i] >= 0);
      if (good && entries.get(i).score() > 0) {
        admitted.add(entries.get(i));
      } else if (good && fetched && entries.get(i).voteDoc == DocIdLookup.NO_DOCUMENT) {
        admitted.add(entries.get(i)); // found by a filter alone
      }
    }
    return admitted;
  }

  private double[] filterScores(@Nullable Query query, List<Entry> entries, boolean target)
      throws IOException {
    if (query == null) {
      return new double[0];
    }
    return scores(query, documents(entries, entry -> target ? entry.voteDoc : entry.pageDoc));
  }
}
