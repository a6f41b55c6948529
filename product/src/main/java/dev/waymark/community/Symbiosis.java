package dev.waymark.community;

import dev.waymark.learn.Order;
import dev.waymark.search.By;
import dev.waymark.search.Filters;
import dev.waymark.search.Hit;
import dev.waymark.search.QueryOrder;
import dev.waymark.search.Request;
import dev.waymark.search.Searcher;
import dev.waymark.search.Stems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

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
  private final Stems stems = new Stems();

  /** Brings pages home and makes them searchable. */
  public interface Crawler {
    /**
     * @param pages it may go to, those that came home for other queries included
     */
    void crawl(List<String> seeds, Order order, int pages) throws InterruptedException;

    /** What was brought home so far, all of it searchable; closed by the crawler. */
    Searcher searcher();
  }

  /**
   * @param before searches the collection that is to be replaced
   */
  public Symbiosis(CommunitySettings settings, Searcher before, Crawler crawler) {
    this.settings = settings;
    this.before = before;
    this.crawler = crawler;
  }

  /**
   * Goes through the queries.
   *
   * @param told of every query before it is crawled for
   */
  public void run(List<String> queries, Consumer<String> told) throws InterruptedException {
    Map<String, Double> known = new HashMap<>(); // the old collection does not change any more
    ToDoubleFunction<String> weight =
        settings.idf() ? stem -> known.computeIfAbsent(stem, before::rarity) : stem -> 1;
    int pages = settings.pagesEach(queries.size());
    for (String query : queries) {
      told.accept(query);
      Order order = new QueryOrder(query, stems, weight);
      Set<String> hits = Set.of();
      for (int round = 0; round < settings.maxIter(); round++) {
        Set<String> next = round == 0 ? hits(before, query) : hits(crawler.searcher(), query);
        if (round > 0 && overlap(hits, next) >= settings.theta()) {
          break;
        }
        hits = next;
        // The rounds of a query share its pages: the bound on the collection holds.
        int each = Math.max(1, pages / settings.maxIter());
        List<String> seeds = seeds(round == 0 ? before : crawler.searcher(), hits, each);
        if (!seeds.isEmpty()) {
          crawler.crawl(seeds, order, each);
        }
      }
    }
  }

  private Set<String> hits(Searcher searcher, String query) {
    Request request = new Request(query, By.BLENDED, Filters.NONE, 0, settings.topHits(), false);
    Set<String> urls = new LinkedHashSet<>();
    for (Hit hit : searcher.search(request).hits()) {
      urls.add(hit.url());
    }
    return urls;
  }

  /** The hits and pages that link to them, in turns, so that half of the pages are left to find. */
  private static List<String> seeds(Searcher searcher, Set<String> hits, int pages) {
    Set<String> seeds = new LinkedHashSet<>();
    for (String hit : hits) {
      seeds.add(hit);
      seeds.addAll(searcher.linkingTo(hit, LINKING));
    }
    return new ArrayList<>(seeds).subList(0, Math.min(seeds.size(), Math.max(2, pages / 2)));
  }

  /** The share of the smaller set that both have. */
  static double overlap(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() && other.isEmpty() ? 1 : 0;
    }
    Set<String> both = new HashSet<>(one);
    both.retainAll(other);
    return (double) both.size() / Math.min(one.size(), other.size());
  }
}
