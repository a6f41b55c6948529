package dev.waymark.traces.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.people.Trace;
import dev.waymark.traces.BrowserHistoryFiles;
import dev.waymark.traces.TraceFileImporter;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserHistoryTest {
  @TempDir Path folder;

  private ImportReport read(Path file, List<String> messages) throws Exception {
    return new TraceFileImporter(
            TraceSettings.defaults(),
            InputStream.nullInputStream(),
            InstantSource.system(),
            messages::add)
        .importFiles(List.of(file.toString()), folder.resolve("trace"));
  }

  private Trace trace() throws Exception {
    return new TraceFolder(folder.resolve("trace")).open().orElseThrow();
  }

  private static List<String> steps(Session session) {
    return session.steps().stream()
        .map((Step step) ->
            step.url()
                + (step.referrer() == null ? "" : " from " + step.referrer())
                + (step.back() ? " back" : ""))
        .toList();
  }

  @Test
  void chromiumVisitsHaveReferrersBookmarksAndQueriesAndNeedOneUserOnly() throws Exception {
    List<String> messages = new ArrayList<>();
    ImportReport report = read(BrowserHistoryFiles.chromium(folder, "s3cretMarker"), messages);
    assertThat(messages).containsExactly("History: Chromium history");
    assertThat(report.format()).isEqualTo("Chromium history");
    assertThat(report.lines()).isEqualTo(7);
    try (Trace trace = trace()) {
      assertThat(trace.userCount()).isEqualTo(1);
      Session session = trace.sessionsOf(0).getFirst();
      assertThat(steps(session))
          .containsExactlyInAnyOrder(
              "http://atoll.example/",
              "https://engine.example/find?words=x",
              "http://reef.example/new from https://engine.example/find?words=x",
              "http://reef.example/fish from http://reef.example/new",
              "http://reef.example/new from http://reef.example/fish back");
      assertThat(session.targets())
          .containsExactlyInAnyOrder("http://reef.example/fish", "http://atoll.example/");
      assertThat(trace.queriesOf(0)).extracting(Query::text).containsExactly("coral reef");
    }
  }

  @Test
  void firefoxVisitsAreReadWhileItRuns() throws Exception {
    Path file = folder.resolve("places.sqlite");
    List<String> messages = new ArrayList<>();
    try (Connection browser = BrowserHistoryFiles.firefox(file, "s3cretMarker")) {
      assertThat(browser.isClosed()).isFalse();
      assertThat(Files.size(folder.resolve("places.sqlite-wal"))).isPositive();
      read(file, messages);
    }
    assertThat(messages).containsExactly("places.sqlite: Firefox history");
    try (Trace trace = trace()) {
      Session session = trace.sessionsOf(0).getFirst();
      assertThat(steps(session))
          .containsExactlyInAnyOrder(
              "http://atoll.example/",
              "https://engine.example/find?words=x",
              "http://reef.example/new from https://engine.example/find?words=x",
              "http://reef.example/fish from http://reef.example/new");
      assertThat(session.targets())
          .containsExactlyInAnyOrder("http://reef.example/fish", "http://atoll.example/");
      assertThat(trace.queryStats().getFirst().text()).isEqualTo("coral reef");
    }
  }

  @Test
  void anUncommittedTransactionIsNotRead() throws Exception {
    Path file = folder.resolve("places.sqlite");
    try (Connection browser = BrowserHistoryFiles.firefox(file, "x")) {
      byte[] log = Files.readAllBytes(folder.resolve("places.sqlite-wal"));
      assertThat(browser.isClosed()).isFalse();
      byte[] database = Files.readAllBytes(file);
      byte[] truncated = java.util.Arrays.copyOf(log, log.length - 10);
      assertThat(SqliteSnapshot.mergeWal(database, truncated))
          .isNotEqualTo(SqliteSnapshot.mergeWal(database, log));
      assertThat(SqliteSnapshot.mergeWal(database, new byte[100])).isSameAs(database);
    }
  }

  @Test
  void anotherDatabaseIsRefused() throws Exception {
    Path file = folder.resolve("other.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE secret_table(secret_column TEXT)");
    }
    assertThatThrownBy(() -> read(file, new ArrayList<>()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("no browser history")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aDatabaseThatEndsWithinItsHeaderIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("short.db"), "SQLite format 3\0\u0010\0\u0001");
    assertThatThrownBy(() -> read(file, new ArrayList<>())).hasMessageContaining("short.db is cut");
  }
}
