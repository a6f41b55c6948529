package dev.waymark.lab.replay;

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
import java.util.function.Supplier;

/** One run of one ordering policy over a recorded web: the crawl itself, one page at a time. */
public final class Trial {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final WebSnapshot snapshot;
  private final int pages;
  private Knowledge knowledge;

  public Trial(WebSnapshot snapshot, int pages) {
    this(snapshot, pages, new Knowledge(Set.of()));
  }

  /**
   * @param pages that are fetched at most
   * @param prior knowledge the run begins with, already discounted
   */
  public Trial(WebSnapshot snapshot, int pages, Knowledge prior) {
    this.snapshot = snapshot;
    this.pages = pages;
    this.knowledge = prior;
  }

  /** Before the run the prior; after it, what was learned as well. */
  public Knowledge knowledge() {
    return knowledge;
  }

  /**
   * @param name of the policy
   * @param seedSet number of the seed set
   * @param examples pages given as examples: found again, they do not count
   * @param rescore candidates scored again after each page, -1 for all
   */
  public RunOutcome run(
      RelevanceJudgments judgments,
      String name,
      OrderingPolicy policy,
      int seedSet,
      List<String> seeds,
      BitSet examples,
      int rescore)
      throws InterruptedException {
    long began = THREADS.getCurrentThreadCpuTime();
    Knowledge learned = policy.emptyKnowledge();
    learned.addPrior(knowledge);
    knowledge = learned;
    HarvestSink sink =
        MemoryCrawl.ofRecordedWeb(rescore)
            .run(
                seeds,
                Origin.SEED,
                policy,
                learned,
                new RecordedVisitor(snapshot, judgments),
                state -> new HarvestSink(snapshot.web(), state, examples),
                CrawlBudget.pages(pages));
    return outcome(judgments, name, seedSet, examples, sink.fetched(), sink.relevantAfter(), began);
  }

  /** The same in shards, each with a policy of its own. */
  public RunOutcome run(
      RelevanceJudgments judgments,
      String name,
      Supplier<OrderingPolicy> policies,
      Sharding sharding,
      int seedSet,
      List<String> seeds,
      BitSet examples,
      int rescore)
      throws InterruptedException {
    long began = THREADS.getCurrentThreadCpuTime();
    ShardedTrial.Result result =
        new ShardedTrial(
                snapshot, judgments, sharding, policies, seeds, examples, rescore, knowledge)
            .run(pages);
    knowledge = result.knowledge();
    return outcome(
        judgments, name, seedSet, examples, result.fetched(), result.relevantAfter(), began);
  }

  private RunOutcome outcome(
      RelevanceJudgments judgments,
      String name,
      int seedSet,
      BitSet examples,
      List<String> fetched,
      int[] relevantAfter,
      long began) {
    double millis = (THREADS.getCurrentThreadCpuTime() - began) / 1e6;
    return new RunOutcome(
        judgments.name(),
        judgments.countRelevant(examples),
        name,
        seedSet,
        relevantAfter,
        fetched,
        Measures.maxAverageSimilarity(snapshot, fetched, relevantAfter),
        0,
        millis / Math.max(1, fetched.size()),
        seedSet == 0 ? StrongestFeatures.extract(knowledge) : StrongestFeatures.NONE);
  }
}
