package dev.waymark.engine;

import dev.waymark.frontier.Frontier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Counts what a crawl did, and tells whoever watches, a few times a second. */
public final class Tracker {
  /** How often watchers are told. */
  private static final Duration EVERY = Duration.ofMillis(200);

  /** The harvest rate that is shown looks back over so many pages. */
  private static final int WINDOW = 200;

  private final long budget;
  private final LongSupplier stored;
  private final Consumer<Progress> watcher;
  private final ArrayDeque<Boolean> window = new ArrayDeque<>();
  private final ArrayDeque<Moment> moments = new ArrayDeque<>();
  private final Instant began;
  private Instant told;
  private int goodInWindow;
  private long pages;
  private long satisfying;
  private long bytes;

  private record Moment(Instant at, long pages) {}

  /**
   * @param pages crawled before, when a crawl is continued
   * @param satisfying of those
   * @param budget pages after which the crawl ends, 0 without limit
   * @param stored how large the collection is on disk, in bytes
   */
  public Tracker(
      long pages,
      long satisfying,
      long budget,
      LongSupplier stored,
      Instant began,
      Consumer<Progress> watcher) {
    this.pages = pages;
    this.satisfying = satisfying;
    this.budget = budget;
    this.stored = stored;
    this.began = began;
    this.told = began;
    this.watcher = watcher;
    moments.add(new Moment(began, pages));
  }

  void page(boolean good, long size) {
    pages++;
    bytes += size;
    if (good) {
      satisfying++;
      goodInWindow++;
    }
    window.add(good);
    if (window.size() > WINDOW && window.remove()) {
      goodInWindow--;
    }
  }

  public long pages() {
    return pages;
  }

  long stored() {
    return stored.getAsLong();
  }

  Duration elapsed(Instant now) {
    return Duration.between(began, now);
  }

  void tick(Frontier frontier, int inFlight, Duration pause, Instant now) {
    if (Duration.between(told, now).compareTo(EVERY) >= 0) {
      told = now;
      watcher.accept(progress(frontier, inFlight, pause, now));
      moments.add(new Moment(now, pages));
      if (moments.size() > 50) {
        moments.remove();
      }
    }
  }

  /**
   * How far the crawl is now.
   *
   * @param pause until the next candidate may go
   */
  public Progress progress(Frontier frontier, int inFlight, Duration pause, Instant now) {
    Moment then = moments.getFirst();
    double seconds = Duration.between(then.at, now).toNanos() / 1e9;
    return new Progress(
        pages,
        satisfying,
        window.isEmpty() ? 0 : (double) goodInWindow / window.size(),
        seconds <= 0 ? 0 : (pages - then.pages) / seconds,
        frontier.size(),
        frontier.hosts(),
        inFlight,
        inFlight > 0 || pause.isNegative() ? Duration.ZERO : pause,
        bytes,
        elapsed(now),
        budget);
  }
}
