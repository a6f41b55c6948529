package dev.waymark.community;

import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.search.By;
import dev.waymark.search.Filters;
import dev.waymark.search.Hit;
import dev.waymark.search.QueryOrder;
import dev.waymark.search.Request;
import dev.waymark.search.Searcher;
import dev.waymark.search.Stems;
import dev.waymark.search.Weights;
import dev.waymark.settings.BadSetting;
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
  private static final int LINKING = 1;

  private final CommunitySettings settings;
  private final Searcher before;
  private final Crawler crawler;
  private final InstantSource clock;

  /** Crawls, and keeps a draft: the old collection with all that came since. */
  public interface Crawler {
    /**
     * Crawls; what comes is in the draft, and not kept yet.
     *
     * @param pages it may go to, those that came home for other queries included
     */
    void crawl(List<String> seeds, Order order, int pages) throws InterruptedException;

    /** The pages of the last crawl belong to the new collection. */
    void keep();

    /** Searches the draft; closed by the crawler. */
    Searcher draft();
  }

  /**
   * @param before searches the collection that is to be replaced
   */
  public Symbiosis(
      CommunitySettings settings, Searcher before, Crawler crawler, InstantSource clock) {
    this.settings = settings;
    this.before = before;
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
    Weights weights = new Weights(new Stems(), settings.idf() ? before::rarity : stem -> 1);
    int pages = settings.pagesEach(queries.size());
    for (String query : queries) {
      if (done > 0 && isUp(began)) {
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
        crawler.crawl(List.copyOf(seeds), order(query, weights), pages);
      }
      crawler.keep();
      done++;
    }
    return done;
  }

  private boolean isUp(Instant began) {
    Duration most = settings.refreshTime();
    return !most.isZero() && Duration.between(began, clock.instant()).compareTo(most) >= 0;
  }

  /** A new one for every crawl: what it learned belongs to that crawl. */
  private Order order(String query, Weights weights) {
    if (settings.order().equals(CommunitySettings.QUERY)) {
      return new QueryOrder(query, weights);
    }
    try {
      return Orders.shipped().of(settings.order(), OrderContext.query(query));
    } catch (IllegalArgumentException e) {
      throw new BadSetting(e.getMessage());
    }
  }

  /** The hits, then pages that link to them; half of the pages are left to find. */
  private Set<String> seeds(String query, int pages) {
    Searcher draft = crawler.draft();
    Request request = new Request(query, By.BLENDED, Filters.NONE, 0, settings.topHits(), false);
    List<String> hits = draft.search(request).hits().stream().map(Hit::url).toList();
    Set<String> seeds = new LinkedHashSet<>(hits);
    hits.forEach(hit -> seeds.addAll(draft.linkingTo(hit, LINKING)));
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
