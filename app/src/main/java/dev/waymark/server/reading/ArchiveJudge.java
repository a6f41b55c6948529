package dev.waymark.server.reading;

import dev.waymark.cli.command.CommandRunner;
import dev.waymark.server.search.ServedCollections;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Judges archives again in the background, one of each collection at a time. */
final class ArchiveJudge {
  private static final String RUNNING = "…";

  private final ServedCollections collections;
  private final CommandRunner commands;
  private final Map<String, String> outcomes = new ConcurrentHashMap<>();

  public ArchiveJudge(ServedCollections collections, CommandRunner commands) {
    this.collections = collections;
    this.commands = commands;
  }

  /** What came of the last time: empty, {@code …} while it is judged, or a sentence. */
  String outcome(String collection) {
    return outcomes.getOrDefault(collection, "");
  }

  boolean isRunning(String collection) {
    return outcome(collection).equals(RUNNING);
  }

  /** Begins, unless it is judged already. */
  void start(String collection, Path folder, String want) {
    if (RUNNING.equals(outcomes.put(collection, RUNNING))) {
      return;
    }
    Thread.ofVirtual()
        .name("judge-" + collection)
        .start(() -> outcomes.put(collection, judge(collection, folder, want)));
  }

  private String judge(String collection, Path folder, String want) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        commands.run(
            new String[] {"judge", folder.toString(), "--want", want, "--apply"},
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      collections.forget(collection);
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
    String text = (code == 0 ? out : err).toString(StandardCharsets.UTF_8).strip();
    return code == 0 ? text.lines().findFirst().orElse("") : text;
  }
}
