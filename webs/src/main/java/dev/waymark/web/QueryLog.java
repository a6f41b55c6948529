package dev.waymark.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.people.Query;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the queries of a recorded web's users as a search engine logs them: JSON lines. */
public final class QueryLog {
  private QueryLog() {}

  /** Writes all queries, each with the page that was opened for it, if any. */
  public static void write(RecordedTraces traces, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (Query query : traces.queries()) {
        ObjectNode line =
            JsonNodeFactory.instance
                .objectNode()
                .put("user", query.user())
                .put("time", query.time().toString())
                .put("query", query.text());
        if (query.clickedUrl() != null) {
          line.put("url", query.clickedUrl());
        }
        out.write(line + "\n");
      }
    }
  }
}
