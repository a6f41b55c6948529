package dev.waymark.lab;

import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.MemoryCrawl;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** One run of one order over a recorded web: the product's own crawl, one page at a time. */
public final class Trial {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final WebSnapshot snapshot;
  private final LabPlan plan;
  private Knowledge knowledge;

  public Trial(WebSnapshot terrain, LabPlan plan) {
    this(terrain, plan, new Knowledge(Set.of()));
  }

  /**
   * @param prior what the run begins with, already discounted
   */
  Trial(WebSnapshot terrain, LabPlan plan, Knowledge prior) {
    this.snapshot = terrain;
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
  public RunOutcome run(
      RelevanceJudgments wanted,
      String name,
      OrderingPolicy order,
      int start,
      List<String> seeds,
      BitSet handedOut,
      int rescore)
      throws InterruptedException {
    long began = THREADS.getCurrentThreadCpuTime();
    Knowledge learned = order.emptyKnowledge();
    learned.addPrior(knowledge);
    knowledge = learned;
    HarvestSink keeper =
        MemoryCrawl.ofRecordedWeb(rescore)
            .run(
                seeds,
                Origin.SEED,
                order,
                learned,
                new RecordedVisitor(snapshot, wanted),
                state -> new HarvestSink(snapshot.web(), state, handedOut),
                CrawlBudget.pages(plan.budget()));
    double millis = (THREADS.getCurrentThreadCpuTime() - began) / 1e6;
    return new RunOutcome(
        wanted.name(),
        wanted.countRelevant(handedOut),
        name,
        start,
        keeper.relevantAfter(),
        keeper.fetched(),
        Measures.maxAverageSimilarity(snapshot, keeper.fetched(), keeper.relevantAfter()),
        0,
        millis / Math.max(1, keeper.fetched().size()),
        start == 0 ? StrongestFeatures.extract(learned) : StrongestFeatures.NONE);
  }
}
