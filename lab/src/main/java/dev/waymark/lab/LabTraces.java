package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.traces.TraceLocator;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The traces that policies may learn from: read once, shared by all runs. */
final class LabTraces {
  /** Share of a web's users, and of their time, that policies may know; the rest is for tests. */
  private static final double TRAINING_SHARE = 0.8;

  private LabTraces() {}

  static Trace open(RecordedWeb web, LabPlan plan) {
    List<String> sources = plan.sideInformation().people();
    if (sources.isEmpty() || sources.equals(List.of("none"))) {
      return MemoryTrace.of(List.of(), List.of());
    }
    if (sources.equals(List.of("own"))) {
      RecordedTraces training = web.traces().split(plan.randomSeed(), TRAINING_SHARE).training();
      return MemoryTrace.of(training.sessions(), training.queries());
    }
    try {
      return read(sources);
    } catch (ImportException e) {
      throw new ConfigException("people: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A recorded web is public, so one user is enough for a page to be used. */
  private static Trace read(List<String> sources) throws IOException, ImportException {
    Path folder = Files.createTempDirectory("waymark-traces");
    TraceSettings settings = TraceSettings.defaults().withMinUsers(1);
    try (Trace stored = TraceLocator.open(sources, folder, settings, message -> {})) {
      List<Session> sessions = new ArrayList<>();
      List<Query> queries = new ArrayList<>();
      stored.forEachSession(settings.sessionGap(), sessions::add);
      for (int user = 0; user < stored.userCount(); user++) {
        queries.addAll(stored.queriesOf(user));
      }
      return MemoryTrace.of(sessions, queries);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
