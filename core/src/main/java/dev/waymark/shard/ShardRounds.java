package dev.waymark.shard;

import dev.waymark.crawl.CrawlOutcome;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * A crawl in shards, round after round: each crawls its part of the round's pages, then they
 * exchange links, fingerprints and what they learned.
 */
public final class ShardRounds {
  /** A round has at least so many pages while there are few. */
  private static final int MIN_PAGES = 16;

  /** Rounds from a page to the mark that it is a copy. */
  private static final int COPY_ROUNDS = 2;

  /** The least time of a round whose hosts must be waited for. */
  private static final Duration MIN_TIME = Duration.ofSeconds(1);

  /** A round may take so many times as long as its pages would if all hosts had as many. */
  private static final int TIME_FACTOR = 2;

  private final ShardGroup group;
  private final RoundLimits limits;
  private final long randomSeed;
  private List<ShardReport> reports;
  private int round;

  /**
   * How long a round may be.
   *
   * @param share of the pages so far that it may take
   * @param delay between two requests to a host
   */
  public record RoundLimits(double share, Duration delay) {}

  /**
   * What a round did.
   *
   * @param pages fetched in it
   * @param relevant of those, less what turned out to be copies
   * @param copies pages that turned out to repeat those of other shards
   * @param foreignLinks links that went from one shard to another
   * @param threshold score above which candidates were taken
   * @param preparation time until every shard had taken in what the round before sent to it
   * @param slowest time of the shard that took longest
   * @param idle share of the round in which shards waited for the slowest
   * @param snapshot time from then on until everything was written that the shards did
   * @param exchange time of the exchange
   * @param isLast whether nothing is left to fetch
   */
  public record Round(
      int number,
      long pages,
      long relevant,
      long copies,
      long foreignLinks,
      double threshold,
      Duration preparation,
      Duration slowest,
      double idle,
      Duration snapshot,
      Duration exchange,
      boolean isLast) {}

  /**
   * @param firstRound number of the next round
   */
  public ShardRounds(ShardGroup group, RoundLimits limits, long randomSeed, int firstRound) {
    this.group = group;
    this.limits = limits;
    this.randomSeed = randomSeed;
    this.round = firstRound;
    this.reports = group.reports();
  }

  public long pages() {
    return reports.stream().mapToLong(ShardReport::pages).sum();
  }

  public long relevant() {
    return reports.stream().mapToLong(ShardReport::relevant).sum();
  }

  private long copies() {
    return reports.stream().mapToLong(ShardReport::copies).sum();
  }

  /** How far each shard is. */
  public List<ShardReport> reports() {
    return reports;
  }

  /**
   * Crawls a round.
   *
   * @param maxPages that it may take
   * @param maxTime that it may take; zero for any time
   */
  public Round next(long maxPages, Duration maxTime) throws InterruptedException {
    long pagesBefore = pages();
    long relevantBefore = relevant();
    long copiesBefore = copies();
    long pages = Math.min(maxPages, Math.max(MIN_PAGES, (long) (pagesBefore * limits.share)));
    Duration time = time(pages, maxTime);
    long begin = System.nanoTime();
    List<ScoreHistogram> waiting = group.waitingScores(time);
    long prepared = System.nanoTime();
    RoundPlan plan = RoundPlan.divide(waiting, pages, randomSeed + round * 31L);
    boolean nothingSoon = waiting.stream().allMatch(scores -> scores.total() == 0);
    long[] budgets = plan.budgets();
    if (nothingSoon) {
      // Hosts that wait longer, or rest: each crawl knows whether they are worth it.
      Arrays.fill(budgets, Math.max(1, pages / budgets.length));
      time = maxTime;
    }
    reports = group.crawl(budgets, time);
    long start = System.nanoTime();
    long links = group.exchange(round);
    Duration exchange = Duration.ofNanos(System.nanoTime() - start);
    long fetched = pages() - pagesBefore;
    boolean isLast =
        nothingSoon
            && fetched == 0
            && links == 0
            && reports.stream().noneMatch(ShardReport::mayGoOn);
    return new Round(
        round++,
        fetched,
        relevant() - relevantBefore,
        copies() - copiesBefore,
        links,
        plan.threshold(),
        Duration.ofNanos(prepared - begin),
        slowest(budgets),
        idle(budgets),
        Duration.ofNanos(start - prepared).minus(slowest(budgets)),
        exchange,
        isLast);
  }

  /**
   * Exchanges without fetching until every shard knows which pages of the last round are copies:
   * they are compared in the next round, and marked in the one after it.
   */
  public Round settle() throws InterruptedException {
    long relevantBefore = relevant();
    long copiesBefore = copies();
    long start = System.nanoTime();
    for (int i = 0; i < COPY_ROUNDS; i++) {
      reports = group.crawl(new long[reports.size()], Duration.ZERO);
      group.exchange(round++);
    }
    return new Round(
        round - 1,
        0,
        relevant() - relevantBefore,
        copies() - copiesBefore,
        0,
        0,
        Duration.ZERO,
        Duration.ZERO,
        0,
        Duration.ZERO,
        Duration.ofNanos(System.nanoTime() - start),
        true);
  }

  /** Twice as long as the pages take if they are spread over all hosts that have any. */
  private Duration time(long pages, Duration maxTime) {
    if (limits.delay.isZero() || maxTime.isZero()) {
      return maxTime;
    }
    long hosts = Math.max(1, reports.stream().mapToLong(ShardReport::hosts).sum());
    Duration time = limits.delay.multipliedBy(TIME_FACTOR * pages).dividedBy(hosts);
    time = time.compareTo(MIN_TIME) < 0 ? MIN_TIME : time;
    return time.compareTo(maxTime) > 0 ? maxTime : time;
  }

  private Duration slowest(long[] budgets) {
    Duration slowest = Duration.ZERO;
    for (int i = 0; i < budgets.length; i++) {
      Duration time = reports.get(i).time();
      slowest = budgets[i] > 0 && time.compareTo(slowest) > 0 ? time : slowest;
    }
    return slowest;
  }

  private double idle(long[] budgets) {
    double total = slowest(budgets).toNanos() * (double) budgets.length;
    double busy = 0;
    for (int i = 0; i < budgets.length; i++) {
      busy += budgets[i] > 0 ? reports.get(i).time().toNanos() : 0;
    }
    return total == 0 ? 0 : 1 - busy / total;
  }

  /** Why the last round ended where nothing was left. */
  public CrawlOutcome outcome() {
    boolean troubled =
        reports.stream().anyMatch(report -> report.outcome() == CrawlOutcome.HOSTS_IN_TROUBLE);
    if (pages() == 0) {
      return CrawlOutcome.UNREACHABLE;
    }
    return troubled ? CrawlOutcome.HOSTS_IN_TROUBLE : CrawlOutcome.EXHAUSTED;
  }
}
