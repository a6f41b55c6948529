package dev.waymark.store;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
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
    line(
        List.of(
            "url",
            "fetched",
            "status",
            "title",
            "description",
            "language",
            "satisfied",
            "score",
            "reasons",
            "depth",
            "parent",
            "text"));
  }

  @Override
  public void write(Decision decision, Page page) throws IOException {
    Verdict verdict = decision.verdict();
    line(
        List.of(
            decision.url(),
            decision.at().toString(),
            Integer.toString(decision.outcome().status()),
            page.title().text(),
            page.description(),
            page.language(),
            verdict == null ? "" : Boolean.toString(verdict.satisfied()),
            verdict == null ? "" : Double.toString(verdict.score()),
            verdict == null ? "" : String.join("; ", verdict.reasons()),
            Integer.toString(decision.way().depth()),
            Objects.requireNonNullElse(decision.way().parent(), ""),
            page.body().text()));
  }

  private void line(List<String> fields) throws IOException {
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      line.append(line.isEmpty() ? "" : ",").append(quoted(field));
    }
    out.write(line.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String quoted(String field) {
    boolean plain = true;
    for (int i = 0; i < field.length() && plain; i++) {
      plain = "\",\r\n".indexOf(field.charAt(i)) < 0;
    }
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
