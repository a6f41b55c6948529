package dev.waymark.lab.symbiosis;

import dev.waymark.config.ConfigException;
import dev.waymark.lab.replay.ParallelTasks;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.QuerySimilarityPolicy;
import dev.waymark.search.Searcher;
import dev.waymark.search.index.TermVectorizer;
import dev.waymark.search.refresh.QueryPolicies;
import dev.waymark.search.refresh.RefreshSettings;
import dev.waymark.search.refresh.Symbiosis;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.text.language.Stemmer;
import dev.waymark.web.RecordedWeb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * The days of a community, as in "Search engine and crawler in symbiosis": a broad collection from
 * bookmarks, queries, a new collection over night, and so on; with interests that change on one of
 * the days. A page is relevant if it has the topic of the query.
 */
public final class CommunitySimulation {
  /** Bookmarks of each interest. */
  private static final int BOOKMARKS_PER_TOPIC = 3;

  private static final int PRECISION_CUTOFF = 10;

  private final RecordedWeb web;
  private final CommunitySimulationSettings settings;
  private final IntFunction<Page> pages;
  private final SimulatedUsers users;
  private final TermVectorizer vectorizer;
  private final Searcher wholeWebIndex;

  /**
   * A day of one run.
   *
   * @param precision mean share of relevant pages among the ten first
   * @param collectionSize pages searched on this day
   * @param cost of it: its size by the size allowed
   * @param cosine mean similarity of this day's collection, made the night before, with the day's
   *     queries, which it could not know
   * @param firstCollectionPrecision precision of the same queries in the collection of the first
   *     day: some queries are harder than others, and those of another day are others
   * @param wholeWebPrecision precision of the same queries in an index of the whole web, which
   *     leaves ranking alone
   * @param repeatedPrecision precision of queries that were asked on an earlier day, NaN if there
   *     is none
   * @param repeatedFirstPrecision their precision when they were asked first
   * @param newTopicsPrecision precision of queries about the interests that came with the change,
   *     else NaN
   */
  public record DayResult(
      int day,
      double precision,
      int collectionSize,
      double cost,
      double cosine,
      double firstCollectionPrecision,
      double wholeWebPrecision,
      double repeatedPrecision,
      double repeatedFirstPrecision,
      double newTopicsPrecision) {}

  public CommunitySimulation(RecordedWeb web, CommunitySimulationSettings settings) {
    this.web = web;
    this.settings = settings;
    Parser parser = new Parser();
    Page[] parsed = new Page[web.pages()];
    IntStream.range(0, parsed.length)
        .parallel()
        .forEach(page -> parsed[page] = parser.parse(web.html(page), web.url(page)));
    this.pages = number -> parsed[number];
    Stemmer stemmer = new Stemmer();
    this.users = new SimulatedUsers(web, pages, stemmer);
    this.vectorizer =
        new TermVectorizer(
            stemmer, stem -> Math.log(web.pages() / (1.0 + users.pageFrequency(stem))));
    Set<String> all = new LinkedHashSet<>();
    for (int page = 0; page < web.pages(); page++) {
      all.add(web.url(page));
    }
    this.wholeWebIndex = indexCollection(all).index().searcher();
  }

  private int maxPages() {
    return settings.pages() > 0 ? settings.pages() : Math.max(20, web.pages() / 5);
  }

  /** Simulates as many runs as the settings say, on all cores. */
  public CommunityResult runAndSummarize() throws InterruptedException {
    List<Callable<List<DayResult>>> work = new ArrayList<>();
    for (int run = 0; run < settings.runs(); run++) {
      int number = run;
      work.add(() -> run(number));
    }
    return CommunityResult.summarize(ParallelTasks.run(work, done -> {}), settings.randomSeed());
  }

