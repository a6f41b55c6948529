package dev.waymark.server.crawls;

import dev.waymark.jobs.HarvestCurve;
import dev.waymark.jobs.LiveSnapshot;
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

  static CurveDrawing of(LiveSnapshot live) {
    List<HarvestCurve.Point> points = live.curve();
    long pages = Math.max(1, points.getLast().pages());
    double top = live.unorderedHarvestRate();
    int window = Math.max(1, points.size() / WINDOWS);
    for (int i = 0; i < points.size(); i++) {
      top = Math.max(top, rate(points, i, window));
    }
    top = Math.clamp(Math.ceil(top * 10) / 10, 0.1, 1);
    StringBuilder cumulative = new StringBuilder();
    StringBuilder windowed = new StringBuilder();
    for (int i = 0; i < points.size(); i++) {
      HarvestCurve.Point point = points.get(i);
      double share = (double) point.relevant() / Math.max(1, point.pages());
      append(cumulative, point.pages(), pages, share, top);
      if (i % window == 0 || i == points.size() - 1) {
        append(windowed, point.pages(), pages, rate(points, i, window), top);
      }
    }
    StringBuilder unordered = new StringBuilder();
    if (live.unorderedHarvestRate() > 0) {
      append(unordered, 0, pages, live.unorderedHarvestRate(), top);
      append(unordered, pages, pages, live.unorderedHarvestRate(), top);
    }
    return new CurveDrawing(cumulative.toString(), windowed.toString(), unordered.toString(), top);
  }

  private static double rate(List<HarvestCurve.Point> points, int at, int window) {
    HarvestCurve.Point before =
        at < window ? new HarvestCurve.Point(0, 0) : points.get(at - window);
    HarvestCurve.Point now = points.get(at);
    long pages = now.pages() - before.pages();
    return pages == 0 ? 0 : (double) (now.relevant() - before.relevant()) / pages;
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
