package dev.waymark.search;

import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.search.index.AnchorVotes;
import dev.waymark.search.index.DocIdLookup;
import dev.waymark.search.index.IndexDirectories;
import dev.waymark.search.index.IndexFields;
import dev.waymark.search.index.IndexSchema;
import dev.waymark.search.result.Facets;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import dev.waymark.shard.ShardFolder;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ReferenceManager;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * Searches the last commit of an index, which another thread or process may be writing.
 * Thread-safe.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="search"}
 */
public final class Searcher implements AutoCloseable {
  /**
   * Weight of votes beside content in the blend. Votes count by logarithm without a bound, BM25 is
   * flat soon; chosen on known items, see docs/decisions/0012-two-indexes.md.
   */
  static final double VOTE_WEIGHT = 0.2;

  /** Nearest pages that a search by embedding looks for. */
  private static final int NEAREST_PAGES = 200;

  private final Path collection;
  private final List<IndexDirectories> directories;
  private final List<Object> identity;
  private final ReferenceManager<IndexSearcher> pages;
  private final ReferenceManager<IndexSearcher> votes;
  private final Stemmer stemmer = new Stemmer();
  private @Nullable TextEmbedder embedder;
  private volatile PeopleVotes peopleVotes = PeopleVotes.NONE;

  private Searcher(Path collection, List<IndexDirectories> directories) throws IOException {
    this.collection = collection;
    this.directories = directories;
    this.identity = directories.stream().map(IndexDirectories::identity).toList();
    this.pages =
        manager(
            directories.stream().map(IndexDirectories::pages).toList(),
            new IndexSnapshot.PageSearcherFactory());
    this.votes =
        manager(
            directories.stream().map(IndexDirectories::votes).toList(),
            new IndexSnapshot.VoteSearcherFactory());
  }

  private static ReferenceManager<IndexSearcher> manager(
      List<Directory> indexes, SearcherFactory factory) throws IOException {
    return indexes.size() == 1
        ? new SearcherManager(indexes.getFirst(), factory)
        : new ShardSearchers(indexes, factory);
  }

  /** Whether a collection has an index that can be searched. */
  public static boolean indexExists(Path collection) {
    return IndexDirectories.state(collection) == IndexDirectories.State.CURRENT;
  }

  /** Whether a collection, or a shard in a folder, has no index at all. */
  public static boolean isUnindexed(Path folder) {
    return ShardFolder.collections(folder).stream()
        .anyMatch(one -> IndexDirectories.state(one) == IndexDirectories.State.MISSING);
  }

  /**
   * Searches a collection, or all shards in a folder as one.
   *
   * @throws ConfigException if the collection has no index, or one of another version
   */
  public static Searcher open(Path folder) {
    List<Path> collections = ShardFolder.collections(folder);
    collections.forEach(Searcher::requireIndex);
    return open(folder, collections.stream().map(IndexDirectories::open).toList());
  }

  private static void requireIndex(Path collection) {
    switch (IndexDirectories.state(collection)) {
      case MISSING ->
          throw new ConfigException(
              collection + " has no index yet; waymark index " + collection + " creates it.");
      case OTHER_VERSION ->
          throw new ConfigException(
              "the index of "
                  + collection
                  + " was written by another version; waymark index "
                  + collection
                  + " rebuilds it.");
      case CURRENT -> {}
    }
  }

  /** Searches an index that is not on disk; closes the directories in the end. */
  static Searcher open(IndexDirectories directories) {
    return open(directories.path(), List.of(directories));
  }

  private static Searcher open(Path collection, List<IndexDirectories> directories) {
    try {
      return new Searcher(collection, directories);
    } catch (IOException e) {
      directories.forEach(IndexDirectories::close);
      throw StorageException.forFile(collection, "read the index in", e);
    }
  }

  /** Whether another index is in the place of the one that was opened. */
  public boolean isReplaced() {
    return !directories.stream().map(IndexDirectories::identity).toList().equals(identity);
  }

