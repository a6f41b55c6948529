package dev.waymark.lab;

import dev.waymark.engine.Limits;
import dev.waymark.engine.MemoryCrawl;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.model.Origin;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** One run of one order over a recorded web: the product's own crawl, one page at a time. */
final class Trial {
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
    Knowledge learned = Knowledge.of(order);
    learned.borrow(knowledge);
    knowledge = learned;
    HarvestKeeper keeper =
        MemoryCrawl.still(rescore)
            .run(
                seeds,
                Origin.SEED,
                order,
                learned,
                new RecordedVisitor(terrain, wanted),
                state -> new HarvestKeeper(terrain.web(), state, handedOut),
                Limits.pages(plan.budget()));
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
