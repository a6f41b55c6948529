package dev.waymark.crawl;

import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.ScopeSettings;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.helpers.NOPLogger;

/**
 * A crawl in memory: it begins with its seeds and cannot be continued.
 *
 * @param delay between two requests to a host
 * @param connections requests in flight to one host, at most
 * @param workers runs visits
 */
public record MemoryCrawl(
    FrontierOptions frontier,
    Duration delay,
    int connections,
    ScopeSettings scope,
    FetchSettings fetch,
    InstantSource clock,
    Executor workers) {

  /** Long enough after everything recorded for no date in a URL to be in the future. */
  private static final InstantSource FIXED_CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

  /**
   * Of a web that does not move: one page at a time, and nobody waits, since time stands still.
   *
   * @param rescore candidates scored again after each page, -1 for all
   */
  public static MemoryCrawl ofRecordedWeb(int rescore) {
    return new MemoryCrawl(
        FrontierOptions.of(SettingsSchema.defaults(FrontierSettings.class)).withRescore(rescore),
        Duration.ZERO,
        1,
        SettingsSchema.defaults(ScopeSettings.class),
        SettingsSchema.defaults(FetchSettings.class),
        FIXED_CLOCK,
        Runnable::run);
  }

  /**
   * Runs to the end.
   *
   * @param knowledge what it begins with, and learns into
   * @param origin of the seeds
   * @param newSink makes the sink for the frontier store of this crawl
   * @return the sink
   */
  public <K extends PageSink> K run(
      List<String> seeds,
      Origin origin,
      OrderingPolicy policy,
      Knowledge knowledge,
      PageVisitor visitor,
      Function<MemoryFrontierStore, K> newSink,
      CrawlBudget budget)
      throws InterruptedException {
    MemoryFrontierStore store = new MemoryFrontierStore();
    K sink = newSink.apply(store);
    ScoringContext context = new ScoringContext(knowledge, new PageHistory(store::wordIds));
    CrawlComponents components =
        components(store, seeds, origin, policy, context, visitor, sink, UrlOwner.ALL);
    crawler(components, budget, 0).run();
    return sink;
  }

  /**
   * What a crawl of a store is made of, with the seeds that it owns offered.
   *
   * @param context of the pages in the store
   */
  public CrawlComponents components(
      MemoryFrontierStore store,
      List<String> seeds,
      Origin origin,
      OrderingPolicy policy,
      ScoringContext context,
      PageVisitor visitor,
      PageSink sink,
      UrlOwner owner) {
    Frontier waiting = new Frontier(frontier, delay, connections, store, policy, context);
    for (String seed : seeds) {
      if (owner.owns(seed)) {
        waiting.offer(Candidate.of(seed, 0, store.nextDiscoveryNumber(), origin));
      }
    }
    store.commit();
    return new CrawlComponents(
        new CrawlState(store, waiting, policy, context).withOwner(owner),
        new Scope(scope, seeds),
        new TrapDetector(scope, clock),
        visitor,
        new RetryPolicy(fetch),
        url -> true,
        sink,
        NOPLogger.NOP_LOGGER);
  }

  /** A crawler that has so many pages already. */
  public Crawler crawler(CrawlComponents components, CrawlBudget budget, long pages) {
    CrawlStats stats =
        new CrawlStats(pages, 0, budget.maxPages(), () -> 0, clock.instant(), progress -> {});
    return new Crawler(budget, components, clock, workers, stats);
  }
}