  /** Simulates one run; many may be simulated at once. */
  public List<DayResult> run(int number) throws InterruptedException {
    RandomGenerator random =
        RandomGeneratorFactory.of("L64X128MixRandom")
            .create(settings.randomSeed() * 1_000 + number);
    List<String> all = users.randomTopics(settings.userTopics() * 2, random);
    if (all.size() < 2) {
      throw new ConfigException("web: " + web.name() + " has too few topics for a simulation.");
    }
    QuerySampler sampler = new QuerySampler(all, random);
    List<DayResult> days = new ArrayList<>();
    IndexedCollection first = crawlFirstCollection(sampler);
    IndexedCollection collection = first;
    List<SimulatedUsers.TopicQuery> queries = sampler.randomQueries(1);
    for (int day = 1; day <= settings.days(); day++) {
      days.add(sampler.measureDay(day, collection, first, queries));
      if (day < settings.days()) {
        IndexedCollection before = collection;
        collection = refresh(before, queries);
        if (before != first) {
          before.index().close();
        }
        queries = sampler.randomQueries(day + 1);
      }
    }
    collection.index().close();
    first.index().close();
    return days;
  }

  /** A collection and its index. */
  private record IndexedCollection(Set<String> urls, MemoryIndex index) {}

  /** Breadth-first from the bookmarks. */
  @SuppressWarnings("resource") // the index that the crawler would close is the result
  private IndexedCollection crawlFirstCollection(QuerySampler sampler) throws InterruptedException {
    MemoryIndex index = new MemoryIndex();
    RecordedQueryCrawler crawler = new RecordedQueryCrawler(web, pages, index);
    OrderingPolicy policy =
        AllOrderingPolicies.builtIn().create("breadth-first", PolicyContext.empty());
    crawler.crawl(sampler.randomBookmarks(), policy, maxPages());
    crawler.storeLastCrawl();
    return new IndexedCollection(crawler.keptUrls(), index);
  }

  private IndexedCollection refresh(
      IndexedCollection collection, List<SimulatedUsers.TopicQuery> queries)
      throws InterruptedException {
    Set<String> queryTexts = new LinkedHashSet<>();
    queries.forEach(query -> queryTexts.add(query.words()));
    MemoryIndex old = collection.index();
    try (RecordedQueryCrawler crawler = new RecordedQueryCrawler(web, pages, old.copy())) {
      new Symbiosis(
              refreshSettings(),
              maxPages(),
              queryPolicies(),
              old.searcher(),
              crawler,
              () -> Instant.EPOCH)
          .run(List.copyOf(queryTexts), query -> {});
      return indexCollection(crawler.keptUrls());
    }
  }

  private IndexedCollection indexCollection(Set<String> urls) {
    MemoryIndex index = new MemoryIndex();
    urls.forEach(url -> index.add(pages.apply(web.page(url))));
    return new IndexedCollection(urls, index);
  }

  private RefreshSettings refreshSettings() {
    return new RefreshSettings(
        Duration.ZERO,
        settings.queries(),
        1,
        Duration.ZERO,
        RankingMode.BLENDED,
        settings.topHits(),
        settings.maxIter(),
        1.01, // the paper leaves the check of convergence out, too
        settings.idf(),
        Duration.ofDays(7));
  }

  private QueryPolicies queryPolicies() {
    if (settings.order().equals(RefreshSettings.QUERY_POLICY)) {
      return QueryPolicies.BY_SIMILARITY;
    }
    return (query, weights) -> {
      try {
        return AllOrderingPolicies.builtIn().create(settings.order(), PolicyContext.ofQuery(query));
      } catch (IllegalArgumentException e) {
        throw new ConfigException(e.getMessage());
      }
    };
  }

  /** The paper's measure: TF-IDF cosine of every page with all queries put together. */
  private double cosine(Set<String> collection, List<SimulatedUsers.TopicQuery> queries) {
    StringBuilder all = new StringBuilder();
    queries.forEach(query -> all.append(query.words()).append(' '));
    QuerySimilarityPolicy policy = new QuerySimilarityPolicy(all.toString(), vectorizer);
    double sum = 0;
    for (String url : collection) {
      sum += policy.similarity(pages.apply(web.page(url)).words());
    }
    return collection.isEmpty() ? 0 : sum / collection.size();
  }

