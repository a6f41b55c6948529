package dev.waymark.shard;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.ParentDigest;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import java.util.Arrays;
import java.util.List;

/**
 * Divides the pages and candidates of a crawl among shards. A page is numbered anew in its shard;
 * of parents that go to another shard a digest stays.
 */
public final class ShardSplit {
  /** Pages or candidates between two commits. */
  private static final int BATCH = 1000;

  private final FrontierStore from;
  private final OrderingPolicy policy;
  private final ScoringContext context;
  private final ShardMap map;
  private final int[] shardOfPage;
  private final int[] newNumber;
  private int uncommitted;

  /**
   * @param context what the crawl knows
   */
  public ShardSplit(
      FrontierStore from, OrderingPolicy policy, ScoringContext context, ShardMap map) {
    this.from = from;
    this.policy = policy;
    this.context = context;
    this.map = map;
    this.shardOfPage = new int[from.pages()];
    this.newNumber = new int[from.pages()];
  }

  /**
   * Copies pages and candidates into empty stores, one for each shard, and commits. Excluded URLs
   * and metadata are left to the caller.
   */
  public void copyTo(List<? extends FrontierStore> shards) {
    from.observations(
        0,
        seen -> {
          int shard = map.shardOf(seen.candidate().url());
          shardOfPage[seen.page()] = shard;
          newNumber[seen.page()] = shards.get(shard).pages();
          shards.get(shard).markCrawled(seen.candidate().id(), convert(seen, shard));
          commitSometimes(shards);
        });
    shards.forEach(FrontierStore::commit);
    from.forEachWaiting((candidate, score) -> {
      int shard = map.shardOf(candidate.url());
      shards.get(shard).put(convert(candidate, shard), score);
      commitSometimes(shards);
    });
    shards.forEach(FrontierStore::commit);
  }

  private void commitSometimes(List<? extends FrontierStore> shards) {
    if (++uncommitted % BATCH == 0) {
      shards.forEach(FrontierStore::commit);
    }
  }

  private Observation convert(Observation seen, int shard) {
    return new Observation(
        newNumber[seen.page()],
        convert(seen.candidate(), shard),
        seen.relevant(),
        seen.score(),
        seen.words(),
        own(seen.targets(), shard),
        seen.annotation());
  }

  private Candidate convert(Candidate candidate, int shard) {
    ParentDigest foreign = candidate.foreignParents();
    for (int parent : candidate.parents()) {
      if (shardOfPage[parent] != shard) {
        foreign = foreign.plus(policy.digest(parent, context));
      }
    }
    return candidate.withParents(own(candidate.parents(), shard), foreign);
  }

  private int[] own(int[] pages, int shard) {
    return Arrays.stream(pages)
        .filter(page -> shardOfPage[page] == shard)
        .map(page -> newNumber[page])
        .toArray();
  }
}
