package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.people.MemoryTrace;
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
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The traces that policies may learn from: read once, shared by all runs. */
final class LabTraces {
  /** Share of a web's users, and of their time, that policies may know; the rest is for tests. */
  private static final double TRAINING_SHARE = 0.8;

  private LabTraces() {}

  static Trace open(RecordedWeb web, LabPlan plan) {
    PeopleParts parts = PeopleParts.parse(plan.sideInformation().people());
    if (parts.files().isEmpty()) {
      RecordedTraces known = parts.filter(training(web, plan));
      return MemoryTrace.of(known.sessions(), known.queries());
    }
    try {
      return read(parts.files());
    } catch (ImportException e) {
      throw new ConfigException("people: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The part of a web's traces that policies may learn from, if the plan lets them. */
  static RecordedTraces training(RecordedWeb web, LabPlan plan) {
    return PeopleParts.parse(plan.sideInformation().people()).own().isEmpty()
        ? RecordedTraces.NONE
        : web.traces().split(plan.randomSeed(), TRAINING_SHARE).training();
  }

  /** A recorded web is public, so one user is enough for a page to be used. */
  private static Trace read(List<String> sources) throws IOException, ImportException {
    Path folder = Files.createTempDirectory("waymark-traces");
    TraceSettings settings = TraceSettings.defaults().withMinUsers(1);
    try {
      // The very trace that a crawl uses; its files stay mapped when their names are gone.
      return TraceLocator.open(sources, folder, settings, message -> {});
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
