package dev.waymark.server.crawls;

import dev.waymark.jobs.HarvestCurve;
import dev.waymark.jobs.LiveSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The harvest of a crawl as paths of an SVG: the share of relevant pages over pages.
 *
 * @param cumulative since the beginning
 * @param windowed between one point and the next
 * @param unordered what breadth-first is estimated to find
 * @param top the share at the upper edge
 */
public record CurveDrawing(String cumulative, String windowed, String unordered, double top) {
  /** Size of the drawing in its own units. */
  public static final int WIDTH = 600;

  public static final int HEIGHT = 160;
  private static final int WINDOWS = 40;

  /** Fewer say little of a share. */
  private static final int MIN_WINDOW_PAGES = 20;

  static CurveDrawing of(LiveSnapshot live) {
    List<HarvestCurve.Point> points = live.curve();
    long pages = Math.max(1, points.getLast().pages());
    double top = live.breadthFirstHarvestRate();
    List<HarvestCurve.Point> windows = windows(points);
    for (int i = 1; i < windows.size(); i++) {
      top = Math.max(top, rate(windows.get(i - 1), windows.get(i)));
    }
    top = Math.max(top, (double) points.getLast().relevant() / pages);
    top = Math.clamp(Math.ceil(top * 10) / 10, 0.1, 1);
    StringBuilder cumulative = new StringBuilder();
    StringBuilder windowed = new StringBuilder();
    for (HarvestCurve.Point point : points) {
      double share = (double) point.relevant() / Math.max(1, point.pages());
      append(cumulative, point.pages(), pages, share, top);
    }
    for (int i = 1; i < windows.size(); i++) {
      HarvestCurve.Point end = windows.get(i);
      append(windowed, end.pages(), pages, rate(windows.get(i - 1), end), top);
    }
    StringBuilder unordered = new StringBuilder();
    if (live.breadthFirstHarvestRate() > 0) {
      append(unordered, 0, pages, live.breadthFirstHarvestRate(), top);
      append(unordered, pages, pages, live.breadthFirstHarvestRate(), top);
    }
    return new CurveDrawing(cumulative.toString(), windowed.toString(), unordered.toString(), top);
  }

  /** Points far enough from each other that the share between two of them says something. */
  private static List<HarvestCurve.Point> windows(List<HarvestCurve.Point> points) {
    long width = Math.max(MIN_WINDOW_PAGES, points.getLast().pages() / WINDOWS);
    List<HarvestCurve.Point> windows = new ArrayList<>();
    windows.add(new HarvestCurve.Point(0, 0));
    for (HarvestCurve.Point point : points) {
      if (point.pages() - windows.getLast().pages() >= width) {
        windows.add(point);
      }
    }
    return windows;
  }

  private static double rate(HarvestCurve.Point from, HarvestCurve.Point to) {
    return (double) (to.relevant() - from.relevant()) / (to.pages() - from.pages());
  }

  private static void append(StringBuilder path, long x, long width, double y, double top) {
    path.append(path.isEmpty() ? 'M' : 'L')
        .append(
            String.format(
                Locale.ROOT,
                "%.1f %.1f",
                (double) x / width * WIDTH,
                HEIGHT - Math.min(1, y / top) * HEIGHT));
  }

  /** The relevant pages of a card, as a small line. */
  public static String sparkline(List<HarvestCurve.Point> points, int width, int height) {
    StringBuilder path = new StringBuilder();
    double lastPages = Math.max(1, points.getLast().pages());
    double lastRelevant = Math.max(1, points.getLast().relevant());
    for (HarvestCurve.Point point : points) {
      path.append(path.isEmpty() ? 'M' : 'L')
          .append(
              String.format(
                  Locale.ROOT,
                  "%.1f %.1f",
                  point.pages() / lastPages * width,
                  height - point.relevant() / lastRelevant * height));
    }
    return path.toString();
  }
}
