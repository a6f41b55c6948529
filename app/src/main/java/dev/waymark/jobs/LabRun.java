package dev.waymark.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;

/**
 * An experiment of the lab, running or not.
 *
 * @param command as typed into a shell
 * @param text its last line while it runs, what it printed when it is done, or why it failed
 */
public record LabRun(String id, Instant startedAt, String command, State state, String text) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "run.json";

  /** Where it is. */
  public enum State {
    RUNNING,
    DONE,
    FAILED;

    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  LabRun with(State other, String words) {
    return new LabRun(id, startedAt, command, other, words);
  }

  /** How much is done, from 0 to 1, by a line such as {@code 3 of 10 runs}. */
  public double share() {
    String[] words = text.strip().split(" ", 4);
    if (words.length < 3 || !words[1].equals("of")) {
      return 0;
    }
    try {
      return Double.parseDouble(words[0]) / Math.max(1, Double.parseDouble(words[2]));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  public ObjectNode toJson() {
    return JSON.createObjectNode()
        .put("id", id)
        .put("started", startedAt.toString())
        .put("command", command)
        .put("state", state.key())
        .put("text", text)
        .put("share", state == State.DONE ? 1 : share());
  }

  void write(Path folder) throws IOException {
    AtomicFile.write(folder.resolve(FILE), toJson() + "\n");
  }

  static boolean existsIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  static LabRun read(Path folder) throws IOException {
    JsonNode json = JSON.readTree(Files.readString(folder.resolve(FILE)));
    return new LabRun(
        folder.getFileName().toString(),
        Instant.parse(json.path("started").asText()),
        json.path("command").asText(),
        State.valueOf(json.path("state").asText().toUpperCase(Locale.ROOT)),
        json.path("text").asText());
  }
}
