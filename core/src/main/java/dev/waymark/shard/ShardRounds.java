package dev.waymark.shard;

import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/**
 * Shards in one process, round after round: each crawls its part of the round's pages, then links
 * that leave go to their owners, and what all have learned becomes the base of everybody's
 * knowledge.
 */
public final class ShardRounds {
  /** A round has at least so many pages for each shard while there are few. */
  private static final int MIN_PAGES = 16;

  private final ShardMap map;
  private final List<Shard> shards;
  private final double share;
  private final long randomSeed;
  private Knowledge base;
  private int round;

  /**
   * What a round did.
   *
   * @param foreignLinks links that went from one shard to another
   */
  public record Round(int number, long pages, long foreignLinks, double threshold) {}

  /**
   * @param share of the pages so far that a round may take
   * @param base what all of them know when they begin
   */
  public ShardRounds(
      ShardMap map, List<Shard> shards, double share, long randomSeed, Knowledge base) {
    this.map = map;
    this.shards = List.copyOf(shards);
    this.share = share;
    this.randomSeed = randomSeed;
    this.base = base;
  }

  public long pages() {
    return shards.stream().mapToLong(Shard::pages).sum();
  }

  /** Crawls a round, of so many pages at most; one without pages says that nothing is left. */
  public Round next(long maxPages) throws InterruptedException {
    long before = pages();
    long pages = Math.min(maxPages, Math.max(MIN_PAGES, (long) (before * share)));
    RoundPlan plan =
        RoundPlan.divide(
            shards.stream().map(Shard::waitingScores).toList(), pages, randomSeed + round * 31L);
    for (int i = 0; i < shards.size(); i++) {
      if (plan.budgets()[i] > 0) {
        shards.get(i).run(plan.budgets()[i]);
      }
    }
    long links = exchangeLinks();
    exchangeKnowledge();
    return new Round(round++, pages() - before, links, plan.threshold());
  }

  private long exchangeLinks() {
    long links = 0;
    for (int i = 0; i < shards.size(); i++) {
      links += shards.get(i).send(i, map, shards);
    }
    return links;
  }

  /** The sum over all shards, the same in whatever order they are summed. */
  private void exchangeKnowledge() {
    if (shards.size() == 1) {
      return; // it knows all there is
    }
    Knowledge sum = new Knowledge(Set.of());
    sum.merge(base);
    shards.forEach(shard -> sum.merge(shard.knowledge().withoutBase()));
    base = inFileOrder(sum);
    shards.forEach(shard -> shard.knowledge().rebase(base));
  }

  private static Knowledge inFileOrder(Knowledge knowledge) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      KnowledgeFile.write(knowledge, out);
      return KnowledgeFile.read(new ByteArrayInputStream(out.toByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What all shards know together. */
  public Knowledge knowledge() {
    return shards.size() == 1 ? shards.getFirst().knowledge() : base;
  }
}
