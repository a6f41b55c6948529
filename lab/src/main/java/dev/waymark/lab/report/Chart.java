package dev.waymark.lab.report;

import dev.waymark.lab.report.Canvas.Anchor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Draws curves over fetched pages: shares from 0 to 100 % upwards. */
final class Chart {
  private static final double CURVE_WIDTH = 1.8;
  private static final double THIN_CURVE_WIDTH = 1;

  /** Letters, across, below which the last number with the axis' name would meet the one before. */
  private static final double MIN_WIDTH_FOR_ALL_TICKS = 29;

  private final double left;
  private final double top;
  private final double width;
  private final double height;
  private final double fontSize;
  private final boolean labels;

  /**
   * @param x left edge of the whole, axis labels included
   * @param size of the letters
   * @param labels names of the curves at their ends, which take room to the right
   */
  Chart(double x, double y, double width, double height, double size, boolean labels) {
    this.fontSize = size;
    this.labels = labels;
    this.left = x + 3.9 * size;
    this.top = y + size;
    this.width = width - 3.9 * size - (labels ? 12.5 * size : 1.2 * size);
    this.height = height - 3.4 * size;
  }

  /**
   * @param bands the one to be drawn on top of all others first
   * @param maxPages pages at the right end
   * @param shaded so many of the best policies have their interval drawn
   */
  void draw(Canvas canvas, List<ConfidenceBand> bands, int maxPages, boolean axisName, int shaded) {
    double ceiling = ceiling(bands);
    drawGrid(canvas, maxPages, ceiling, axisName);
    for (int i = bands.size() - 1; i >= 0; i--) {
      ConfidenceBand band = bands.get(i);
      if (band.style().rank() < shaded) {
        double[] x = toX(band.pages(), maxPages);
        canvas.band(x, toY(band.low(), ceiling), toY(band.high(), ceiling), band.style());
      }
    }
    for (int i = bands.size() - 1; i >= 0; i--) {
      ConfidenceBand band = bands.get(i);
      double strokeWidth = band.style() == DrawStyle.OTHER ? THIN_CURVE_WIDTH : CURVE_WIDTH;
      canvas.line(
          toX(band.pages(), maxPages), toY(band.mean(), ceiling), band.style(), strokeWidth);
    }
    if (labels) {
      drawNames(
          canvas, bands.stream().filter(band -> band.style() != DrawStyle.OTHER).toList(), ceiling);
    }
  }

  /** The least round share above all curves. */
  private static double ceiling(List<ConfidenceBand> bands) {
    double most = bands.stream().mapToDouble(ConfidenceBand::lastMean).max().orElse(1);
    for (double step : new double[] {0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8}) {
      if (most <= step) {
        return step;
      }
    }
    return 1;
  }

  private void drawGrid(Canvas canvas, int maxPages, double ceiling, boolean axisName) {
    for (int i = 0; i <= 4; i++) {
      double y = top + height - height * i / 4;
      canvas.line(new double[] {left, left + width}, new double[] {y, y}, DrawStyle.GRID, 1);
      String share = String.format(Locale.ROOT, ceiling < 0.1 ? "%.1f" : "%.0f", ceiling * 25 * i);
      canvas.text(
          left - fontSize / 2,
          y + fontSize / 3,
          Anchor.END,
          fontSize,
          DrawStyle.MUTED,
          share + " %");
    }
    boolean narrow = axisName && width < MIN_WIDTH_FOR_ALL_TICKS * fontSize;
    int parts =
        maxPages % 3 != 0 && maxPages % 2 == 0 ? 2 : 3; // for round numbers, if there are such
    for (int i = 0; i <= parts; i++) {
      if (i == 2 && parts == 3 && narrow) {
        continue; // there the name of the axis needs the room
      }
      double x = left + width * i / parts;
      Anchor anchor = i == 0 ? Anchor.START : i == parts ? Anchor.END : Anchor.MIDDLE;
      String pages = String.format(Locale.ROOT, "%,.0f", (double) maxPages * i / parts);
      canvas.text(
          x,
          top + height + 1.5 * fontSize,
          anchor,
          fontSize,
          DrawStyle.MUTED,
          i == parts && axisName ? pages + " pages" : pages);
    }
  }

  private double[] toX(double[] pages, double maxPages) {
    double[] x = new double[pages.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = left + width * pages[i] / maxPages;
    }
    return x;
  }

  private double[] toY(double[] shares, double ceiling) {
    double[] y = new double[shares.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = top + height - height * Math.min(1, shares[i] / ceiling);
    }
    return y;
  }

  /** At the height where a curve ends, or as near below as leaves every name readable. */
  private void drawNames(Canvas canvas, List<ConfidenceBand> bands, double ceiling) {
    List<ConfidenceBand> downwards = new ArrayList<>(bands);
    downwards.sort(Comparator.comparingDouble(ConfidenceBand::lastMean).reversed());
    double[] y = new double[downwards.size()];
    double lowest = top + height;
    for (int i = y.length - 1; i >= 0; i--) {
      double preferred = top + height - height * downwards.get(i).lastMean() / ceiling;
      double below = i == y.length - 1 ? lowest : y[i + 1] - 1.25 * fontSize;
      y[i] = Math.min(preferred, below);
    }
    for (int i = 0; i < y.length; i++) {
      ConfidenceBand band = downwards.get(i);
      double place = Math.max(y[i], i == 0 ? top : y[i - 1] + 1.25 * fontSize);
      y[i] = place;
      String text = String.format(Locale.ROOT, "%s %.0f %%", band.policy(), 100 * band.lastMean());
      canvas.text(
          left + width + fontSize / 2,
          place + fontSize / 3,
          Anchor.START,
          fontSize,
          band.style(),
          text);
    }
  }
}
