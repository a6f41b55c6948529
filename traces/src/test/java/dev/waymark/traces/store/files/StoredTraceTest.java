package dev.waymark.traces.store.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.people.Trace;
import dev.waymark.people.TraceContract;
import dev.waymark.people.VisitFlags;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredTraceTest extends TraceContract {
  private static final TraceSettings ALL = TraceSettings.defaults().withMinUsers(1);

  @TempDir Path folder;

  @Override
  protected Trace trace(List<Session> sessions, List<Query> queries) {
    try {
      add(ALL, sessions, queries);
      return new TraceFolder(folder).open().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ImportReport add(TraceSettings settings, List<Session> sessions, List<Query> queries)
      throws IOException {
    try (TraceImport traceImport =
        new TraceFolder(folder).startImport(settings, false, InstantSource.system())) {
      SanitizedSink sink = traceImport.sink();
      for (Session session : sessions) {
        String last = session.steps().getLast().url();
        for (int i = 0; i < session.steps().size(); i++) {
          Step step = session.steps().get(i);
          boolean isTarget = session.targets().contains(step.url());
          String target = session.targets().isEmpty() ? null : session.targets().getFirst();
          String unreachedTarget = i > 0 || last.equals(target) ? null : target;
          sink.addVisit(
              Urls.id(session.user()),
              step.time().getEpochSecond(),
              VisitFlags.encode(isTarget, i == 0, step.back()) | VisitFlags.CONFIRMED_PAGE_VIEW,
              defineUrl(sink, step.url()),
              defineUrl(sink, step.referrer()),
              defineUrl(sink, unreachedTarget));
        }
      }
      for (Query query : queries) {
        long id = Urls.id(query.text());
        sink.defineQuery(id, query.text());
        long clicked = defineUrl(sink, query.clickedUrl());
        sink.addQuery(Urls.id(query.user()), query.time().getEpochSecond(), id, clicked);
      }
      return traceImport.finish("sessions", sessions.size(), 0);
    }
  }

  private static long defineUrl(SanitizedSink sink, @Nullable String url) {
    if (url == null) {
      return 0;
    }
    sink.defineUrl(Urls.id(url), url);
    return Urls.id(url);
  }

  private static Session visit(String user, String url, long second) {
    return new Session(user, List.of(step(url, null, second)), List.of());
  }

  /** One bit of each byte, another each time: all of them are found over a few runs. */
  @Test
  void aFlippedBitIsReadAsSomethingElseOrNamed() throws IOException {
    Random random = new Random();
    List<Session> sessions = new ArrayList<>();
    for (int user = 0; user < 9; user++) {
      sessions.add(
          new Session(
              "u" + user, List.of(step(A, null, user), step(B, A, user + 60L)), List.of(B)));
    }
    add(ALL, sessions, List.of(new Query("u1", "coral", Instant.ofEpochSecond(70), B)));
    List<Path> files;
    try (Stream<Path> all = Files.list(folder.resolve("trace-000001"))) {
      files = all.toList();
    }
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < bytes.length; i++) {
        int bit = random.nextInt(8);
        byte[] flipped = bytes.clone();
        flipped[i] ^= (byte) (1 << bit);
        Files.write(file, flipped);
        readAll(file.getFileName() + ", byte " + i + ", bit " + bit);
      }
      Files.write(file, bytes);
    }
  }

  /** Reads all that a trace tells; what is damaged is named. */
  private void readAll(String damage) {
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      for (int url = 0; url < trace.urlCount(); url++) {
        trace.findUrl(trace.url(url));
        trace.usersOf(url);
      }
      for (int user = 0; user < trace.userCount(); user++) {
        trace.visitsOf(user);
        trace.queriesOf(user);
      }
      trace.queryStats();
      trace.embedding();
    } catch (IOException | UncheckedIOException e) {
      assertThat(e.getMessage()).as(damage).contains("is damaged", "import the logs again");
    }
  }

  @Test
  void importingTheSameTwiceChangesNothing() throws IOException {
    List<Session> sessions = List.of(visit("ann", A, 0), visit("bob", B, 5));
    add(ALL, sessions, List.of());
    ImportReport again = add(ALL, sessions, List.of());
    assertThat(again.addedVisits()).isZero();
    assertThat(again.visits()).isEqualTo(2);
  }

  @Test
  void aLaterImportIsMergedAndRecognizesUsers() throws IOException {
    add(ALL, List.of(visit("ann", A, 0), visit("bob", A, 10)), List.of());
    ImportReport report = add(ALL, List.of(visit("ann", B, 20), visit("cat", A, 30)), List.of());
    assertThat(report.visits()).isEqualTo(4);
    assertThat(report.users()).isEqualTo(3);
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      assertThat(trace.usersOf(trace.findUrl(A))).hasSize(3);
      assertThat(trace.usersOf(trace.findUrl(B))).hasSize(1);
    }
  }

  @Test
  void aPageIsStoredFromTheImportOnInWhichEnoughUsersVisitedIt() throws IOException {
    TraceSettings three = TraceSettings.defaults().withMinUsers(3);
    add(three, List.of(visit("ann", A, 0), visit("bob", A, 10)), List.of());
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      assertThat(trace.urlCount()).isZero();
    }
    ImportReport same = add(three, List.of(visit("bob", A, 15)), List.of());
    assertThat(same.visits()).as("the same two users").isZero();
    ImportReport third = add(three, List.of(visit("cat", A, 20)), List.of());
    assertThat(third.visits()).isEqualTo(1);
    ImportReport fourth = add(three, List.of(visit("dan", A, 30)), List.of());
    assertThat(fourth.visits())
        .as("once enough users have visited it, it accepts new visits")
        .isEqualTo(2);
  }

  @Test
  void ownHistoryDoesNotMakeAPageKAnonymous() throws IOException {
    add(ALL, List.of(visit("me", A, 0)), List.of());
    ImportReport others =
        add(
            TraceSettings.defaults().withMinUsers(3),
            List.of(visit("ann", A, 10), visit("ann", B, 20)),
            List.of());
    assertThat(others.visits()).isEqualTo(1);
    assertThat(others.addedVisits()).isZero();
  }

  /** The pauses between the steps of a user, in parts that come in any order. */
  @Property(tries = 15)
  void importedInPartsSessionsBeginWhereTheyBeginInTheWhole(
      @ForAll @Size(min = 1, max = 25) List<@IntRange(min = 1, max = 2_500) Integer> pauses,
      @ForAll @Size(25) List<@IntRange(min = 0, max = 2) Integer> parts)
      throws IOException {
    List<Long> whole = new ArrayList<>();
    List<List<Long>> split = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    long time = 1_000_000;
    for (int i = 0; i < pauses.size(); i++) {
      time += pauses.get(i);
      whole.add(time);
      split.get(parts.get(i)).add(time);
    }
    Path one = Files.createTempDirectory("whole");
    Path many = Files.createTempDirectory("parts");
    addVisits(one, whole);
    for (List<Long> part : split) {
      addVisits(many, part);
    }
    assertThat(sessionStarts(many)).isEqualTo(sessionStarts(one));
  }

  private static void addVisits(Path folder, List<Long> times) throws IOException {
    try (TraceImport traceImport =
        new TraceFolder(folder).startImport(ALL, false, InstantSource.system())) {
      for (long time : times) {
        traceImport
            .sink()
            .addVisit(
                7, time, VisitFlags.CONFIRMED_PAGE_VIEW, defineUrl(traceImport.sink(), A), 0, 0);
      }
      traceImport.finish("visits", times.size(), 0);
    }
  }

  private static List<Long> sessionStarts(Path folder) throws IOException {
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      return trace.visitsOf(0).sessions().stream().map(session -> session.time(0)).toList();
    }
  }

  @Test
  void aSessionWhosePagesTooFewUsersVisitedGoesOnInLaterImports() throws IOException {
    TraceSettings two = TraceSettings.defaults().withMinUsers(2);
    List<Step> steps =
        List.of(step(A, null, 0), step("http://one.example/rare", A, 1_500), step(A, null, 3_000));
    add(two, List.of(new Session("ann", steps, List.of()), visit("bob", A, 50)), List.of());
    for (int i = 0; i < 2; i++) {
      try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
        assertThat(trace.visitCount()).isEqualTo(3);
        List<Session> sessions = new ArrayList<>();
        trace.forEachSession(sessions::add);
        assertThat(sessions).hasSize(2);
      }
      add(two, List.of(visit("cat", B, 90)), List.of());
    }
  }

  @Test
  void urlsBelowTheThresholdAreNowhereOnDisk() throws IOException {
    add(TraceSettings.defaults(), List.of(visit("ann", A, 0)), List.of());
    List<Path> files;
    try (Stream<Path> walked = Files.walk(folder)) {
      files = walked.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String bytes = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
      assertThat(bytes).as(file.toString()).doesNotContain("one.example");
    }
  }

  @Test
  void anUnfinishedImportLeavesTheTraceUnchanged() throws IOException {
    add(ALL, List.of(visit("ann", A, 0)), List.of());
    try (TraceImport traceImport =
        new TraceFolder(folder).startImport(ALL, false, InstantSource.system())) {
      traceImport.sink().addVisit(1, 5, 0, defineUrl(traceImport.sink(), B), 0, 0);
    }
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      assertThat(trace.visitCount()).isEqualTo(1);
    }
    assertThat(folder.resolve("tmp")).doesNotExist();
  }

  @Test
  void twoImportsAtOnceAreRefused() throws IOException {
    TraceFolder trace = new TraceFolder(folder);
    try (TraceImport one = trace.startImport(ALL, false, InstantSource.system())) {
      assertThat(one.minUsers()).isEqualTo(1);
      org.assertj.core.api.Assertions.assertThatThrownBy(
              () -> trace.startImport(ALL, false, InstantSource.system()))
          .hasMessageContaining("another import");
    }
  }

  @Test
  void destroyingTheKeyKeepsTheTrace() throws IOException {
    TraceFolder trace = new TraceFolder(folder);
    add(ALL, List.of(visit("ann", A, 0)), List.of());
    assertThat(trace.keyFile()).exists();
    assertThat(trace.destroyKey()).isTrue();
    assertThat(trace.keyFile()).doesNotExist();
    assertThat(trace.destroyKey()).isFalse();
    assertThat(trace.open().orElseThrow().visitCount()).isEqualTo(1);
  }
}
