package dev.waymark.collection.sharded;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.StorageException;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.CrawlLog;
import dev.waymark.collection.CrawlPlace;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.OpenCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.Progress;
import dev.waymark.file.AtomicFile;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.shard.RoundFiles;
import dev.waymark.shard.ShardFolder;
import dev.waymark.shard.ShardMap;
import dev.waymark.shard.ShardRounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A live crawl that begins as one, is divided once it knows what to look for, and goes on in shards
 * that crawl at the same time in this process.
 */
public final class ShardedCrawl {
  /** A crawl is divided when it has so many relevant pages. */
  private static final int SPLIT_RELEVANT = 20;

  private final CrawlConfig config;
  private final PageJudge judge;
  private final Supplier<OrderingPolicy> policies;
  private final Knowledge prior;
  private final InstantSource clock;
  private final String settingsText;
  private final Path into;
  private InFlightParents parents = InFlightParents.forPredicate("");
  private Consumer<String> onMessage = sentence -> {};
  private volatile boolean stopRequested;
  private volatile @Nullable LiveCrawl whole;
  private volatile @Nullable LiveShards shards;

  /**
   * @param policies makes one for each shard
   * @param prior what to begin learning with
   * @param settingsText the settings as text, to be stored with the collection
   */
  public ShardedCrawl(
      CrawlConfig config,
      PageJudge judge,
      Supplier<OrderingPolicy> policies,
      Knowledge prior,
      InstantSource clock,
      String settingsText) {
    this.config = config;
    this.judge = judge;
    this.policies = policies;
    this.prior = prior;
    this.clock = clock;
    this.settingsText = settingsText;
    this.into = Path.of(config.crawl().into());
  }

  /** Tells the judge, through these, who links to a page. */
  public ShardedCrawl withParents(InFlightParents inFlight) {
    this.parents = inFlight;
    return this;
  }

  /** Says what a user should know, in sentences. */
  public ShardedCrawl onMessage(Consumer<String> listener) {
    this.onMessage = listener;
    return this;
  }

  /** Asks the crawl to end soon and cleanly; from any thread. */
  public void stop() {
    stopRequested = true;
    LiveCrawl one = whole;
    if (one != null) {
      one.stop();
    }
    LiveShards many = shards;
    if (many != null) {
      many.stop();
    }
  }

  /**
   * Runs to the end.
   *
   * @param onRound told after each round
   */
  public LiveCrawl.Result run(Consumer<Progress> progress, Consumer<ShardRounds.Round> onRound)
      throws InterruptedException {
    Optional<LiveCrawl.Result> end = begin(progress);
    return end.isPresent()
        ? end.get()
        : crawlShards(ShardFolder.find(into).orElseThrow(), progress, onRound);
  }

  /**
   * Crawls as one until it is worth dividing, and divides; nothing is done where there are shards.
   *
   * @return how it ended, if it ended before
   */
  public Optional<LiveCrawl.Result> begin(Consumer<Progress> progress) throws InterruptedException {
    checkSettings();
    if (ShardFolder.find(into).isPresent()) {
      return Optional.empty();
    }
    boolean isNew = !Files.exists(into.resolve(CollectionFolder.JOURNAL_FILE));
    if (config.shards().shards() == 1 && isNew) {
      write(new ShardFolder(into, new ShardMap(1))); // one shard is one crawl from the start
      return Optional.empty();
    }
    LiveCrawl.Result result = crawlWhole(progress);
    if (!isToBeDivided(result)) {
      return Optional.of(result);
    }
    split();
    return Optional.empty();
  }

  private void checkSettings() {
    int number = config.shards().shards();
    ShardFolder.find(into)
        .filter(folder -> folder.map().shards() != number)
        .ifPresent(folder -> {
          throw new ConfigException(
              "shards: %s has %d, which cannot be changed; leave the setting out, or crawl into another folder."
                  .formatted(into, folder.map().shards()));
        });
    if (config.crawl().minInterestRatio() > 0) {
      throw new ConfigException(
          "min-interest-ratio: shards do not know the best candidate of all; leave it out, or take"
              + " --shards 0.");
    }
  }

