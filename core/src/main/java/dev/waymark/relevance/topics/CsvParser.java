package dev.waymark.relevance.topics;

import java.util.ArrayList;
import java.util.List;

/** Comma-separated values as in RFC 4180: quoted cells may have commas, line ends and "" for ". */
final class CsvParser {
  private CsvParser() {}

  static List<List<String>> parse(String text) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = text.startsWith("\ufeff") ? 1 : 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        boolean doubled = c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"';
        if (c == '"' && !doubled) {
          quoted = false;
        } else {
          cell.append(c);
          i += doubled ? 1 : 0;
        }
      } else if (c == '"' && cell.isEmpty()) {
        quoted = true;
      } else if (c == ',') {
        row.add(cell.toString());
        cell.setLength(0);
      } else if (c == '\n') {
        endRow(rows, row, cell);
        row = new ArrayList<>();
      } else if (c != '\r') {
        cell.append(c);
      }
    }
    endRow(rows, row, cell);
    return rows;
  }

  private static void endRow(List<List<String>> rows, List<String> row, StringBuilder cell) {
    if (!row.isEmpty() || !cell.isEmpty()) {
      row.add(cell.toString());
      rows.add(row);
      cell.setLength(0);
    }
  }
}