  /** Samples the queries of each day and measures how well they are answered. */
  private final class QuerySampler {
    private final List<String> initialTopics;
    private final List<String> laterTopics;
    private final RandomGenerator random;
    private final List<SimulatedUsers.TopicQuery> initialQueries = new ArrayList<>();
    private final List<SimulatedUsers.TopicQuery> laterQueries = new ArrayList<>();
    private final Map<String, Double> firstPrecisionByQuery = new HashMap<>();

    QuerySampler(List<String> all, RandomGenerator random) {
      int count = Math.min(settings.userTopics(), all.size() / 2);
      this.random = random;
      this.initialTopics = all.subList(0, count);
      List<String> changed = new ArrayList<>(all.subList(0, count - count / 2));
      changed.addAll(all.subList(count, count + count / 2));
      this.laterTopics = settings.driftDay() > 0 ? changed : initialTopics;
      for (String topic : all) {
        List<SimulatedUsers.TopicQuery> pool = users.randomQueries(topic, poolSize(), random);
        if (initialTopics.contains(topic)) {
          initialQueries.addAll(pool);
        }
        if (laterTopics.contains(topic)) {
          laterQueries.addAll(pool);
        }
      }
    }

    private int poolSize() {
      return Math.max(4, 2 * settings.queries() / settings.userTopics());
    }

    List<String> randomBookmarks() {
      List<String> urls = new ArrayList<>();
      initialTopics.forEach(
          topic -> urls.addAll(users.randomBookmarks(topic, BOOKMARKS_PER_TOPIC, random)));
      return urls;
    }

    /** Some are asked more often than others: the square of a uniform number prefers the first. */
    List<SimulatedUsers.TopicQuery> randomQueries(int day) {
      boolean changed = settings.driftDay() > 0 && day >= settings.driftDay();
      List<SimulatedUsers.TopicQuery> from = changed ? laterQueries : initialQueries;
      List<SimulatedUsers.TopicQuery> queries = new ArrayList<>();
      for (int i = 0; i < settings.queries(); i++) {
        int each = from.size() / Math.max(1, initialTopics.size());
        int topic = random.nextInt(Math.max(1, initialTopics.size()));
        double uniform = random.nextDouble();
        queries.add(
            from.get(Math.min(from.size() - 1, topic * each + (int) (uniform * uniform * each))));
      }
      return queries;
    }

    DayResult measureDay(
        int day,
        IndexedCollection collection,
        IndexedCollection first,
        List<SimulatedUsers.TopicQuery> queries) {
      Mean all = new Mean();
      Mean inFirst = new Mean();
      Mean inWhole = new Mean();
      Mean repeated = new Mean();
      Mean earlier = new Mean();
      Mean newTopics = new Mean();
      Set<String> askedBefore = new HashSet<>(firstPrecisionByQuery.keySet());
      for (SimulatedUsers.TopicQuery query : queries) {
        double precision = precision(collection.index().searcher(), query);
        all.add(precision);
        inFirst.add(collection == first ? precision : precision(first.index().searcher(), query));
        inWhole.add(precision(wholeWebIndex, query));
        if (askedBefore.contains(query.words())) {
          repeated.add(precision);
          earlier.add(firstPrecisionByQuery.get(query.words()));
        }
        if (!initialTopics.contains(query.topic())) {
          newTopics.add(precision);
        }
        firstPrecisionByQuery.putIfAbsent(query.words(), precision);
      }
      int size = collection.urls().size();
      return new DayResult(
          day,
          all.mean(),
          size,
          (double) size / maxPages(),
          cosine(collection.urls(), queries),
          inFirst.mean(),
          inWhole.mean(),
          repeated.mean(),
          earlier.mean(),
          newTopics.mean());
    }
  }

  private double precision(Searcher searcher, SimulatedUsers.TopicQuery query) {
    int relevant = 0;
    for (SearchHit hit : searcher.search(SearchRequest.of(query.words())).hits()) {
      if (users.hasTopic(hit.url(), query.topic())) {
        relevant++;
      }
    }
    return (double) relevant / PRECISION_CUTOFF;
  }

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }

    double mean() {
      return count == 0 ? Double.NaN : sum / count;
    }
  }
}
