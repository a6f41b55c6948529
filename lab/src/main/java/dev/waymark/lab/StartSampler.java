package dev.waymark.lab;

import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Draws starts and examples, the same for every order. */
public final class StartSampler {
  private final RecordedWeb web;
  private final RelevanceJudgments judgments;
  private final LabPlan plan;

  public StartSampler(RecordedWeb web, RelevanceJudgments wanted, LabPlan plan) {
    this.web = web;
    this.judgments = wanted;
    this.plan = plan;
  }

  /** Where a run begins: pages with links on them that do not satisfy. */
  public List<String> sampleSeeds(int start) {
    if (!plan.startUrls().isEmpty()) {
      return plan.startUrls();
    }
    RandomGenerator random = random(start, 1);
    Set<String> urls = new HashSet<>();
    List<String> drawn = new ArrayList<>();
    for (int tries = 0; tries < 100_000 && drawn.size() < LabPlan.SEEDS_PER_START; tries++) {
      int page = random.nextInt(web.pages());
      if (!judgments.isRelevant(page) && web.links(page).length > 0 && urls.add(web.url(page))) {
        drawn.add(web.url(page));
      }
    }
    return drawn;
  }

  /** Satisfying pages to hand out. */
  BitSet sampleExamples(int start) {
    BitSet left = judgments.relevantPages();
    BitSet drawn = new BitSet();
    RandomGenerator random = random(start, 2);
    for (int i = 0; i < plan.sideInformation().examples() && left.cardinality() > 1; i++) {
      int skip = random.nextInt(left.cardinality());
      int page = left.nextSetBit(0);
      while (skip-- > 0) {
        page = left.nextSetBit(page + 1);
      }
      left.clear(page);
      drawn.set(page);
    }
    return drawn;
  }

  private RandomGenerator random(int start, int purpose) {
    long seed = Urls.id(judgments.name() + '\n' + start + '\n' + purpose) ^ plan.randomSeed();
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}
