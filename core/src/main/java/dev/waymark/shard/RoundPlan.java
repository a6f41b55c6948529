package dev.waymark.shard;

import dev.waymark.text.Words;
import java.util.List;

/**
 * How many pages each shard may fetch in a round: as many of its candidates as are above the score
 * above which the round's number waits in all shards, and a few by chance.
 *
 * @param budgets pages by shard
 * @param threshold that score
 */
public record RoundPlan(long[] budgets, double threshold) {
  /** One page in so many goes to a shard by chance, whatever its scores. */
  private static final int PAGES_PER_RANDOM_PAGE = 20;

  /**
   * @param pages of the round
   * @param random other numbers give other shards a chance
   */
  public static RoundPlan divide(List<ScoreHistogram> shards, long pages, long random) {
    long[] budgets = new long[shards.size()];
    ScoreHistogram sum = new ScoreHistogram();
    shards.forEach(sum::merge);
    long wanted = Math.min(pages, sum.total());
    long byChance = shards.size() == 1 ? 0 : wanted / PAGES_PER_RANDOM_PAGE;
    int bin = sum.thresholdBin(wanted - byChance);
    long left = wanted - byChance;
    for (int i = 0; i < budgets.length; i++) {
      budgets[i] = shards.get(i).above(bin);
      left -= budgets[i];
    }
    for (int i = 0; i < budgets.length; i++) {
      // In the bin of the threshold, each has its share of what is left.
      budgets[i] += left <= 0 ? 0 : shards.get(i).in(bin) * left / Math.max(1, sum.in(bin));
    }
    long spent = 0;
    for (long budget : budgets) {
      spent += budget;
    }
    for (long draw = 0; spent < wanted; draw++) {
      int shard = (int) Long.remainderUnsigned(Words.mix(random + draw), budgets.length);
      while (budgets[shard] >= shards.get(shard).total()) {
        shard = (shard + 1) % budgets.length;
      }
      budgets[shard]++;
      spent++;
    }
    return new RoundPlan(budgets, ScoreHistogram.score(bin));
  }
}
