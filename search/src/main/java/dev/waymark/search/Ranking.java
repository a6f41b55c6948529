package dev.waymark.search;

import dev.waymark.search.index.DocIdLookup;
import dev.waymark.search.index.DocValuesReader;
import dev.waymark.search.index.IndexFields;
import dev.waymark.search.result.RankingMode;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.jspecify.annotations.Nullable;

/**
 * Ranks pages by the sum of their scores in both indexes. Each index is searched by itself; what
 * one of them finds is then scored in the other, too, so that the sums are complete.
 */
final class Ranking {
  /** Pages taken from each index. */
  private static final int MAX_DOCS = 200;

  /** … when filters may exclude some of them afterwards. */
  private static final int MAX_DOCS_TO_FILTER = 2_000;

  /** Hits are counted up to here; beyond, "more than". */
  private static final int TOTAL_HITS_THRESHOLD = 1_000;

  private static final int FUSION_CONSTANT = 60;

  private static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingDouble(Entry::score).reversed().thenComparingLong(entry -> entry.id);

  private final IndexSearcher pages;
  private final IndexSearcher votes;
  private final LuceneQueryBuilder queries;
  private final double voteWeight;
  private final ToDoubleFunction<Entry> people;

  /** A page with its documents in both indexes, {@link DocIdLookup#NO_DOCUMENT} for none. */
  static final class Entry {
    final long id;
    int pageDoc = DocIdLookup.NO_DOCUMENT;
    int voteDoc = DocIdLookup.NO_DOCUMENT;
    double contentScore;
    double voteScore;
    double peopleScore;
    double fusedScore;
    long hostId;

    Entry(long id) {
      this.id = id;
    }

    /** What it is ranked by. */
    double score() {
      return fusedScore > 0 ? fusedScore : contentScore + voteScore + peopleScore;
    }

    boolean isFetched() {
      return pageDoc != DocIdLookup.NO_DOCUMENT;
    }

    boolean hasVotes() {
      return voteDoc != DocIdLookup.NO_DOCUMENT;
    }
  }

  /**
   * The best first.
   *
   * @param total fetched pages that match; other entries are known only by links
   */
  record RankedEntries(List<Entry> entries, long total, boolean totalIsExact) {
    long unfetched() {
      return entries.size() - fetched(entries);
    }
  }

  /**
   * @param voteWeight what vote scores are multiplied by
   * @param people what clicks and marks add to the score of a page
   */
  Ranking(
      IndexSnapshot index,
      LuceneQueryBuilder queries,
      double voteWeight,
      ToDoubleFunction<Entry> people) {
    this.pages = index.pages();
    this.votes = index.votes();
    this.queries = queries;
    this.voteWeight = voteWeight;
    this.people = people;
  }

  /** By votes, content or both. */
  RankedEntries rank(RankingMode mode, int depth, boolean filtered) throws IOException {
    Query contentQuery = mode == RankingMode.VOTES ? null : queries.contentQuery();
    Query voteQuery = mode == RankingMode.CONTENT ? null : queries.voteQuery();
    int limit = Math.max(MAX_DOCS, depth);
    TopDocs byContent = topDocs(pages, contentQuery, limit);
    TopDocs byVotes = topDocs(votes, voteQuery, filtered ? MAX_DOCS_TO_FILTER : limit);
    List<Entry> found = merge(byContent, byVotes);
    completePages(found, contentQuery);
    completeVotes(found, voteQuery);
    List<Entry> entries = applyFilters(followRedirects(found));
    readHosts(entries);
    entries.forEach(entry -> entry.peopleScore = people.applyAsDouble(entry));
    entries.sort(BEST_FIRST);
    boolean exact = isComplete(byContent) && isComplete(byVotes);
    long fetched = fetched(entries);
    long total = exact ? fetched : Math.max(byContent.totalHits.value(), fetched);
    return new RankedEntries(entries, total, exact);
  }

  /**
   * Fuses two rankings by the sum of 1/(60 + rank): Cormack, Clarke and Büttcher, Reciprocal rank
   * fusion outperforms Condorcet, SIGIR 2009.
   */
  static RankedEntries fuse(RankedEntries words, RankedEntries meanings) {
    Map<Long, Entry> entries = new HashMap<>();
    for (RankedEntries one : List.of(words, meanings)) {
      for (int rank = 1; rank <= one.entries().size(); rank++) {
        Entry entry = one.entries().get(rank - 1);
        Entry fused = entries.computeIfAbsent(entry.id, id -> entry);
        fused.fusedScore += 1.0 / (FUSION_CONSTANT + rank);
      }
    }
    List<Entry> sorted = new ArrayList<>(entries.values());
    sorted.sort(BEST_FIRST);
    return new RankedEntries(
        sorted, Math.max(words.total(), fetched(sorted)), words.totalIsExact());
  }

