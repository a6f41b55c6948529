package dev.waymark.archive.export;

import dev.waymark.archive.JournalEntry;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A table of pages: comma-separated, quoted where needed, lines end with CRLF (RFC 4180). */
final class CsvWriter implements PageWriter {
  private final OutputStream out;

  CsvWriter(OutputStream out) throws IOException {
    this.out = out;
    writeLine(
        List.of(
            "url",
            "fetched",
            "status",
            "title",
            "description",
            "language",
            "relevant",
            "relevance",
            "reasons",
            "depth",
            "parent",
            "text"));
  }

  @Override
  public void write(JournalEntry entry, Page page) throws IOException {
    Relevance relevance = entry.relevance();
    writeLine(
        List.of(
            entry.url(),
            entry.at().toString(),
            Integer.toString(entry.outcome().status()),
            page.title().text(),
            page.description(),
            page.language(),
            relevance == null ? "" : Boolean.toString(relevance.relevant()),
            relevance == null ? "" : Double.toString(relevance.score()),
            relevance == null ? "" : String.join("; ", relevance.reasons()),
            Integer.toString(entry.path().depth()),
            Objects.requireNonNullElse(entry.path().parent(), ""),
            page.body().text()));
  }

  private void writeLine(List<String> fields) throws IOException {
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      line.append(line.isEmpty() ? "" : ",").append(quote(field));
    }
    out.write(line.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String quote(String field) {
    boolean plain = true;
    for (int i = 0; i < field.length() && plain; i++) {
      plain = "\",\r\n".indexOf(field.charAt(i)) < 0;
    }
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
