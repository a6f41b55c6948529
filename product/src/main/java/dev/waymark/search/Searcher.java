package dev.waymark.search;

import dev.waymark.judge.Meaning;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * Searches the last commit of an index, which another thread or process may be writing. Any number
 * of threads may ask at once.
 */
public final class Searcher implements AutoCloseable {
  /**
   * What votes are worth beside content in the blend. Votes count by logarithm without a bound,
   * BM25 is flat soon; chosen on known items, see docs/BENCHMARKS.md.
   */
  static final double VOTE_WEIGHT = 0.2;

  private final Path collection;
  private final Directory directory;
  private final SearcherManager manager;
  private final Stems stems = new Stems();
  private @Nullable Meaning meaning;

  private Searcher(Path collection, Directory directory) throws IOException {
    this.collection = collection;
    this.directory = directory;
    this.manager = new SearcherManager(directory, new Factory());
  }

  /** The index as it was at a commit, and how many pages it had. */
  private static final class Snapshot extends IndexSearcher {
    private final long pages;

    Snapshot(IndexReader reader) throws IOException {
      super(reader);
      setSimilarity(IndexForm.similarity());
      pages = count(new FieldExistsQuery(Names.DECISION));
    }
  }

  private static final class Factory extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
        throws IOException {
      return new Snapshot(reader);
    }
  }

  /** Whether a collection has an index that can be searched. */
  public static boolean isThere(Path collection) {
    try (Directory directory = IndexForm.open(collection)) {
      return DirectoryReader.indexExists(directory);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * @throws BadSetting if the collection has no index
   */
  public static Searcher open(Path collection) {
    Path path = collection.resolve(IndexForm.FOLDER);
    if (!Files.isDirectory(path) || !isThere(collection)) {
      throw new BadSetting(
          collection
              + " has nothing to search in yet; waymark index "
              + collection
              + " makes a collection searchable.");
    }
    try {
      return new Searcher(collection, IndexForm.open(collection));
    } catch (IOException e) {
      throw BrokenDisk.of(path, "read the index in", e);
    }
  }

  /** The same for an index that is not on disk. */
  static Searcher open(Directory directory) throws IOException {
    return new Searcher(Path.of("memory"), directory);
  }

  /** Sees what was committed meanwhile. */
  public void refresh() {
    try {
      manager.maybeRefreshBlocking();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private BrokenDisk broken(IOException e) {
    return BrokenDisk.of(collection.resolve(IndexForm.FOLDER), "read the index in", e);
  }

  /** Something done with the index as it is now. */
  private interface Work<T> {
    T with(IndexSearcher searcher) throws IOException;
  }

  private <T> T now(Work<T> work) {
    try {
      IndexSearcher searcher = manager.acquire();
      try {
        return work.with(searcher);
      } finally {
        manager.release(searcher);
      }
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** Answers a question; no text is an error. */
  public Results search(Request request) {
    long began = System.nanoTime();
    return now(searcher -> search(request, searcher, began));
  }

  private Results search(Request request, IndexSearcher searcher, long began) throws IOException {
    QueryText text = QueryText.parse(request.text(), stems);
    Filters filters = request.filters().or(text.filters());
    double voteWeight = request.by() == By.BLENDED ? VOTE_WEIGHT : 1;
    Ranking ranking = new Ranking(searcher, new Queries(text, filters), voteWeight);
    int last = Math.min(Request.DEPTH, (request.page() + 1) * request.size());
    Ranking.Ranked ranked =
        request.by() == By.MEANING
            ? ranking.rank(nearest(request.text(), filters, searcher), last + 1)
            : ranking.rank(request.by(), last + 1, !filters.isEmpty());
    List<Ranking.Entry> order = Grouping.spread(ranked.entries());
    int from = Math.min(order.size(), request.page() * request.size());
    int to = Math.min(order.size(), last);
    Hits hits = new Hits(searcher, ranking, text, stems, voteWeight);
    List<Hit> shown = new ArrayList<>();
    for (List<Ranking.Entry> host :
        Grouping.page(order.subList(from, Math.max(from, to))).values()) {
      for (Ranking.Entry entry : host) {
        shown.add(hits.of(entry, entry != host.getFirst(), request.why()));
      }
    }
    return new Results(
        request,
        shown,
        ranked.total(),
        ranked.exact(),
        to < Math.min(order.size(), Request.DEPTH),
        new Spelling(searcher.getIndexReader()).better(request.text(), text),
        pages(searcher),
        Duration.ofNanos(System.nanoTime() - began));
  }

  private KnnFloatVectorQuery nearest(String text, Filters filters, IndexSearcher searcher)
      throws IOException {
    if (searcher.count(new FieldExistsQuery(Names.MEANING)) == 0) {
      throw new BadSetting(
          "by: no meanings were computed for "
              + collection
              + "; waymark index "
              + collection
              + " --meaning does, at some 20 pages a second.");
    }
    BooleanQuery.Builder filter = new BooleanQuery.Builder();
    filters.addTo(filter);
    filter.add(new FieldExistsQuery(Names.MEANING), Occur.FILTER);
    float[] vector = meaning().embed(text);
    return new KnnFloatVectorQuery(Names.MEANING, vector, 200, filter.build());
  }

  private synchronized Meaning meaning() {
    Meaning found = meaning;
    if (found == null) {
      try {
        found = Meaning.find();
      } catch (IllegalArgumentException e) {
        throw new BadSetting(e.getMessage());
      }
      meaning = found;
    }
    return found;
  }

  private static long pages(IndexSearcher searcher) throws IOException {
    return searcher instanceof Snapshot snapshot
        ? snapshot.pages
        : searcher.count(new FieldExistsQuery(Names.DECISION));
  }

  /** Fetched pages in the index. */
  public long pages() {
    return now(Searcher::pages);
  }

  /** Fetched pages that link to a page from their text. */
  public List<String> linkingTo(String url, int most) {
    return now(searcher -> {
      List<String> urls = new ArrayList<>();
      Term link = new Term(Names.LINKS, IndexForm.term(Urls.id(url)));
      for (ScoreDoc hit : searcher.search(new TermQuery(link), most).scoreDocs) {
        urls.add(searcher.storedFields().document(hit.doc, Set.of(Names.URL)).get(Names.URL));
      }
      return urls;
    });
  }

  /** How rare a word is among the pages, as BM25 counts it; of one that nobody uses, the most. */
  public double rarity(String word) {
    return now(searcher -> {
      double n = searcher.getIndexReader().docFreq(new Term(Names.BODY, stems.of(word)));
      return Math.log(1 + (pages(searcher) - n + 0.5) / (n + 0.5));
    });
  }

  /** What was voted for a page, most votes first: for those who want to know exactly. */
  public Map<String, Integer> votes(String url) {
    return now(searcher -> {
      int found =
          Lookup.find(searcher.getIndexReader(), Names.TARGET, new long[] {Urls.id(url)})[0];
      Map<String, Integer> votes = new TreeMap<>();
      if (found != Lookup.NONE) {
        Indexer.tally(searcher.storedFields(), found)
            .votes()
            .forEach((word, count) -> votes.put(word.utf8ToString(), count));
      }
      return votes;
    });
  }

  @Override
  public void close() {
    try (directory) {
      manager.close();
    } catch (IOException e) {
      throw broken(e);
    }
  }
}
