package dev.waymark.archive.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A table of pages: comma-separated, quoted where needed, lines end with CRLF (RFC 4180). */
final class CsvFormat implements ExportFormat {
  private static final List<String> COLUMNS =
      List.of(
          "url",
          "fetched",
          "status",
          "kind",
          "title",
          "description",
          "language",
          "published",
          "modified",
          "relevant",
          "relevance",
          "reasons",
          "preferences",
          "depth",
          "parent",
          "text");

  /** With what cells begin that spreadsheets take for formulas (OWASP, CSV injection). */
  private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String description() {
    return "a table with a line of names (RFC 4180)";
  }

  @Override
  public PageWriter open(Export export) throws IOException {
    CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.CRLF)
            .build(new OutputStreamWriter(export.out(), StandardCharsets.UTF_8));
    csv.writeRecord(COLUMNS);
    csv.flush();
    return (entry, fetched, page) -> {
      csv.writeRecord(fields(PageRow.of(entry, page)));
      csv.flush();
    };
  }

  private static List<String> fields(PageRow row) {
    return List.of(
        row.url(),
        row.fetched().toString(),
        Integer.toString(row.status()),
        row.kind(),
        asText(row.title()),
        asText(row.description()),
        asText(row.language()),
        Objects.toString(row.published(), ""),
        Objects.toString(row.modified(), ""),
        row.relevant() == null ? "" : row.relevant().toString(),
        row.relevance() == null ? "" : row.relevance().toString(),
        asText(String.join("; ", row.reasons())),
        asText(String.join("; ", row.preferences())),
        Integer.toString(row.depth()),
        Objects.requireNonNullElse(row.parent(), ""),
        asText(row.text()));
  }

  /** A page must not write formulas into somebody's spreadsheet: an apostrophe makes it text. */
  private static String asText(String field) {
    return field.isEmpty() || FORMULA_STARTS.indexOf(field.charAt(0)) < 0 ? field : "'" + field;
  }
}
