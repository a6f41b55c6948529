package dev.waymark.lab;

import dev.waymark.engine.Crawl;
import dev.waymark.engine.Limits;
import dev.waymark.engine.Stations;
import dev.waymark.engine.Tracker;
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
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** One run of one order over a recorded web: the product's own crawl, one page at a time. */
final class Trial {
  /** Long enough after everything recorded for no date in a URL to be in the future. */
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Terrain terrain;
  private final Plan plan;
  private Knowledge knowledge;

  Trial(Terrain terrain, Plan plan) {
    this(terrain, plan, new Knowledge(Set.of()));
  }

  /**
   * @param prior what the run begins with, already discounted
   */
  Trial(Terrain terrain, Plan plan, Knowledge prior) {
    this.terrain = terrain;
    this.plan = plan;
    this.knowledge = prior;
  }

  /** What is known: before the run what it begins with, after it what was learned, too. */
  Knowledge knowledge() {
    return knowledge;
  }

  /**
   * @param handedOut pages given as examples
   * @param rescore candidates scored again after each page, -1 for all
   */
  Outcome run(
      Wanted wanted,
      String name,
      Order order,
      int start,
      List<String> seeds,
      BitSet handedOut,
      int rescore)
      throws InterruptedException {
    long began = THREADS.getCurrentThreadCpuTime();
    MemoryState state = new MemoryState();
    Knowledge learned = Knowledge.of(order);
    learned.merge(knowledge);
    knowledge = learned;
    Known known = new Known(learned, new Crawled(state::words));
    ScopeSettings scope = Keys.defaults(ScopeSettings.class);
    InstantSource clock = InstantSource.fixed(NOW);
    FrontierSettings settings = new FrontierSettings(5_000_000, 0, 0, rescore);
    Frontier frontier = new Frontier(settings, Duration.ZERO, 1, state, order, known);
    HarvestKeeper keeper = new HarvestKeeper(terrain.web(), state, handedOut);
    Stations stations =
        new Stations(
            state,
            frontier,
            new Scope(scope, List.of()),
            new Traps(scope, clock),
            new RecordedVisitor(terrain, wanted),
            new Patience(Keys.defaults(FetchSettings.class)),
            keeper,
            order,
            known);
    for (String seed : seeds) {
      frontier.offer(Candidate.of(seed, 0, state.found(), Origin.SEED));
    }
    state.commit();
    Limits limits = new Limits(plan.budget(), Duration.ZERO, 0, 0, 1);
    Tracker tracker = new Tracker(0, 0, 0, plan.budget(), () -> 0, Instant.EPOCH, progress -> {});
    new Crawl(limits, stations, clock, Runnable::run, tracker).run();
    double millis = (THREADS.getCurrentThreadCpuTime() - began) / 1e6;
    return new Outcome(
        wanted.name(),
        wanted.positives(handedOut),
        name,
        start,
        keeper.hitsAfter(),
        keeper.fetched(),
        Measures.similarity(terrain, keeper.fetched(), keeper.hitsAfter()),
        0,
        millis / Math.max(1, keeper.fetched().size()),
        start == 0 ? Learned.of(learned) : Learned.NOTHING);
  }
}
