package dev.waymark.collection.sharded;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.shard.ShardGroup;
import dev.waymark.shard.ShardRounds;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs rounds of shards until a limit of the crawl is reached, or nothing is left.
 *
 * @param bytes of all shards on disk
 * @param stop whether somebody asked to stop
 */
public record RoundLoop(
    CrawlConfig config, LongSupplier bytes, BooleanSupplier stop, InstantSource clock) {
  /** Irrelevant pages in a row that are never too many. */
  private static final long MIN_STREAK = 1000;

  /** For the pages that shards get by chance: every crawl is repeated. */
  private static final long RANDOM_SEED = 1;

  /**
   * @param firstRound number of the next round
   * @param onRound told after each
   */
  public CrawlOutcome run(ShardGroup group, int firstRound, Consumer<ShardRounds.Round> onRound)
      throws InterruptedException {
    Instant start = clock.instant();
    ShardRounds.RoundLimits limits =
        new ShardRounds.RoundLimits(config.shards().round(), config.politeness().delay());
    ShardRounds rounds = new ShardRounds(group, limits, RANDOM_SEED, firstRound);
    CrawlOutcome outcome = crawl(rounds, start, onRound);
    if (rounds.reports().size() > 1 && outcome != CrawlOutcome.INTERRUPTED) {
      ShardRounds.Round last = rounds.settle();
      if (last.copies() > 0) {
        onRound.accept(last);
      }
    }
    return outcome;
  }

  private CrawlOutcome crawl(ShardRounds rounds, Instant start, Consumer<ShardRounds.Round> onRound)
      throws InterruptedException {
    long maxPages = config.crawl().pages();
    long relevantUntil = rounds.pages();
    while (true) {
      Duration left = timeLeft(start);
      CrawlOutcome end = limitReached(rounds.pages(), relevantUntil, left);
      if (end != null) {
        return end;
      }
      long pages = maxPages == 0 ? Long.MAX_VALUE : maxPages - rounds.pages();
      ShardRounds.Round round = rounds.next(pages, left);
      onRound.accept(round);
      relevantUntil = round.relevant() > 0 ? rounds.pages() : relevantUntil;
      if (round.isLast()) {
        return rounds.outcome();
      }
    }
  }

  private Duration timeLeft(Instant start) {
    Duration round = config.shards().roundTime();
    if (config.crawl().maxTime().isZero()) {
      return round;
    }
    Duration left = config.crawl().maxTime().minus(Duration.between(start, clock.instant()));
    return left.compareTo(round) < 0 ? left : round;
  }

  private @Nullable CrawlOutcome limitReached(long pages, long relevantUntil, Duration left) {
    CrawlSettings crawl = config.crawl();
    double streak = crawl.maxIrrelevantStreak() * relevantUntil;
    if (stop.getAsBoolean()) {
      return CrawlOutcome.INTERRUPTED;
    } else if (crawl.pages() > 0 && pages >= crawl.pages()) {
      return CrawlOutcome.PAGE_LIMIT;
    } else if (!left.isPositive()) {
      return CrawlOutcome.TIME_LIMIT;
    } else if (crawl.maxSizeOnDisk() > 0 && bytes.getAsLong() >= crawl.maxSizeOnDisk()) {
      return CrawlOutcome.SIZE_LIMIT;
    } else if (streak > 0 && pages - relevantUntil > Math.max(MIN_STREAK, streak)) {
      return CrawlOutcome.UNPROMISING;
    }
    return null;
  }
}
