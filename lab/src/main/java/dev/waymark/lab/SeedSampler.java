package dev.waymark.lab;

import dev.waymark.lab.replay.RelevanceJudgments;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Samples seed sets and examples, the same for every policy. */
public final class SeedSampler {
  private final RecordedWeb web;
  private final RelevanceJudgments judgments;
  private final LabPlan plan;

  public SeedSampler(RecordedWeb web, RelevanceJudgments judgments, LabPlan plan) {
    this.web = web;
    this.judgments = judgments;
    this.plan = plan;
  }

  /** Seeds of a run: pages with links that are not relevant. */
  public List<String> sampleSeeds(int seedSet) {
    if (!plan.seeds().isEmpty()) {
      return plan.seeds();
    }
    RandomGenerator random = random(seedSet, 1);
    Set<String> urls = new HashSet<>();
    List<String> seeds = new ArrayList<>();
    for (int tries = 0; tries < 100_000 && seeds.size() < LabPlan.SEEDS_PER_SET; tries++) {
      int page = random.nextInt(web.pages());
      if (!judgments.isRelevant(page) && web.links(page).length > 0 && urls.add(web.url(page))) {
        seeds.add(web.url(page));
      }
    }
    return seeds;
  }

  /** Relevant pages given as examples. */
  BitSet sampleExamples(int seedSet) {
    BitSet remaining = judgments.relevantPages();
    BitSet examples = new BitSet();
    RandomGenerator random = random(seedSet, 2);
    for (int i = 0; i < plan.sideInformation().examples() && remaining.cardinality() > 1; i++) {
      int skip = random.nextInt(remaining.cardinality());
      int page = remaining.nextSetBit(0);
      while (skip-- > 0) {
        page = remaining.nextSetBit(page + 1);
      }
      remaining.clear(page);
      examples.set(page);
    }
    return examples;
  }

  private RandomGenerator random(int seedSet, int purpose) {
    long seed = Urls.id(judgments.name() + '\n' + seedSet + '\n' + purpose) ^ plan.randomSeed();
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}