  private static long fetched(List<Entry> entries) {
    return entries.stream().filter(Entry::isFetched).count();
  }

  /** What filters alone find: the pages fetched last first. */
  RankedEntries listNewest(int depth) throws IOException {
    Query query = queries.contentQuery();
    if (query == null) {
      return new RankedEntries(List.of(), 0, true);
    }
    Sort newestFirst = new Sort(new SortField(IndexFields.ENTRY_NUMBER, SortField.Type.LONG, true));
    TopDocs found = pages.search(query, depth, newestFirst);
    List<Entry> entries = new ArrayList<>();
    long[] ids = ids(pages, found);
    for (int i = 0; i < ids.length; i++) {
      Entry entry = new Entry(ids[i]);
      entry.pageDoc = found.scoreDocs[i].doc;
      entries.add(entry);
    }
    completeVotes(entries, null);
    readHosts(entries);
    return new RankedEntries(entries, pages.count(query), true);
  }

  /** By similarity of embeddings. */
  RankedEntries rank(Query nearest, int depth) throws IOException {
    TopDocs found = pages.search(nearest, depth);
    List<Entry> entries = merge(found, noDocs());
    entries.sort(BEST_FIRST);
    readHosts(entries);
    return new RankedEntries(entries, entries.size(), true);
  }

  private static boolean isComplete(TopDocs found) {
    return found.totalHits.relation() == TotalHits.Relation.EQUAL_TO
        && found.scoreDocs.length == found.totalHits.value();
  }

  private static TopDocs noDocs() {
    return new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
  }

  private static TopDocs topDocs(IndexSearcher searcher, @Nullable Query query, int limit)
      throws IOException {
    return query == null
        ? noDocs()
        : searcher.search(
            query, new TopScoreDocCollectorManager(limit, null, TOTAL_HITS_THRESHOLD));
  }

  private List<Entry> merge(TopDocs byContent, TopDocs byVotes) throws IOException {
    Map<Long, Entry> entries = new HashMap<>();
    long[] pageIds = ids(pages, byContent);
    for (int i = 0; i < pageIds.length; i++) {
      Entry entry = entries.computeIfAbsent(pageIds[i], Entry::new);
      entry.pageDoc = byContent.scoreDocs[i].doc;
      entry.contentScore = byContent.scoreDocs[i].score;
    }
    long[] targetIds = ids(votes, byVotes);
    for (int i = 0; i < targetIds.length; i++) {
      Entry entry = entries.computeIfAbsent(targetIds[i], Entry::new);
      entry.voteDoc = byVotes.scoreDocs[i].doc;
      entry.voteScore = byVotes.scoreDocs[i].score * voteWeight;
    }
    return new ArrayList<>(entries.values());
  }

  private static long[] ids(IndexSearcher searcher, TopDocs found) throws IOException {
    int[] documents = Arrays.stream(found.scoreDocs).mapToInt(hit -> hit.doc).toArray();
    return DocValuesReader.read(searcher.getIndexReader(), IndexFields.ID, documents, 0);
  }

  private static long[] ids(List<Entry> entries) {
    return entries.stream().mapToLong(entry -> entry.id).toArray();
  }

  private static int[] documents(List<Entry> entries, ToIntFunction<Entry> document) {
    return entries.stream().mapToInt(document).toArray();
  }

