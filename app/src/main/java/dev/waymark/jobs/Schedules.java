package dev.waymark.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is to be done when, in {@code .waymark/schedules.json} of the served folder; in UTC. */
public final class Schedules {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final @Nullable Path file;
  private final InstantSource clock;
  private final List<Schedule> all = new ArrayList<>();
  private int lastId;

  /**
   * @param root null where nothing is remembered
   */
  Schedules(@Nullable Path root, InstantSource clock) {
    this.file = root == null ? null : root.resolve(JobsFile.FOLDER).resolve("schedules.json");
    this.clock = clock;
    if (file != null && Files.exists(file)) {
      read(file);
    }
  }

  private void read(Path path) {
    try {
      for (JsonNode one : MAPPER.readTree(path.toFile())) {
        add(one.path("collection").asText(), one.path("kind").asText(), one.path("cron").asText());
      }
    } catch (IOException e) {
      throw new ConfigException(path + " cannot be read: " + e.getMessage());
    }
  }

  /**
   * @throws ConfigException if kind or time make no sense
   */
  public synchronized Schedule add(String collection, String kind, String cron) {
    Schedule added =
        new Schedule(String.valueOf(++lastId), collection, Schedule.Kind.parse(kind), cron.strip());
    all.add(added);
    write();
    return added;
  }

  /** Tells whether there was one of this id. */
  public synchronized boolean remove(String id) {
    boolean found = all.removeIf(schedule -> schedule.id().equals(id));
    write();
    return found;
  }

  synchronized void removeAll(String collection) {
    if (all.removeIf(schedule -> schedule.collection().equals(collection))) {
      write();
    }
  }

  public synchronized List<Schedule> all() {
    return List.copyOf(all);
  }

  /** When a schedule is due next. */
  public Instant nextRun(Schedule schedule) {
    return Cron.parse(schedule.cron()).next(clock.instant().atZone(ZoneOffset.UTC)).toInstant();
  }

  /** When the first schedule of a collection is due; null if it has none. */
  public @Nullable Instant nextRun(String collection) {
    return all().stream()
        .filter(schedule -> schedule.collection().equals(collection))
        .map(this::nextRun)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Those that were due after one time and until another. */
  List<Schedule> due(Instant after, Instant until) {
    return all().stream()
        .filter(schedule ->
            !Cron.parse(schedule.cron())
                .next(after.atZone(ZoneOffset.UTC))
                .toInstant()
                .isAfter(until))
        .filter(Objects::nonNull)
        .toList();
  }

  private void write() {
    if (file == null) {
      return;
    }
    ArrayNode json = MAPPER.createArrayNode();
    for (Schedule one : all) {
      json.addObject()
          .put("collection", one.collection())
          .put("kind", one.kind().key())
          .put("cron", one.cron());
    }
    try {
      Files.createDirectories(file.getParent());
      AtomicFile.write(file, json.toPrettyString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
