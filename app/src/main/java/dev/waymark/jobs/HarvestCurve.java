package dev.waymark.jobs;

import java.util.ArrayList;
import java.util.List;

/**
 * Relevant pages over pages, in a bounded number of points: where it is full, every second goes.
 */
public final class HarvestCurve {
  private static final int MAX_POINTS = 240;

  private final List<Point> points = new ArrayList<>();
  private long step = 1;
  private long pages;
  private long relevant;

  /**
   * @param pages so far
   * @param relevant of those
   */
  public record Point(long pages, long relevant) {}

  void add(boolean isRelevant) {
    pages++;
    relevant += isRelevant ? 1 : 0;
    if (pages % step == 0) {
      points.add(new Point(pages, relevant));
    }
    if (points.size() > MAX_POINTS) {
      step *= 2;
      points.removeIf(point -> point.pages % step != 0);
    }
  }

  long pages() {
    return pages;
  }

  long relevant() {
    return relevant;
  }

  /** From the first page to the last. */
  List<Point> points() {
    List<Point> all = new ArrayList<>(points);
    if (all.isEmpty() || all.getLast().pages != pages) {
      all.add(new Point(pages, relevant));
    }
    return all;
  }
}
