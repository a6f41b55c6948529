package dev.waymark.lab;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.settings.BadSetting;
import dev.waymark.traces.Stopped;
import dev.waymark.traces.TracePlaces;
import dev.waymark.web.People;
import dev.waymark.web.RecordedWeb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The people whose traces orders may learn from: read once, shared by all runs. */
final class LabPeople {
  /** Of the people of a web, and of their time, what orders may know; the rest is for tests. */
  private static final double TRAINING = 0.8;

  private LabPeople() {}

  static Trace of(RecordedWeb web, Plan plan) {
    List<String> places = plan.given().people();
    if (places.isEmpty() || places.equals(List.of("none"))) {
      return MemoryTrace.of(List.of(), List.of());
    }
    if (places.equals(List.of("own"))) {
      People training = web.people().split(plan.seed(), TRAINING).training();
      return MemoryTrace.of(training.sessions(), training.queries());
    }
    try {
      return read(places);
    } catch (Stopped e) {
      throw new BadSetting("people: " + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A recorded web is public, so one person is enough for a page to be known. */
  private static Trace read(List<String> places) throws IOException, Stopped {
    Path folder = Files.createTempDirectory("waymark-people");
    PeopleSettings settings = PeopleSettings.defaults().withMinPeople(1);
    try (Trace stored = TracePlaces.open(places, folder, settings, said -> {})) {
      List<Session> sessions = new ArrayList<>();
      List<Query> queries = new ArrayList<>();
      stored.sessions(settings.sessionGap(), sessions::add);
      for (int user = 0; user < stored.users(); user++) {
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
