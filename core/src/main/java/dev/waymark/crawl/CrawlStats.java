package dev.waymark.crawl;

import dev.waymark.frontier.Frontier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Counts what a crawl did, and reports to a listener, a few times a second. */
public final class CrawlStats {
  /** How often the listener is called. */
  private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(200);

  /** The harvest rate that is shown looks back over so many pages. */
  private static final int HARVEST_WINDOW_PAGES = 200;

  private long pageBudget;
  private final LongSupplier storedBytes;
  private final Consumer<Progress> listener;
  private final ArrayDeque<Boolean> window = new ArrayDeque<>();
  private final ArrayDeque<Sample> samples = new ArrayDeque<>();
  private final Instant startTime;
  private Instant runStart;
  private Instant lastReport;
  private int relevantInWindow;
  private long pages;
  private long relevant;
  private long bytes;
  private boolean networkDown;

  private record Sample(Instant at, long pages) {}

  /**
   * @param pages crawled before, when a crawl is continued
   * @param relevant of those
   * @param budget pages after which the crawl ends, 0 without limit
   * @param stored how large the collection is on disk, in bytes
   */
  public CrawlStats(
      long pages,
      long relevant,
      long budget,
      LongSupplier stored,
      Instant startTime,
      Consumer<Progress> listener) {
    this.pages = pages;
    this.relevant = relevant;
    this.pageBudget = budget;
    this.storedBytes = stored;
    this.startTime = startTime;
    this.runStart = startTime;
    this.lastReport = startTime;
    this.listener = listener;
    samples.add(new Sample(startTime, pages));
  }

  void recordPage(boolean isRelevant, long size) {
    pages++;
    bytes += size;
    if (isRelevant) {
      relevant++;
      relevantInWindow++;
    }
    window.add(isRelevant);
    if (window.size() > HARVEST_WINDOW_PAGES && window.remove()) {
      relevantInWindow--;
    }
  }

  /** A relevant page turned out to repeat another. */
  void retractRelevant() {
    relevant--;
  }

  /** Tells whether that is new. */
  boolean setNetworkDown(boolean down) {
    boolean changed = networkDown != down;
    networkDown = down;
    return changed;
  }

  void setPageBudget(long pages) {
    pageBudget = pages;
  }

  /** Limits of time count from now on. */
  void beginRun(Instant now) {
    runStart = now;
  }

  Duration elapsedInRun(Instant now) {
    return Duration.between(runStart, now);
  }

  public long pages() {
    return pages;
  }

  long storedBytes() {
    return storedBytes.getAsLong();
  }

  private Duration elapsed(Instant now) {
    return Duration.between(startTime, now);
  }

  void reportProgress(Frontier frontier, int inFlight, Duration pause, Instant now) {
    if (Duration.between(lastReport, now).compareTo(PROGRESS_INTERVAL) >= 0) {
      lastReport = now;
      listener.accept(progress(frontier, inFlight, pause, now));
      samples.add(new Sample(now, pages));
      if (samples.size() > 50) {
        samples.remove();
      }
    }
  }

  /**
   * How far the crawl is now.
   *
   * @param pause until the next candidate may go
   */
  public Progress progress(Frontier frontier, int inFlight, Duration pause, Instant now) {
    Sample then = samples.getFirst();
    double seconds = Duration.between(then.at, now).toNanos() / 1e9;
    return new Progress(
        pages,
        relevant,
        window.isEmpty() ? 0 : (double) relevantInWindow / window.size(),
        seconds <= 0 ? 0 : (pages - then.pages) / seconds,
        frontier.size(),
        frontier.waitingHosts(),
        inFlight,
        inFlight > 0 || pause.isNegative() ? Duration.ZERO : pause,
        networkDown,
        bytes,
        elapsed(now),
        pageBudget);
  }
}
