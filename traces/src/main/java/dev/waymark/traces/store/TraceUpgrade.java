package dev.waymark.traces.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Brings a trace to the current format. From 1 to 2 its files and the keys of {@code trace.json}
 * get other names, from 2 to 3 its visits say where sessions begin. Every step may be repeated, and
 * the description with the new version is written last.
 */
public final class TraceUpgrade {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Why accesses were dropped, under the names of format 1. */
  private static final Map<String, String> DROP_REASONS =
      Map.ofEntries(
          Map.entry("robotAgent", "robot_agent"),
          Map.entry("method", "not_get"),
          Map.entry("robotsTxt", "robots_txt"),
          Map.entry("unusableUrl", "unusable_url"),
          Map.entry("tooManyADay", "too_many_per_day"),
          Map.entry("tooManyAMinute", "too_many_per_minute"),
          Map.entry("robotBehaviour", "robot_behaviour"),
          Map.entry("robotLog", "robot_behaviour"),
          Map.entry("repeat", "duplicate"),
          Map.entry("fewPeople", "too_few_users"));

  private TraceUpgrade() {}

  /** Whether a folder has a trace, or only the key of its pseudonyms, in an earlier format. */
  public static boolean isNeeded(Path folder) throws IOException {
    Path description = folder.resolve(TraceInfo.FILE_NAME);
    return Files.exists(folder.resolve("people.key"))
        || (Files.exists(description)
            && JSON.readTree(Files.readString(description)).path("version").asInt()
                < TraceInfo.VERSION);
  }

  /** Does nothing to a folder that has the current format. */
  public static void run(Path folder) throws IOException {
    if (!isNeeded(folder)) {
      return;
    }
    rename(folder.resolve("people.key"), PseudonymKey.FILE_NAME);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path generation : files.filter(Files::isDirectory).toList()) {
        renameFiles(generation);
      }
    }
    Path description = folder.resolve(TraceInfo.FILE_NAME);
    if (Files.exists(description)) {
      JsonNode old = JSON.readTree(Files.readString(description));
      TraceInfo info =
          old.path("version").asInt() == 1 ? convert(old) : JSON.treeToValue(old, TraceInfo.class);
      TraceFolder traces = new TraceFolder(folder);
      traces.deleteObsolete(info.generation());
      SessionCutUpgrade.run(
          traces.generation(info.generation()), traces.generation(info.generation() + 1));
      info.withNextGeneration().write(folder);
      traces.deleteObsolete(info.generation() + 1);
    }
  }

  private static void renameFiles(Path generation) throws IOException {
    try (Stream<Path> files = Files.list(generation)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".at")) {
          rename(file, name.replaceAll("at$", "offsets"));
        } else if (name.endsWith(".people")) {
          rename(file, name.replaceAll("people$", "users"));
        }
      }
    }
  }

  private static void rename(Path file, String name) throws IOException {
    if (Files.exists(file)) {
      Files.move(file, file.resolveSibling(name));
    }
  }

  private static TraceInfo convert(JsonNode old) {
    List<TraceInfo.ImportEntry> imports = new ArrayList<>();
    for (JsonNode part : old.path("imports")) {
      Map<String, Long> dropped = new LinkedHashMap<>();
      part.path("dropped")
          .properties()
          .forEach(reason ->
              dropped.merge(
                  DROP_REASONS.getOrDefault(reason.getKey(), reason.getKey()),
                  reason.getValue().asLong(),
                  Long::sum));
      imports.add(
          new TraceInfo.ImportEntry(
              part.path("at").asLong(),
              part.path("format").asText(),
              part.path("minPeople").asInt(),
              part.path("lines").asLong(),
              part.path("bad").asLong(),
              part.path("added").asLong(),
              dropped,
              List.of()));
    }
    return new TraceInfo(
        TraceInfo.VERSION,
        old.path("generation").asInt(),
        old.path("visits").asLong(),
        old.path("users").asInt(),
        old.path("urls").asInt(),
        old.path("queries").asInt(),
        old.path("first").asLong(),
        old.path("last").asLong(),
        imports);
  }
}
