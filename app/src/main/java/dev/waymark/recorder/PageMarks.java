package dev.waymark.recorder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.file.FileTree;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a collection that people marked as useful or not, under pseudonyms. A mark is a line
 * of the file; one that was taken back is a line with {@code "useful":null}. Thread-safe.
 */
public final class PageMarks {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path traceFolder;
  private final Path file;

  /** The last word of a person about a page. */
  public record Mark(String user, String url, boolean useful) {}

  /**
   * @param collection its folder
   */
  public PageMarks(Path collection) {
    this.traceFolder = collection.resolve(TraceFolder.OF_COLLECTION);
    this.file = collection.resolve(SearchTraceRecorder.MARKS_FILE);
  }

  /**
   * Adds a mark.
   *
   * @param client who marks; only the pseudonym is written
   * @param useful null to take back what the client said of the page
   */
  public synchronized void add(String client, String url, @Nullable Boolean useful, Instant time)
      throws IOException {
    FileTree.createPrivate(traceFolder);
    String line =
        MAPPER
            .createObjectNode()
            .put("time", time.toString())
            .put("user", pseudonym(client))
            .put("url", url)
            .put("useful", useful)
            .toString();
    Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private String pseudonym(String client) throws IOException {
    Path key = traceFolder.resolve(PseudonymKey.FILE_NAME);
    Pseudonyms pseudonyms = new Pseudonyms(PseudonymKey.openOrCreate(key));
    return Pseudonyms.format(pseudonyms.pseudonymize(client.getBytes(StandardCharsets.UTF_8)));
  }

  /** What a person said of pages, by URL. */
  public synchronized Map<String, Boolean> of(String client) throws IOException {
    if (!Files.exists(file)) {
      return Map.of();
    }
    String user = pseudonym(client);
    Map<String, Boolean> byUrl = new LinkedHashMap<>();
    for (Mark mark : all()) {
      if (mark.user().equals(user)) {
        byUrl.put(mark.url(), mark.useful());
      }
    }
    return byUrl;
  }

  /** The last word of each person about each page; damaged lines are left out. */
  public synchronized List<Mark> all() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    Map<List<String>, Mark> last = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode mark = parse(line);
      String url = mark.path("url").asText("");
      if (url.isEmpty()) {
        continue;
      }
      String user = mark.path("user").asText("");
      List<String> key = List.of(user, url);
      last.remove(key);
      if (!mark.path("useful").isNull()) {
        last.put(key, new Mark(user, url, mark.path("useful").asBoolean(true)));
      }
    }
    return new ArrayList<>(last.values());
  }

  private static JsonNode parse(String line) {
    try {
      return line.isBlank() ? MAPPER.createObjectNode() : MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      return MAPPER.createObjectNode();
    }
  }
}
