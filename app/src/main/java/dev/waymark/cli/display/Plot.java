package dev.waymark.cli.display;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Draws curves with characters. Each has a mark of its own, so that they can be told apart without
 * colours; where two meet, the one named first is seen.
 */
public final class Plot {
  private static final char[] SYMBOLS = {'●', '○', '▲', '△', '■', '□'};
  private static final int AXIS_COLUMNS = 10;

  private final int columns;
  private final int rows;

  /**
   * @param width of the whole drawing, in columns
   * @param rows of the field itself; odd, so that there is one in the middle
   */
  public Plot(int width, int rows) {
    this.columns = width - AXIS_COLUMNS - 1;
    this.rows = rows | 1;
  }

  public List<String> draw(List<Curve> curves, String xName, String yName) {
    double right = 0;
    double top = 0;
    for (Curve curve : curves) {
      right = Math.max(right, curve.x()[curve.x().length - 1]);
      top = Math.max(top, Arrays.stream(curve.y()).max().orElse(0));
    }
    top = roundUp(top);
    char[][] field = new char[rows][columns];
    for (char[] row : field) {
      Arrays.fill(row, ' ');
    }
    for (int i = curves.size() - 1; i >= 0; i--) {
      drawCurve(curves.get(i), SYMBOLS[i % SYMBOLS.length], field, right, top);
    }
    List<String> lines = new ArrayList<>();
    lines.add(" ".repeat(AXIS_COLUMNS - 1) + yName);
    for (int row = 0; row < rows; row++) {
      boolean tick = row % ((rows - 1) / 2) == 0;
      String label = tick ? formatNumber(top * (rows - 1 - row) / (rows - 1)) : "";
      lines.add(
          (String.format("%" + (AXIS_COLUMNS - 1) + "s", label)
                  + (tick ? "┤" : "│")
                  + new String(field[row]))
              .stripTrailing());
    }
    lines.add(" ".repeat(AXIS_COLUMNS - 1) + "└" + "─".repeat(columns));
    lines.add(xAxisLabels(right, xName));
    lines.add(" ".repeat(AXIS_COLUMNS) + legend(curves));
    return lines;
  }

  private void drawCurve(Curve curve, char mark, char[][] field, double right, double top) {
    int before = -1;
    for (int column = 0; column < columns; column++) {
      double y = curve.interpolate(right * column / (columns - 1));
      if (Double.isNaN(y)) {
        continue;
      }
      int height = top == 0 ? 0 : (int) Math.round(y / top * (rows - 1));
      int from = before < 0 || before == height ? height : before + Integer.signum(height - before);
      for (int h = Math.min(from, height); h <= Math.max(from, height); h++) {
        field[rows - 1 - h][column] = mark;
      }
      before = height;
    }
  }

  private String xAxisLabels(double right, String xName) {
    String end = formatNumber(right) + " " + xName;
    String middle = formatNumber(right / 2);
    int half = columns / 2 - middle.length() / 2 - 1;
    return " ".repeat(AXIS_COLUMNS)
        + "0"
        + " ".repeat(half)
        + middle
        + " ".repeat(Math.max(1, columns - 1 - half - middle.length() - end.length()))
        + end;
  }

  private static String legend(List<Curve> curves) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++) {
      Curve curve = curves.get(i);
      names.add(
          SYMBOLS[i % SYMBOLS.length]
              + " "
              + curve.name()
              + " ("
              + formatNumber(curve.lastY())
              + ")");
    }
    return String.join("   ", names);
  }

  /** The next round number: an end of an axis that people can read, as is its half. */
  private static double roundUp(double top) {
    if (top <= 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(top)));
    for (double factor : new double[] {1, 1.2, 1.6, 2, 3, 4, 5, 6, 8}) {
      if (top <= factor * power * (1 + 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String formatNumber(double value) {
    if (value >= 1e7) {
      return ProgressText.count(Math.round(value / 1e6)) + "M";
    }
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, Math.abs(value) < 1 ? "%.2f" : "%,.1f", value);
  }
}
