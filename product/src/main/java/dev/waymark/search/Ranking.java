package dev.waymark.search;

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
  private static final int FOUND = 200;

  /** … when some of them may have to be left out afterwards. */
  private static final int FOUND_TO_FILTER = 2_000;

  /** Pages are counted up to here; beyond, "more than". */
  private static final int COUNTED = 1_000;

  private final IndexSearcher searcher;
  private final Queries queries;
  private final double voteWeight;

  /** A page on its way into the order; documents are {@link Lookup#NONE} where there is none. */
  static final class Entry {
    final long id;
    int page = Lookup.NONE;
    int target = Lookup.NONE;
    double content;
    double votes;
    long host;

    Entry(long id) {
      this.id = id;
    }

    double score() {
      return content + votes;
    }

    /** What it is shown from: the page, or what others say where there is none. */
    int document() {
      return page == Lookup.NONE ? target : page;
    }
  }

  /** The order. */
  record Ranked(List<Entry> entries, long total, boolean exact) {}

  /**
   * @param voteWeight what votes are worth beside content
   */
  Ranking(IndexSearcher searcher, Queries queries, double voteWeight) {
    this.searcher = searcher;
    this.queries = queries;
    this.voteWeight = voteWeight;
  }

  /** By votes, content or both; the best first. */
  Ranked rank(By by, int depth, boolean filtered) throws IOException {
    Query content = by == By.VOTES ? null : queries.content();
    Query votes = by == By.CONTENT ? null : queries.votes();
    int most = Math.max(FOUND, depth);
    TopDocs said = top(content, most);
    TopDocs heard = top(votes, filtered ? FOUND_TO_FILTER : most);
    Map<Long, Entry> entries = new HashMap<>();
    long[] saying = ids(said);
    for (int i = 0; i < saying.length; i++) {
      Entry entry = entries.computeIfAbsent(saying[i], Entry::new);
      entry.page = said.scoreDocs[i].doc;
      entry.content = said.scoreDocs[i].score;
    }
    long[] heardOf = ids(heard);
    for (int i = 0; i < heardOf.length; i++) {
      Entry entry = entries.computeIfAbsent(heardOf[i], Entry::new);
      entry.target = heard.scoreDocs[i].doc;
      entry.votes = heard.scoreDocs[i].score * voteWeight;
    }
    List<Entry> all = new ArrayList<>(entries.values());
    lookUp(all, content, votes);
    List<Entry> left = admitted(follow(all));
    readHosts(left);
    left.sort(
        Comparator.comparingDouble(Entry::score).reversed().thenComparingLong(entry -> entry.id));
    boolean exact = isExact(said) && isExact(heard);
    long matching = Math.max(said.totalHits.value(), heard.totalHits.value());
    boolean whole = exact && isWhole(said) && isWhole(heard);
    return new Ranked(left, whole ? left.size() : Math.max(matching, left.size()), whole);
  }

  /** By nearness in meaning. */
  Ranked rank(Query nearest, int depth) throws IOException {
    List<Entry> entries = new ArrayList<>();
    TopDocs found = searcher.search(nearest, depth);
    long[] ids = ids(found);
    for (int i = 0; i < ids.length; i++) {
      Entry entry = new Entry(ids[i]);
      entry.page = found.scoreDocs[i].doc;
      entry.content = found.scoreDocs[i].score;
      entries.add(entry);
    }
    readHosts(entries);
    return new Ranked(entries, entries.size(), true);
  }

  private static boolean isExact(TopDocs found) {
    return found.totalHits.relation() == TotalHits.Relation.EQUAL_TO;
  }

  private static boolean isWhole(TopDocs found) {
    return found.scoreDocs.length == found.totalHits.value();
  }

  private TopDocs top(@Nullable Query query, int most) throws IOException {
    if (query == null) {
      return new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
    }
    return searcher.search(query, new TopScoreDocCollectorManager(most, null, COUNTED));
  }

  private long[] ids(TopDocs found) throws IOException {
    int[] documents = Arrays.stream(found.scoreDocs).mapToInt(hit -> hit.doc).toArray();
    return Numbers.of(searcher.getIndexReader(), Names.ID, documents, 0);
  }

  private void readHosts(List<Entry> entries) throws IOException {
    int[] documents = documents(entries, Entry::document);
    long[] hosts = Numbers.of(searcher.getIndexReader(), Names.HOST_ID, documents, 0);
    for (int i = 0; i < hosts.length; i++) {
      entries.get(i).host = hosts[i];
    }
  }

  private static int[] documents(List<Entry> entries, ToIntFunction<Entry> which) {
    return entries.stream().mapToInt(which).toArray();
  }

  /** Finds the other document of every entry, and what it is worth. */
  private void lookUp(List<Entry> entries, @Nullable Query content, @Nullable Query votes)
      throws IOException {
    List<Entry> unread = entries.stream().filter(entry -> entry.page == Lookup.NONE).toList();
    int[] pages = Lookup.find(searcher.getIndexReader(), Names.PAGE, ids(unread));
    for (int i = 0; i < pages.length; i++) {
      unread.get(i).page = pages[i];
    }
    List<Entry> unheard = entries.stream().filter(entry -> entry.target == Lookup.NONE).toList();
    int[] targets = Lookup.find(searcher.getIndexReader(), Names.TARGET, ids(unheard));
    for (int i = 0; i < targets.length; i++) {
      unheard.get(i).target = targets[i];
    }
    if (content != null) {
      double[] scores = scores(content, documents(unread, entry -> entry.page));
      for (int i = 0; i < scores.length; i++) {
        unread.get(i).content = Math.max(0, scores[i]);
      }
    }
    if (votes != null) {
      double[] scores = scores(votes, documents(unheard, entry -> entry.target));
      for (int i = 0; i < scores.length; i++) {
        unheard.get(i).votes = Math.max(0, scores[i]) * voteWeight;
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
    for (int i : Numbers.ascending(documents)) {
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
  private List<Entry> follow(List<Entry> entries) throws IOException {
    Map<Long, Entry> byId = new HashMap<>();
    List<Entry> moved = new ArrayList<>();
    int[] pages = documents(entries, entry -> entry.page);
    long[] decisions = Numbers.of(searcher.getIndexReader(), Names.DECISION, pages, -1);
    for (int i = 0; i < pages.length; i++) {
      if (pages[i] == Lookup.NONE || decisions[i] >= 0) {
        byId.put(entries.get(i).id, entries.get(i)); // not fetched, or a page
      } else if (!"".equals(gone(pages[i]))) {
        moved.add(entries.get(i));
      }
    }
    for (Entry entry : moved) {
      String target = gone(entry.page);
      long id = Urls.id(target == null ? "" : target);
      Entry known = byId.get(id);
      if (known == null) {
        known = new Entry(id);
        known.page = Lookup.find(searcher.getIndexReader(), Names.PAGE, new long[] {id})[0];
        known.target = entry.target;
        if (known.page == Lookup.NONE || gone(known.page) != null) {
          continue; // moved out of sight, or on and on
        }
        byId.put(id, known);
      }
      known.votes = Math.max(known.votes, entry.votes);
    }
    return new ArrayList<>(byId.values());
  }

  /** Where the URL moved to, empty if it is gone; null if it is a page. */
  private @Nullable String gone(int page) throws IOException {
    Document document = searcher.storedFields().document(page, Set.of(Names.GONE));
    return document.get(Names.GONE);
  }

  /** Leaves out what must not be among the hits. */
  private List<Entry> admitted(List<Entry> entries) throws IOException {
    Query page = queries.page();
    Query reference = queries.reference();
    boolean references = queries.referencesCount();
    double[] pages = holds(page, entries, false);
    double[] targets = holds(reference, entries, true);
    List<Entry> admitted = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      boolean fetched = entries.get(i).page != Lookup.NONE;
      boolean good =
          fetched
              ? page == null || pages[i] >= 0
              : references && (reference == null || targets[i] >= 0);
      if (good && entries.get(i).score() > 0) {
        admitted.add(entries.get(i));
      } else if (good && fetched && entries.get(i).target == Lookup.NONE) {
        admitted.add(entries.get(i)); // found by a filter alone
      }
    }
    return admitted;
  }

  private double[] holds(@Nullable Query query, List<Entry> entries, boolean target)
      throws IOException {
    if (query == null) {
      return new double[0];
    }
    return scores(query, documents(entries, entry -> target ? entry.target : entry.page));
  }
}
