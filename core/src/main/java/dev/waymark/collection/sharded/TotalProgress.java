package dev.waymark.collection.sharded;

import dev.waymark.crawl.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How far several crawls are together, by what each said last. */
final class TotalProgress {
  private final @Nullable Progress[] last;
  private final long pageBudget;
  private final InstantSource clock;
  private final Instant start;
  private final Consumer<Progress> listener;
  private long pagesBefore;

  TotalProgress(int crawls, long pageBudget, InstantSource clock, Consumer<Progress> listener) {
    this.last = new Progress[crawls];
    this.pageBudget = pageBudget;
    this.clock = clock;
    this.start = clock.instant();
    this.listener = listener;
  }

  /** A crawl that begins with some pages. */
  synchronized void begin(int crawl, Progress progress) {
    last[crawl] = progress;
    pagesBefore += progress.pages();
  }

  /** Where a crawl says how far it is; from any thread. */
  Consumer<Progress> of(int crawl) {
    return progress -> {
      synchronized (this) {
        last[crawl] = progress;
        listener.accept(sum());
      }
    };
  }

  synchronized long pagesBefore() {
    return pagesBefore;
  }

  /** The sum of all crawls. */
  synchronized Progress sum() {
    long pages = 0;
    long relevant = 0;
    long queueSize = 0;
    int hosts = 0;
    int inFlight = 0;
    long bytes = 0;
    double recent = 0;
    for (Progress one : Arrays.stream(last).filter(Objects::nonNull).toList()) {
      pages += one.pages();
      relevant += one.relevant();
      queueSize += one.queueSize();
      hosts += one.hosts();
      inFlight += one.inFlight();
      bytes += one.bytes();
      recent += one.recentHarvestRate() * one.pages();
    }
    Duration elapsed = Duration.between(start, clock.instant());
    double seconds = elapsed.toNanos() / 1e9;
    return new Progress(
        pages,
        relevant,
        pages == 0 ? 0 : recent / pages,
        seconds <= 0 ? 0 : (pages - pagesBefore) / seconds,
        queueSize,
        hosts,
        inFlight,
        Duration.ZERO,
        false,
        bytes,
        elapsed,
        pageBudget);
  }
}
