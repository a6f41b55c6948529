package dev.waymark.engine;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a crawl has had enough.
 *
 * @param pages crawled; 0 means no limit
 * @param time since this run began; zero means no limit
 * @param bytes the collection takes on disk; 0 means no limit
 * @param interest ratio that the best candidate must have; 0 means no limit
 * @param drySpell pages in vain by those before, see {@link DrySpell}; 0 means no limit
 * @param workers visits under way at once
 */
public record Limits(
    long pages, Duration time, long bytes, double interest, double drySpell, int workers) {

  /** Nothing but a number of pages, one at a time. */
  public static Limits pages(long pages) {
    return new Limits(pages, Duration.ZERO, 0, 0, 0, 1);
  }

  /** Whether one more visit may start, with so many under way. */
  boolean allow(Tracker tracker, int underWay, Instant now) {
    boolean room = pages == 0 || tracker.pages() + underWay < pages;
    return room && reached(tracker, now) == null;
  }

  /** The limit that is reached, or null. */
  @Nullable Ending reached(Tracker tracker, Instant now) {
    if (pages > 0 && tracker.pages() >= pages) {
      return Ending.BUDGET;
    }
    if (!time.isZero() && tracker.elapsed(now).compareTo(time) >= 0) {
      return Ending.TIME;
    }
    return bytes > 0 && tracker.stored() >= bytes ? Ending.SIZE : null;
  }
}
