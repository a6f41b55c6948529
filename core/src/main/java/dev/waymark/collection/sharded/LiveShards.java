package dev.waymark.collection.sharded;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.CrawlLog;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.MissedPages;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Progress;
import dev.waymark.frontier.store.StoreMemory;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.render.PageRenderer.Stats;
import dev.waymark.shard.LocalShards;
import dev.waymark.shard.RoundFiles;
import dev.waymark.shard.RoundFiles.RoundState;
import dev.waymark.shard.ShardFolder;
import dev.waymark.shard.ShardGroup;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The shards of a folder, all of them open in this process. */
final class LiveShards implements AutoCloseable {
  private final List<ShardCrawl> open = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final StoreMemory memory;
  private final TotalProgress total;
  private final long pagesBefore;
  private final LocalShards group;

  LiveShards(
      ShardFolder folder,
      RoundFiles rounds,
      CrawlConfig config,
      Supplier<LiveCrawl> newCrawl,
      InstantSource clock,
      CrawlLog log,
      Consumer<Progress> listener)
      throws InterruptedException {
    int number = folder.map().shards();
    this.memory = new StoreMemory(number);
    Semaphore connections = new Semaphore(config.crawl().workers());
    this.total =
        new TotalProgress(number, config.crawl().pages(), clock, log.teeProgress(listener));
    Optional<RoundState> last = rounds.last();
    Knowledge base = last.map(RoundState::base).orElseGet(() -> new Knowledge(Set.of()));
    try {
      for (int i = 0; i < number; i++) {
        long basePages = last.isEmpty() ? 0 : last.get().pages()[i];
        long baseCopies = last.isEmpty() ? 0 : last.get().copies()[i];
        ShardCrawl.Place place =
            new ShardCrawl.Place(
                folder.shard(i), folder.map(), i, base, basePages, baseCopies, false);
        LiveCrawl crawl = newCrawl.get().withConnections(connections);
        open.add(ShardCrawl.open(crawl, place, memory, folder.path(), total.of(i)));
        total.begin(i, open.getLast().progress());
      }
      this.pagesBefore = total.pagesBefore();
      this.group =
          new LocalShards(
              folder.map(),
              open.stream().map(ShardCrawl::shard).toList(),
              threads,
              base,
              (round, sum, pages, copies) -> {
                open.forEach(ShardCrawl::sync);
                return rounds.write(new RoundState(round, pages, copies, sum));
              });
      group.deliver();
    } catch (RuntimeException | Error | InterruptedException e) {
      close();
      throw e;
    }
  }

  ShardGroup group() {
    return group;
  }

  void stop() {
    open.forEach(ShardCrawl::stop);
  }

  long archiveBytes() {
    return open.stream().mapToLong(ShardCrawl::archiveBytes).sum();
  }

  /** What all of them did together. */
  LiveCrawl.Result result(CrawlOutcome outcome, PageJudge judge) {
    List<LiveCrawl.Result> parts = open.stream().map(one -> one.result(outcome, judge)).toList();
    for (int i = 0; i < parts.size(); i++) {
      total.begin(i, parts.get(i).progress());
    }
    return new LiveCrawl.Result(
        outcome,
        pagesBefore,
        total.sum(),
        archiveBytes(),
        judge.stats(),
        parts.stream().mapToInt(LiveCrawl.Result::priorRemovedAfter).max().orElse(0),
        parts.stream().flatMap(part -> part.hostsInTrouble().stream()).toList(),
        MissedPages.sum(parts.stream().map(LiveCrawl.Result::missed).toList()),
        parts.stream().map(LiveCrawl.Result::rendering).reduce(Stats.NONE, Stats::plus));
  }

  @Override
  public void close() {
    open.forEach(ShardCrawl::close);
    threads.close();
    memory.close();
  }
}
