package dev.waymark.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports logs of known contents; {@code logs/README.md} describes them. */
class SyntheticLogsTest {
  @TempDir Path folder;

  private final List<String> messages = new ArrayList<>();

  private ImportReport read(String name) throws Exception {
    Path log = Path.of(SyntheticLogsTest.class.getResource("/logs/" + name).toURI());
    return new TraceFileImporter(
            TraceSettings.defaults(),
            InputStream.nullInputStream(),
            InstantSource.system(),
            messages::add)
        .importFiles(List.of(log.toString()), folder);
  }

  private Trace trace() throws Exception {
    return new TraceFolder(folder).open().orElseThrow();
  }

  @Test
  void aBlogLeavesTheVisitsOfItsReaders() throws Exception {
    ImportReport report = read("blog.combined.log");

    assertThat(report.format()).isEqualTo("combined log (Apache, nginx)");
    assertThat(messages)
        .contains(
            "blog.combined.log: combined log (Apache, nginx); paths are resolved against"
                + " http://blog.example");
    assertThat(report.lines()).isEqualTo(200);
    assertThat(report.badLines()).isEqualTo(1);
    assertThat(report.visits()).isEqualTo(40);
    assertThat(report.users()).isEqualTo(20);
    assertThat(report.urls()).isEqualTo(5);
    assertThat(report.queries()).isEqualTo(1);
    assertThat(report.dropped())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                DropReason.ROBOT_AGENT, 60L,
                DropReason.ASSET, 42L,
                DropReason.ICON, 20L,
                DropReason.REDIRECT, 20L,
                DropReason.ERROR, 10L,
                DropReason.NOT_GET, 5L,
                DropReason.TOO_FEW_USERS, 2L));
    try (Trace trace = trace()) {
      assertThat(trace.usersOf(trace.findUrl("http://blog.example/about.html"))).hasSize(20);
      assertThat(trace.usersOf(trace.findUrl("http://blog.example/posts/reef-3"))).hasSize(5);
      assertThat(trace.findUrl("http://blog.example/posts/rare")).isNegative();
      assertThat(trace.queryStats().getFirst().text()).isEqualTo("coral reef");
      assertThat(trace.queryStats().getFirst().users()).isEqualTo(20);
    }
  }

  @Test
  void aServerOf1995HasTimesAcrossMidnight() throws Exception {
    ImportReport report = read("server-1995.log");

    assertThat(report.format()).isEqualTo("server log of 1995");
    assertThat(report.badLines()).isZero();
    assertThat(report.visits()).isEqualTo(25 * 5);
    assertThat(report.users()).isEqualTo(25);
    assertThat(report.urls()).isEqualTo(9);
    assertThat(report.dropped())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(DropReason.ASSET, 25L, DropReason.ERROR, 25L, DropReason.NOT_GET, 25L));
    try (Trace trace = trace()) {
      Overview overview = Overview.compute(trace);
      assertThat(overview.sessions()).isEqualTo(25);
      assertThat(overview.visitsByDay()).containsOnlyKeys("day 29", "day 30");
      // From 23:40 on, a client a minute: 20 of them before midnight.
      assertThat(overview.visitsByDay()).containsEntry("day 29", 100L);
    }
  }

  @Test
  void scannersLeaveNothing() throws Exception {
    ImportReport report = read("scanners.combined.log");

    assertThat(report.badLines()).isZero();
    assertThat(report.visits()).isZero();
    assertThat(report.sources()).isEqualTo(52);
    assertThat(report.robots()).isEqualTo(48);
    assertThat(report.dropped())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                DropReason.SCANNER,
                3 * 48L,
                DropReason.ROBOT_BEHAVIOUR,
                48L,
                DropReason.ROBOT_LOG,
                8L));
    try (Trace trace = trace()) {
      assertThat(trace.urlCount()).isZero();
    }
  }

  @Test
  void clickPathsAreSessionsWithAnUnreachedTarget() throws Exception {
    ImportReport report = read("paths_unfinished.tsv");

    assertThat(report.format()).isEqualTo("Wikispeedia paths");
    assertThat(report.badLines()).isZero();
    assertThat(report.users()).isEqualTo(50);
    // Three pages a game; going back is no visit.
    assertThat(report.visits()).isEqualTo(50 * 4 * 3);
    try (Trace trace = trace()) {
      List<Session> sessions = new ArrayList<>();
      trace.forEachSession(sessions::add);
      assertThat(sessions).hasSize(200);
      assertThat(sessions)
          .allMatch(session -> session.targets().getFirst().contains("/wiki/Lighthouse_"));
    }
  }
}