  /** Sees what was committed meanwhile. */
  public void refresh() {
    try {
      pages.maybeRefreshBlocking();
      votes.maybeRefreshBlocking();
    } catch (IOException e) {
      throw readFailure(e);
    }
  }

  private StorageException readFailure(IOException e) {
    return StorageException.forFile(collection, "read the index in", e);
  }

  /** Something done with the index as it is now. */
  private interface SearchTask<T> {
    T run(IndexSnapshot index) throws IOException;
  }

  private <T> T withSnapshot(SearchTask<T> task) {
    try {
      IndexSearcher pageSearcher = pages.acquire();
      try {
        IndexSearcher voteSearcher = votes.acquire();
        try {
          return task.run(new IndexSnapshot(pageSearcher, voteSearcher));
        } finally {
          votes.release(voteSearcher);
        }
      } finally {
        pages.release(pageSearcher);
      }
    } catch (IOException e) {
      throw readFailure(e);
    }
  }

  /** Searches; no text is an error. */
  public SearchResults search(SearchRequest request) {
    long start = System.nanoTime();
    return withSnapshot(index -> search(request, index, start));
  }

  private SearchResults search(SearchRequest request, IndexSnapshot index, long start)
      throws IOException {
    ParsedQuery query = ParsedQuery.parse(request.text(), index.languages(), stemmer);
    double voteWeight =
        request.by() == RankingMode.BLENDED || request.by() == RankingMode.HYBRID ? VOTE_WEIGHT : 1;
    int end = Math.min(SearchRequest.MAX_DEPTH, (request.page() + 1) * request.pageSize());
    Filters filters = request.filters().orElse(query.filters());
    PeopleVotes people =
        request.by() == RankingMode.BLENDED || request.by() == RankingMode.HYBRID
            ? peopleVotes
            : PeopleVotes.NONE;
    Set<String> stems = query.wordByStem().keySet();
    Ranking ranking =
        new Ranking(
            index,
            new LuceneQueryBuilder(query, filters),
            voteWeight,
            entry -> people.score(entry.id, stems));
    Ranking.RankedEntries ranked;
    if (!query.hasWords()) {
      ranked = ranking.listNewest(end + 1);
    } else if (request.by() == RankingMode.EMBEDDING) {
      ranked = ranking.rank(embeddingQuery(request.text(), filters, index.pages()), end + 1);
    } else {
      ranked = ranking.rank(request.by(), end + 1, !filters.isEmpty());
      if (request.by() == RankingMode.HYBRID && hasEmbeddings(index)) {
        Query nearest = embeddingQuery(request.text(), filters, index.pages());
        ranked = Ranking.fuse(ranked, ranking.rank(nearest, NEAREST_PAGES));
      }
    }
    List<Ranking.Entry> entries =
        query.hasWords() ? HostGrouping.demoteRepeatedHosts(ranked.entries()) : ranked.entries();
    int from = Math.min(entries.size(), request.page() * request.pageSize());
    int to = Math.max(from, Math.min(entries.size(), end));
    SearchHitReader reader = new SearchHitReader(index, query, stemmer, voteWeight, people);
    return new SearchResults(
        request,
        readHits(entries.subList(from, to), reader, request.why()),
        ranked.total(),
        ranked.totalIsExact(),
        ranked.unfetched(),
        to < Math.min(entries.size(), SearchRequest.MAX_DEPTH),
        new SpellingSuggester(index, stemmer).suggest(request.text(), query),
        index.pageCount(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private static List<SearchHit> readHits(
      List<Ranking.Entry> entries, SearchHitReader reader, boolean why) throws IOException {
    List<SearchHit> hits = new ArrayList<>();
    for (List<Ranking.Entry> host : HostGrouping.groupByHost(entries).values()) {
      for (Ranking.Entry entry : host) {
        hits.add(reader.read(entry, entry != host.getFirst(), why));
      }
    }
    return hits;
  }

  /** How the fetched pages that a search finds by their words are divided. */
  public Facets facets(SearchRequest request) {
    return withSnapshot(index -> {
      ParsedQuery query = ParsedQuery.parse(request.text(), index.languages(), stemmer);
      Filters filters = request.filters().orElse(query.filters());
      Query content = new LuceneQueryBuilder(query, filters).contentQuery();
      return content == null ? Facets.NONE : FacetCounter.count(index.pages(), content);
    });
  }

  /** What people say of pages, from now on. */
  public void setPeopleVotes(PeopleVotes votes) {
    withSnapshot(index -> {
      peopleVotes = votes.countedFor(index.languages(), stemmer);
      return peopleVotes;
    });
  }

  /** Whether pages have embeddings and the model is there to embed queries. */
  public boolean hasEmbeddings() {
    return withSnapshot(this::hasEmbeddings);
  }

  private boolean hasEmbeddings(IndexSnapshot index) throws IOException {
    if (index.pages().count(new FieldExistsQuery(IndexFields.EMBEDDING)) == 0) {
      return false;
    }
    try {
      embedder();
      return true;
    } catch (ConfigException e) {
      return false; // without the module
    }
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
    return new KnnFloatVectorQuery(IndexFields.EMBEDDING, vector, NEAREST_PAGES, filter.build());
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

  /** Fetched pages in the index. */
  public long pageCount() {
    return withSnapshot(IndexSnapshot::pageCount);
  }

  /** URLs of fetched pages that link to a page from their text. */
  public List<String> pagesLinkingTo(String url, int limit) {
    return withSnapshot(index -> {
      IndexSearcher searcher = index.pages();
      List<String> urls = new ArrayList<>();
      Term link = new Term(IndexFields.LINKS, IndexSchema.idTerm(Urls.id(url)));
      for (ScoreDoc hit : searcher.search(new TermQuery(link), limit).scoreDocs) {
        urls.add(
            searcher
                .storedFields()
                .document(hit.doc, Set.of(IndexFields.URL))
                .get(IndexFields.URL));
      }
      return urls;
    });
  }

  /** The title of a fetched page; empty if it has none, or is not in the index. */
  public String title(String url) {
    return withSnapshot(index -> {
      IndexSearcher searcher = index.pages();
      int document = DocIdLookup.find(searcher.getIndexReader(), Urls.id(url));
      if (document == DocIdLookup.NO_DOCUMENT) {
        return "";
      }
      String title =
          searcher
              .storedFields()
              .document(document, Set.of(IndexFields.TITLE))
              .get(IndexFields.TITLE);
      return title == null ? "" : title;
    });
  }

  /** The inverse document frequency of a word among the pages, as BM25 has it. */
  public double inverseDocumentFrequency(String word) {
    return withSnapshot(index -> {
      Term term = new Term(IndexFields.BODY, stemmer.stem(LanguageAnalysis.ENGLISH, word));
      double n = index.pages().getIndexReader().docFreq(term);
      return Math.log(1 + (index.pageCount() - n + 0.5) / (n + 0.5));
    });
  }

  /** The votes for a page, by word. */
  public Map<String, Integer> votes(String url) {
    return withSnapshot(index -> {
      IndexSearcher searcher = index.votes();
      int document = DocIdLookup.find(searcher.getIndexReader(), Urls.id(url));
      Map<String, Integer> countByWord = new TreeMap<>();
      if (document != DocIdLookup.NO_DOCUMENT) {
        AnchorVotes.read(searcher.storedFields(), document).countByWord().forEach(countByWord::put);
      }
      return countByWord;
    });
  }

  @Override
  public void close() {
    try {
      IOUtils.close(pages, votes);
    } catch (IOException e) {
      throw readFailure(e);
    } finally {
      directories.forEach(IndexDirectories::close);
    }
  }
}
