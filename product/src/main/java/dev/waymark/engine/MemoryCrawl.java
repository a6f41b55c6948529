package dev.waymark.engine;

import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.Patience;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.MemoryState;
import dev.waymark.learn.Crawled;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.scope.Scope;
import dev.waymark.scope.ScopeSettings;
import dev.waymark.scope.Traps;
import dev.waymark.settings.Keys;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * A crawl whose state ends with it: it begins with its seeds and cannot be continued.
 *
 * @param delay between two requests to a host
 * @param connections requests in flight to one host, at most
 * @param workers runs visits
 */
public record MemoryCrawl(
    FrontierSettings frontier,
    Duration delay,
    int connections,
    ScopeSettings scope,
    FetchSettings fetch,
    InstantSource clock,
    Executor workers) {

  /** Long enough after everything recorded for no date in a URL to be in the future. */
  private static final InstantSource STILL =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

  /** Of the live web, with a job's settings. */
  static MemoryCrawl of(Job job, InstantSource clock, Executor workers) {
    return new MemoryCrawl(
        job.frontier(),
        job.manners().delay(),
        job.manners().connectionsPerHost(),
        job.scope(),
        job.fetch(),
        clock,
        workers);
  }

  /**
   * Of a web that does not move: one page at a time, and nobody waits, since time stands still.
   *
   * @param rescore candidates scored again after each page, -1 for all
   */
  public static MemoryCrawl still(int rescore) {
    FrontierSettings all = Keys.defaults(FrontierSettings.class);
    return new MemoryCrawl(
        new FrontierSettings(
            all.maxSize(), all.perHost(), all.perHostWaiting(), rescore, all.settleFor()),
        Duration.ZERO,
        1,
        Keys.defaults(ScopeSettings.class),
        Keys.defaults(FetchSettings.class),
        STILL,
        Runnable::run);
  }

  /**
   * Runs to the end.
   *
   * @param knowledge what it begins with, and learns into
   * @param origin of the seeds
   * @param keeper made for the state of this crawl
   * @return the keeper
   */
  public <K extends Keeper> K run(
      List<String> seeds,
      Origin origin,
      Order order,
      Knowledge knowledge,
      Visitor visitor,
      Function<MemoryState, K> keeper,
      Limits limits)
      throws InterruptedException {
    MemoryState state = new MemoryState();
    Known known = new Known(knowledge, new Crawled(state::words));
    Frontier waiting = new Frontier(frontier, delay, connections, state, order, known);
    for (String seed : seeds) {
      waiting.offer(Candidate.of(seed, 0, state.found(), origin));
    }
    state.commit();
    K kept = keeper.apply(state);
    Stations stations =
        new Stations(
            state,
            waiting,
            new Scope(scope, seeds),
            new Traps(scope, clock),
            visitor,
            new Patience(fetch),
            kept,
            order,
            known);
    Tracker tracker = new Tracker(0, 0, limits.pages(), () -> 0, clock.instant(), progress -> {});
    new Crawl(limits, stations, clock, workers, tracker).run();
    return kept;
  }
}
