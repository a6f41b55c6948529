package dev.waymark.lab.replay;

import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.MemoryCrawl;
import dev.waymark.crawl.UrlOwner;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.shard.CopyDirectory;
import dev.waymark.shard.LocalShards;
import dev.waymark.shard.Shard;
import dev.waymark.shard.ShardGroup;
import dev.waymark.shard.ShardMap;
import dev.waymark.shard.ShardRounds;
import dev.waymark.shard.ShardSplit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One run over a recorded web in shards: it begins as one crawl, is divided after a number of
 * pages, and goes on in rounds. The harvest counts copies once, wherever they are; shards learn of
 * those in other shards as in a crawl.
 */
final class ShardedTrial {
  private final WebSnapshot snapshot;
  private final RelevanceJudgments judgments;
  private final Sharding sharding;
  private final Supplier<OrderingPolicy> policies;
  private final List<String> seeds;
  private final BitSet examples;
  private final MemoryCrawl crawl;
  private final Knowledge prior;

  /**
   * @param policies makes one for each shard
   * @param rescore candidates scored again after each page, -1 for all
   * @param prior knowledge the run begins with, already discounted
   */
  public ShardedTrial(
      WebSnapshot snapshot,
      RelevanceJudgments judgments,
      Sharding sharding,
      Supplier<OrderingPolicy> policies,
      List<String> seeds,
      BitSet examples,
      int rescore,
      Knowledge prior) {
    this.snapshot = snapshot;
    this.judgments = judgments;
    this.sharding = sharding;
    this.policies = policies;
    this.seeds = seeds;
    this.examples = examples;
    this.crawl = MemoryCrawl.ofRecordedWeb(rescore);
    this.prior = prior;
  }

  /** What was fetched, and what was learned. */
  public record Result(List<String> fetched, int[] relevantAfter, Knowledge knowledge) {}

  public Result run(int pages) throws InterruptedException {
    MemoryFrontierStore whole = new MemoryFrontierStore();
    HarvestSink harvest = new HarvestSink(snapshot.web(), whole, examples);
    OrderingPolicy policy = policies.get();
    Knowledge knowledge = policy.emptyKnowledge();
    knowledge.addPrior(prior);
    ScoringContext context = new ScoringContext(knowledge, new PageHistory(whole::wordIds));
    CrawlComponents components =
        crawl.components(
            whole, seeds, Origin.SEED, policy, context, visitor(), harvest, UrlOwner.ALL);
    long splitAt = Math.min(pages, sharding.splitAt());
    if (splitAt > 0) {
      crawl.crawler(components, CrawlBudget.pages(splitAt), 0).run();
    }
    ShardGroup group = divide(whole, policy, context, harvest);
    ShardRounds rounds =
        new ShardRounds(
            group,
            new ShardRounds.RoundLimits(sharding.round(), Duration.ZERO),
            sharding.randomSeed(),
            0);
    while (rounds.pages() < pages) {
      if (rounds.next(pages - rounds.pages(), Duration.ZERO).isLast()) {
        break;
      }
    }
    if (sharding.shards() > 1) {
      rounds.settle();
    }
    return new Result(harvest.fetched(), harvest.relevantAfter(), group.knowledge());
  }

  private RecordedVisitor visitor() {
    return new RecordedVisitor(snapshot, judgments);
  }

  private ShardGroup divide(
      MemoryFrontierStore whole,
      OrderingPolicy policy,
      ScoringContext context,
      HarvestSink harvest) {
    ShardMap map = new ShardMap(sharding.shards());
    List<MemoryFrontierStore> stores =
        Stream.generate(MemoryFrontierStore::new).limit(map.shards()).toList();
    new ShardSplit(whole, policy, context, map).copyTo(stores);
    List<HarvestSink.ShardSink> sinks = stores.stream().map(harvest::ofShard).toList();
    for (CopyMessage.Seen page : harvest.originals()) {
      sinks.get(map.shardOf(page.url())).remember(page);
      CopyDirectory.add(stores, map, page);
    }
    stores.forEach(MemoryFrontierStore::commit);
    List<Shard> shards = new ArrayList<>();
    for (int i = 0; i < map.shards(); i++) {
      shards.add(open(stores.get(i), map.owner(i), context.knowledge(), sinks.get(i)));
    }
    return new LocalShards(
        map, shards, Runnable::run, context.knowledge(), LocalShards.RoundEnd.NONE);
  }

  private Shard open(MemoryFrontierStore store, UrlOwner owner, Knowledge base, PageSink sink) {
    OrderingPolicy policy = policies.get();
    Knowledge knowledge = policy.emptyKnowledge();
    if (base.pages() > 0) {
      knowledge.rebase(base);
    }
    PageHistory history = new PageHistory(store::wordIds);
    store.observations(0, history::observe);
    CrawlComponents components =
        crawl.components(
            store,
            store.pages() == 0 ? seeds : List.of(),
            Origin.SEED,
            policy,
            new ScoringContext(knowledge, history),
            visitor(),
            sink,
            owner);
    CrawlBudget limits = CrawlBudget.pages(0);
    return new Shard(
        store,
        components,
        crawl.crawler(components, limits, store.pages()),
        limits,
        new CopyDirectory(store, HarvestSink.MAX_FINGERPRINTS));
  }
}
