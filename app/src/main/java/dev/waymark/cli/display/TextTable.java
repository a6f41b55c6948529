package dev.waymark.cli.display;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Rows of text in columns: numbers to the right, words to the left. */
public final class TextTable {
  private static final Pattern NUMBER_CELL =
      Pattern.compile("[-+–]?[\\d.,]*\\s?([%a-zA-Z]{0,2}(/s)?)");

  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... header) {
    rows.add(List.of(header));
  }

  public TextTable addRow(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + rows.getFirst());
    }
    rows.add(List.of(cells));
    return this;
  }

  /** The lines; the last column is cut where it would leave the width. */
  public List<String> lines(int width) {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    boolean[] right = new boolean[columns];
    for (int column = 0; column < columns; column++) {
      right[column] = rows.size() > 1;
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], row.get(column).length());
        right[column] &= row == rows.getFirst() || NUMBER_CELL.matcher(row.get(column)).matches();
      }
    }
    return rows.stream().map(row -> formatRow(row, widths, right, width)).toList();
  }

  private static String formatRow(List<String> row, int[] widths, boolean[] right, int width) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String space = " ".repeat(widths[column] - row.get(column).length());
      line.append(column == 0 ? "" : "  ");
      line.append(right[column] ? space + row.get(column) : row.get(column) + space);
    }
    String whole = line.toString().stripTrailing();
    return whole.length() <= width ? whole : whole.substring(0, width - 1) + "…";
  }
}
