package dev.waymark.search.refresh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A refresh that was made.
 *
 * @param queries for which pages were fetched
 */
public record RefreshLog(Instant time, List<String> queries) {
  /** In the folder of a collection, a line each. */
  public static final String FILE_NAME = "refreshes.jsonl";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  static void append(Path collection, RefreshLog refresh) throws IOException {
    ObjectNode line = MAPPER.createObjectNode().put("time", refresh.time().toString());
    refresh.queries().forEach(line.putArray("queries")::add);
    Files.writeString(
        collection.resolve(FILE_NAME),
        line + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** The last refresh of a collection, if there was one. */
  public static Optional<RefreshLog> last(Path collection) throws IOException {
    Path file = collection.resolve(FILE_NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file);
    try {
      JsonNode last = MAPPER.readTree(lines.isEmpty() ? "{}" : lines.getLast());
      List<String> queries = new ArrayList<>();
      last.path("queries").forEach(query -> queries.add(query.asText()));
      return Optional.of(new RefreshLog(Instant.parse(last.path("time").asText()), queries));
    } catch (IOException | DateTimeParseException e) {
      return Optional.empty(); // a line that was cut off
    }
  }
}