  private LiveCrawl newCrawl() {
    return new LiveCrawl(config, judge, policies.get(), prior, clock, settingsText)
        .withParents(parents)
        .onMessage(onMessage);
  }

  /** Crawls as one until it is worth dividing. */
  private LiveCrawl.Result crawlWhole(Consumer<Progress> progress) throws InterruptedException {
    LiveCrawl live = newCrawl();
    whole = live;
    CrawlLog log = new CrawlLog(into);
    try (OpenCrawl open = live.open(CrawlPlace.whole(into), log, log.teeProgress(progress))) {
      if (stopRequested) {
        live.stop();
      }
      CrawlBudget all = live.budget(open.pagesBefore());
      long splitAt = Math.max(config.shards().splitAt(), open.pagesBefore());
      while (true) {
        long limit = all.maxPages() == 0 ? splitAt : Math.min(splitAt, all.maxPages());
        CrawlOutcome outcome = open.crawler().run(all.withMaxPages(limit).withMaxTime(left(open)));
        LiveCrawl.Result result = open.result(outcome, judge);
        if (outcome != CrawlOutcome.PAGE_LIMIT
            || limit == all.maxPages()
            || isToBeDivided(result)) {
          log.logEnd(result);
          return result;
        }
        splitAt += config.shards().splitAt() / 4 + 1;
      }
    } finally {
      whole = null;
    }
  }

  /** Of the time that the crawl may take. */
  private Duration left(OpenCrawl open) {
    Duration maxTime = config.crawl().maxTime();
    Duration left = maxTime.minus(open.crawler().progress().elapsed());
    return maxTime.isZero() ? maxTime : left.isPositive() ? left : Duration.ofMillis(1);
  }

  private boolean isToBeDivided(LiveCrawl.Result result) {
    Progress progress = result.progress();
    long pages = config.crawl().pages();
    return result.outcome() == CrawlOutcome.PAGE_LIMIT
        && progress.pages() >= config.shards().splitAt()
        && progress.relevant() >= Math.min(SPLIT_RELEVANT, config.shards().splitAt())
        && (pages == 0 || progress.pages() < pages);
  }

  private void split() {
    int number = config.shards().shards();
    try {
      new CollectionSplit(config, into, number, clock, onMessage)
          .split(into, policies.get(), prior);
    } catch (IOException e) {
      throw StorageException.forFile(into, "divide", e);
    }
    onMessage.accept("The crawl is divided into " + number + " shards.");
  }

  private void write(ShardFolder folder) {
    try {
      Files.createDirectories(into);
      AtomicFile.write(into.resolve(LiveCrawl.SETTINGS_FILE), settingsText);
      folder.write();
    } catch (IOException e) {
      throw StorageException.forFile(into, "write to", e);
    }
  }

  private LiveCrawl.Result crawlShards(
      ShardFolder folder, Consumer<Progress> progress, Consumer<ShardRounds.Round> onRound)
      throws InterruptedException {
    write(folder);
    CrawlLog log = new CrawlLog(into);
    RoundFiles rounds = new RoundFiles(into);
    try (LiveShards open =
        new LiveShards(folder, rounds, config, this::newCrawl, clock, log, progress)) {
      CollectionSplit.deleteWhole(folder);
      shards = open;
      if (stopRequested) {
        open.stop();
      }
      CrawlOutcome outcome =
          new RoundLoop(config, open::archiveBytes, () -> stopRequested, clock)
              .run(open.group(), rounds.last().map(last -> last.number() + 1).orElse(1), onRound);
      LiveCrawl.Result result = open.result(outcome, judge);
      log.logEnd(result);
      return result;
    } catch (IOException e) {
      throw StorageException.forFile(into, "delete files in", e);
    } finally {
      shards = null;
    }
  }
}
