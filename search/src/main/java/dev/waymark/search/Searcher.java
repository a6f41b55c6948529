package dev.waymark.search;

import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.search.index.DocIdLookup;
import dev.waymark.search.index.IndexFields;
import dev.waymark.search.index.IndexSchema;
import dev.waymark.search.index.Indexer;
import dev.waymark.search.index.KrovetzStemmer;
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
  private final KrovetzStemmer stemmer = new KrovetzStemmer();
  private @Nullable TextEmbedder embedder;

  private Searcher(Path collection, Directory directory) throws IOException {
    this.collection = collection;
    this.directory = directory;
    this.manager = new SearcherManager(directory, new SnapshotFactory());
  }

  /** The index as it was at a commit, and how many pages it had. */
  private static final class Snapshot extends IndexSearcher {
    private final long pageCount;

    Snapshot(IndexReader reader) throws IOException {
      super(reader);
      setSimilarity(IndexSchema.similarity());
      pageCount = count(new FieldExistsQuery(IndexFields.ENTRY_NUMBER));
    }
  }

  private static final class SnapshotFactory extends SearcherFactory {
    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
        throws IOException {
      return new Snapshot(reader);
    }
  }

  /** Whether a collection has an index that can be searched. */
  public static boolean indexExists(Path collection) {
    try (Directory directory = IndexSchema.open(collection)) {
      return DirectoryReader.indexExists(directory);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * @throws ConfigException if the collection has no index
   */
  public static Searcher open(Path collection) {
    Path path = collection.resolve(IndexSchema.FOLDER);
    if (!Files.isDirectory(path) || !indexExists(collection)) {
      throw new ConfigException(
          collection + " has no index yet; waymark index " + collection + " creates it.");
    }
    try {
      return new Searcher(collection, IndexSchema.open(collection));
    } catch (IOException e) {
      throw StorageException.forFile(path, "read the index in", e);
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
      throw readFailure(e);
    }
  }

  private StorageException readFailure(IOException e) {
    return StorageException.forFile(collection.resolve(IndexSchema.FOLDER), "read the index in", e);
  }

  /** Something done with the index as it is now. */
  private interface SearchTask<T> {
    T run(IndexSearcher searcher) throws IOException;
  }

  private <T> T withSearcher(SearchTask<T> work) {
    try {
      IndexSearcher searcher = manager.acquire();
      try {
        return work.run(searcher);
      } finally {
        manager.release(searcher);
      }
    } catch (IOException e) {
      throw readFailure(e);
    }
  }

  /** Answers a question; no text is an error. */
  public SearchResults search(SearchRequest request) {
    long began = System.nanoTime();
    return withSearcher(searcher -> search(request, searcher, began));
  }

  private SearchResults search(SearchRequest request, IndexSearcher searcher, long began)
      throws IOException {
    ParsedQuery text = ParsedQuery.parse(request.text(), stemmer);
    Filters filters = request.filters().orElse(text.filters());
    double voteWeight = request.by() == RankingMode.BLENDED ? VOTE_WEIGHT : 1;
    Ranking ranking = new Ranking(searcher, new LuceneQueryBuilder(text, filters), voteWeight);
    int last = Math.min(SearchRequest.MAX_DEPTH, (request.page() + 1) * request.pageSize());
    Ranking.RankedEntries ranked =
        request.by() == RankingMode.EMBEDDING
            ? ranking.rank(embeddingQuery(request.text(), filters, searcher), last + 1)
            : ranking.rank(request.by(), last + 1, !filters.isEmpty());
    List<Ranking.Entry> order = HostGrouping.demoteRepeatedHosts(ranked.entries());
    int from = Math.min(order.size(), request.page() * request.pageSize());
    int to = Math.min(order.size(), last);
    SearchHitReader hits = new SearchHitReader(searcher, ranking, text, stemmer, voteWeight);
    List<SearchHit> shown = new ArrayList<>();
    for (List<Ranking.Entry> host :
        HostGrouping.groupByHost(order.subList(from, Math.max(from, to))).values()) {
      for (Ranking.Entry entry : host) {
        shown.add(hits.read(entry, entry != host.getFirst(), request.why()));
      }
    }
    return new SearchResults(
        request,
        shown,
        ranked.total(),
        ranked.totalIsExact(),
        to < Math.min(order.size(), SearchRequest.MAX_DEPTH),
        new SpellingSuggester(searcher.getIndexReader()).suggest(request.text(), text),
        pageCount(searcher),
        Duration.ofNanos(System.nanoTime() - began));
  }

  private KnnFloatVectorQuery embeddingQuery(String text, Filters filters, IndexSearcher searcher)
      throws IOException {
    if (searcher.count(new FieldExistsQuery(IndexFields.EMBEDDING)) == 0) {
      throw new ConfigException(
          "by: no embeddings were computed for "
              + collection
              + "; waymark index "
              + collection
              + " --embeddings computes them, at some 20 pages a second.");
    }
    BooleanQuery.Builder filter = new BooleanQuery.Builder();
    filters.addTo(filter);
    filter.add(new FieldExistsQuery(IndexFields.EMBEDDING), Occur.FILTER);
    float[] vector = embedder().embed(text);
    return new KnnFloatVectorQuery(IndexFields.EMBEDDING, vector, 200, filter.build());
  }

  private synchronized TextEmbedder embedder() {
    TextEmbedder found = embedder;
    if (found == null) {
      try {
        found = TextEmbedder.find();
      } catch (IllegalArgumentException e) {
        throw new ConfigException(e.getMessage());
      }
      embedder = found;
    }
    return found;
  }

  private static long pageCount(IndexSearcher searcher) throws IOException {
    return searcher instanceof Snapshot snapshot
        ? snapshot.pageCount
        : searcher.count(new FieldExistsQuery(IndexFields.ENTRY_NUMBER));
  }

  /** Fetched pages in the index. */
  public long pageCount() {
    return withSearcher(Searcher::pageCount);
  }

  /** Fetched pages that link to a page from their text. */
  public List<String> pagesLinkingTo(String url, int most) {
    return withSearcher(searcher -> {
      List<String> urls = new ArrayList<>();
      Term link = new Term(IndexFields.LINKS, IndexSchema.idTerm(Urls.id(url)));
      for (ScoreDoc hit : searcher.search(new TermQuery(link), most).scoreDocs) {
        urls.add(
            searcher
                .storedFields()
                .document(hit.doc, Set.of(IndexFields.URL))
                .get(IndexFields.URL));
      }
      return urls;
    });
  }

  /** How rare a word is among the pages, as BM25 counts it; of one that nobody uses, the most. */
  public double inverseDocumentFrequency(String word) {
    return withSearcher(searcher -> {
      double n = searcher.getIndexReader().docFreq(new Term(IndexFields.BODY, stemmer.stem(word)));
      return Math.log(1 + (pageCount(searcher) - n + 0.5) / (n + 0.5));
    });
  }

  /** What was voted for a page, most votes first: for those who want to know exactly. */
  public Map<String, Integer> votes(String url) {
    return withSearcher(searcher -> {
      int found =
          DocIdLookup.find(
              searcher.getIndexReader(), IndexFields.TARGET, new long[] {Urls.id(url)})[0];
      Map<String, Integer> votes = new TreeMap<>();
      if (found != DocIdLookup.NO_DOCUMENT) {
        Indexer.readVotes(searcher.storedFields(), found)
            .countByWord()
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
      throw readFailure(e);
    }
  }
}
