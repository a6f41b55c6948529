package dev.waymark.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports of real logs, where they are available. */
class RealLogsTest {
  @TempDir Path folder;

  private static Path data(String name) {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("core/pom.xml"))) {
      root = root.getParent();
    }
    Path file = root.resolve("../shared/data").resolve(name);
    if (!Files.exists(file)) {
      Assumptions.abort("the real logs are not available: " + name);
    }
    return file;
  }

  private ImportReport read(String name) throws Exception {
    return new TraceFileImporter(
            TraceSettings.defaults(),
            InputStream.nullInputStream(),
            InstantSource.system(),
            line -> {})
        .importFiles(List.of(data(name).toString()), folder);
  }

  private static long countAll(ImportReport report) {
    long dropped = report.dropped().values().stream().mapToLong(Long::longValue).sum();
    return report.badLines() + report.visits() + dropped;
  }

  @Test
  void aLogOfScannersLeavesNoVisits() throws Exception {
    ImportReport report = read("logs/bot_noise_2025.combined.log.gz");
    assertThat(report.lines()).isEqualTo(21_641);
    assertThat(report.visits()).isZero();
    assertThat(report.urls()).isZero();
    assertThat(report.dropped()).containsKey(DropReason.ROBOT_LOG);
    assertThat(countAll(report)).isEqualTo(report.lines());
  }

  @Test
  void aLogOfABlogLeavesItsReaders() throws Exception {
    ImportReport report = read("logs/semicomplete_2015.combined.log.gz");
    assertThat(report.format()).isEqualTo("combined log (Apache, nginx)");
    assertThat(report.lines()).isEqualTo(10_000);
    assertThat(report.badLines()).isEqualTo(1);
    assertThat(report.visits()).isBetween(500L, 1_200L);
    assertThat(report.users()).isBetween(400, 900);
    assertThat(countAll(report)).isEqualTo(report.lines());
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      int xdotool = trace.findUrl("http://www.semicomplete.com/projects/xdotool/");
      assertThat(trace.usersOf(xdotool)).hasSizeGreaterThan(100);
    }
  }

  @Test
  void aLogOf1995LeavesMostVisitors() throws Exception {
    ImportReport report = read("logs/epa_http_1995.log.gz");
    assertThat(report.format()).isEqualTo("server log of 1995");
    assertThat(report.lines()).isEqualTo(47_748);
    assertThat(report.badLines()).isZero();
    assertThat(report.users()).isBetween(1_500, 2_300);
    assertThat(report.visits()).isBetween(8_000L, 18_000L);
    assertThat(countAll(report)).isEqualTo(report.lines());
  }

  @Test
  void clickPathsAreSessionsWithATarget() throws Exception {
    ImportReport report = read("wikispeedia/paths_unfinished.tsv.gz");
    assertThat(report.lines()).isEqualTo(17_412);
    assertThat(report.badLines()).isZero();
    assertThat(report.users()).isEqualTo(8_272);
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      List<Session> sessions = new ArrayList<>();
      trace.forEachSession(sessions::add);
      long withTarget = sessions.stream().filter(session -> !session.targets().isEmpty()).count();
      // Eleven games began in the same second as another one of the same user.
      assertThat(withTarget).isEqualTo(17_412 - 11);
    }
  }
}
