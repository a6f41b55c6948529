package dev.waymark.search.refresh;

import dev.waymark.config.ConfigException;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.search.Filters;
import dev.waymark.search.QuerySimilarityPolicy;
import dev.waymark.search.RankingMode;
import dev.waymark.search.SearchHit;
import dev.waymark.search.SearchRequest;
import dev.waymark.search.Searcher;
import dev.waymark.search.index.KrovetzStemmer;
import dev.waymark.search.index.TermVectorizer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The loop of "Search engine and crawler in symbiosis": for every representative query the search
 * engine names its best hits and the pages that link to them, the crawler crawls from there guided
 * by the query, what it brings is indexed, and again, until two rounds begin with mostly the same
 * hits or there were enough. The pages that were brought are the new collection.
 */
public final class Symbiosis {
  /** Pages linking to a hit that are begun with. */
  private static final int LINKING_PAGES_PER_HIT = 1;

  private final CommunitySettings settings;
  private final Searcher oldIndex;
  private final QueryCrawler crawler;
  private final InstantSource clock;

  /** Crawls, and keeps a draft: the old collection with all that came since. */
  public interface QueryCrawler {
    /**
     * Crawls; what comes is in the draft, and not kept yet.
     *
     * @param pages it may go to, those that came home for other queries included
     */
    void crawl(List<String> seeds, OrderingPolicy order, int pages) throws InterruptedException;

    /** The pages of the last crawl belong to the new collection. */
    void storeLastCrawl();

    /** Searches the draft; closed by the crawler. */
    Searcher workingIndex();
  }

  /**
   * @param before searches the collection that is to be replaced
   */
  public Symbiosis(
      CommunitySettings settings, Searcher before, QueryCrawler crawler, InstantSource clock) {
    this.settings = settings;
    this.oldIndex = before;
    this.crawler = crawler;
    this.clock = clock;
  }

  /**
   * Goes through the queries. Only the pages of a query's last crawl are kept: those before it were
   * to find better seeds, and the collection stays within its bound whatever the number of rounds.
   *
   * @param queries the weightiest first: when time is up, the others are left out
   * @param told of every query before it is crawled for
   * @return how many queries were crawled for
   */
  public int run(List<String> queries, Consumer<String> told) throws InterruptedException {
    Instant began = clock.instant();
    int done = 0;
    // The old collection does not change any more: one weight for all queries.
    TermVectorizer weights =
        new TermVectorizer(
            new KrovetzStemmer(), settings.idf() ? oldIndex::inverseDocumentFrequency : stem -> 1);
    int pages = settings.pagesPerQuery(queries.size());
    for (String query : queries) {
      if (done > 0 && isTimeUp(began)) {
        break;
      }
      told.accept(query);
      Set<String> seeds = Set.of();
      for (int round = 0; round < settings.maxIter(); round++) {
        Set<String> next = seeds(query, pages);
        if (next.isEmpty() || (round > 0 && overlap(seeds, next) >= settings.theta())) {
          break;
        }
        seeds = next;
        crawler.crawl(List.copyOf(seeds), newPolicy(query, weights), pages);
      }
      crawler.storeLastCrawl();
      done++;
    }
    return done;
  }

  private boolean isTimeUp(Instant began) {
    Duration most = settings.refreshTime();
    return !most.isZero() && Duration.between(began, clock.instant()).compareTo(most) >= 0;
  }

  /** A new one for every crawl: what it learned belongs to that crawl. */
  private OrderingPolicy newPolicy(String query, TermVectorizer weights) {
    if (settings.order().equals(CommunitySettings.QUERY_POLICY)) {
      return new QuerySimilarityPolicy(query, weights);
    }
    try {
      return AllOrderingPolicies.builtIn().create(settings.order(), PolicyContext.ofQuery(query));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  /** The hits, then pages that link to them; half of the pages are left to find. */
  private Set<String> seeds(String query, int pages) {
    Searcher draft = crawler.workingIndex();
    SearchRequest request =
        new SearchRequest(query, RankingMode.BLENDED, Filters.NONE, 0, settings.topHits(), false);
    List<String> hits = draft.search(request).hits().stream().map(SearchHit::url).toList();
    Set<String> seeds = new LinkedHashSet<>(hits);
    hits.forEach(hit -> seeds.addAll(draft.pagesLinkingTo(hit, LINKING_PAGES_PER_HIT)));
    return seeds.stream()
        .limit(Math.max(2, pages / 2))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The share of the larger set that both have. */
  static double overlap(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() && other.isEmpty() ? 1 : 0;
    }
    Set<String> both = new HashSet<>(one);
    both.retainAll(other);
    return (double) both.size() / Math.max(one.size(), other.size());
  }
}
