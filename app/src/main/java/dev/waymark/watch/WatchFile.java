package dev.waymark.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hubs of a collection in {@code watch.json}, replaced as a whole after every round. */
final class WatchFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  WatchFile(Path collection) {
    this.file = collection.resolve("watch.json");
  }

  /**
   * The state between two rounds.
   *
   * @param pending new URLs that were found and not fetched yet
   * @param journalLength entries of the journal at that moment: later ones may be of pending URLs,
   *     fetched by a run that was killed before it published them; 0 in a file of an older version
   */
  record WatchState(List<Hub> hubs, List<String> pending, long journalLength) {}

  WatchState read() {
    if (!Files.exists(file)) {
      return new WatchState(List.of(), List.of(), 0);
    }
    try {
      JsonNode root = JSON.readTree(file.toFile());
      List<String> pending = new ArrayList<>();
      root.path("pending").forEach(url -> pending.add(url.asText()));
      List<Hub> hubs = new ArrayList<>();
      for (JsonNode hub : root.path("hubs")) {
        hubs.add(
            new Hub(
                hub.path("url").asText(),
                hub.path("pattern").asText(),
                hub.path("polls").asInt(),
                hub.path("new_links").asInt(),
                hub.path("watched_days").asDouble(),
                Instant.parse(hub.path("last_poll").asText()),
                text(hub.get("etag")),
                text(hub.get("last_modified"))));
      }
      return new WatchState(hubs, pending, root.path("journal_length").asLong());
    } catch (IOException | RuntimeException e) {
      throw new ConfigException(
          file
              + " cannot be read ("
              + e.getMessage()
              + "). Delete it: the hubs are then selected again.");
    }
  }

  private static @Nullable String text(@Nullable JsonNode node) {
    return node == null || node.isNull() ? null : node.asText();
  }

  void write(WatchState state) {
    ObjectNode root = JSON.createObjectNode();
    state.pending().forEach(root.putArray("pending")::add);
    root.put("journal_length", state.journalLength());
    ArrayNode all = root.putArray("hubs");
    for (Hub hub : state.hubs()) {
      all.addObject()
          .put("url", hub.url())
          .put("pattern", hub.pattern())
          .put("polls", hub.polls())
          .put("new_links", hub.newLinks())
          .put("watched_days", hub.watchedDays())
          .put("last_poll", hub.lastPoll().toString())
          .put("etag", hub.etag())
          .put("last_modified", hub.lastModified());
    }
    writeAtomically(file, root.toPrettyString() + "\n");
  }

  /** A reader sees all of the old file or all of the new one. */
  static void writeAtomically(Path file, String text) {
    try {
      AtomicFile.write(file, text);
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }
}