  private void readHosts(List<Entry> entries) throws IOException {
    long[] ofPages = hosts(pages, documents(entries, entry -> entry.pageDoc));
    long[] ofTargets = hosts(votes, documents(entries, entry -> entry.voteDoc));
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      entry.hostId = entry.isFetched() ? ofPages[i] : ofTargets[i];
    }
  }

  private static long[] hosts(IndexSearcher searcher, int[] documents) throws IOException {
    return DocValuesReader.read(searcher.getIndexReader(), IndexFields.HOST_ID, documents, 0);
  }

  /** Finds the pages of what was found by votes, and scores them. */
  private void completePages(List<Entry> entries, @Nullable Query contentQuery) throws IOException {
    List<Entry> incomplete = entries.stream().filter(entry -> !entry.isFetched()).toList();
    int[] documents = DocIdLookup.find(pages.getIndexReader(), ids(incomplete));
    for (int i = 0; i < documents.length; i++) {
      incomplete.get(i).pageDoc = documents[i];
    }
    if (contentQuery != null) {
      double[] scores = DocumentScorer.score(pages, contentQuery, documents);
      for (int i = 0; i < scores.length; i++) {
        incomplete.get(i).contentScore = Math.max(0, scores[i]);
      }
    }
  }

  /** Finds the votes for what was found by content, and scores them. */
  private void completeVotes(List<Entry> entries, @Nullable Query voteQuery) throws IOException {
    List<Entry> incomplete = entries.stream().filter(entry -> !entry.hasVotes()).toList();
    int[] documents = DocIdLookup.find(votes.getIndexReader(), ids(incomplete));
    for (int i = 0; i < documents.length; i++) {
      incomplete.get(i).voteDoc = documents[i];
    }
    if (voteQuery != null) {
      double[] scores = DocumentScorer.score(votes, voteQuery, documents);
      for (int i = 0; i < scores.length; i++) {
        incomplete.get(i).voteScore = Math.max(0, scores[i]) * voteWeight;
      }
    }
  }

  /** Votes for a URL that moved count for its target; a URL that is gone is no hit. */
  private List<Entry> followRedirects(List<Entry> entries) throws IOException {
    Map<Long, Entry> byId = new HashMap<>();
    List<Entry> redirected = new ArrayList<>();
    int[] documents = documents(entries, entry -> entry.pageDoc);
    long[] entryNumbers =
        DocValuesReader.read(pages.getIndexReader(), IndexFields.ENTRY_NUMBER, documents, -1);
    for (int i = 0; i < documents.length; i++) {
      if (documents[i] == DocIdLookup.NO_DOCUMENT || entryNumbers[i] >= 0) {
        byId.put(entries.get(i).id, entries.get(i)); // not fetched, or a page
      } else if (!"".equals(redirectTarget(documents[i]))) {
        redirected.add(entries.get(i));
      }
    }
    for (Entry entry : redirected) {
      String target = redirectTarget(entry.pageDoc);
      long id = Urls.id(target == null ? "" : target);
      Entry page = byId.get(id);
      if (page == null) {
        page = new Entry(id);
        page.pageDoc = DocIdLookup.find(pages.getIndexReader(), id);
        page.voteDoc = entry.voteDoc;
        if (!page.isFetched() || redirectTarget(page.pageDoc) != null) {
          continue; // the target is not indexed, or redirects again
        }
        byId.put(id, page);
      }
      page.voteScore = Math.max(page.voteScore, entry.voteScore);
    }
    return new ArrayList<>(byId.values());
  }

  /** Where the URL moved to, empty if it is gone; null if it is a page. */
  private @Nullable String redirectTarget(int pageDoc) throws IOException {
    Document document = pages.storedFields().document(pageDoc, Set.of(IndexFields.REDIRECT_TARGET));
    return document.get(IndexFields.REDIRECT_TARGET);
  }

  /** Excludes what must not be among the hits. */
  private List<Entry> applyFilters(List<Entry> entries) throws IOException {
    boolean[] pagesMatch =
        matches(pages, queries.pageFilter(), documents(entries, entry -> entry.pageDoc));
    boolean[] votesMatch =
        matches(votes, queries.unfetchedFilter(), documents(entries, entry -> entry.voteDoc));
    List<Entry> matching = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      boolean matches =
          entry.isFetched() ? pagesMatch[i] : queries.allowsUnfetched() && votesMatch[i];
      if (matches && entry.score() > 0) {
        matching.add(entry);
      }
    }
    return matching;
  }

  private static boolean[] matches(IndexSearcher searcher, @Nullable Query filter, int[] documents)
      throws IOException {
    boolean[] matches = new boolean[documents.length];
    if (filter == null) {
      Arrays.fill(matches, true);
      return matches;
    }
    double[] scores = DocumentScorer.score(searcher, filter, documents);
    for (int i = 0; i < scores.length; i++) {
      matches[i] = scores[i] != DocumentScorer.NO_MATCH;
    }
    return matches;
  }
}
