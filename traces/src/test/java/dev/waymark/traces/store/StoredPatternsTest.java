package dev.waymark.traces.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Trace;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.PageViewReader;
import dev.waymark.traces.TraceFileImporter;
import dev.waymark.traces.anonymize.TraceSettings;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A blog: everybody reads articles of their own, which nobody else does, from a list that all read;
 * one user has a section for herself.
 */
class StoredPatternsTest {
  private static final String HOST = "http://blog.example";

  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void write() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int user = 0; user < 20; user++) {
      for (int i = 0; i < 10; i++) {
        int time = 1_700_000_000 + user * 5_000 + i * 100;
        line(lines, "/list?page=" + i % 3, user, time);
        line(lines, "/article/" + (1000 + user * 10 + i) + ".html", user, time + 30);
        if (user == 7) {
          line(lines, "/hermione/diary-" + "abcdefghij".charAt(i) + "?mood=" + i, user, time + 60);
        }
      }
    }
    log = folder.resolve("access.log");
    Files.writeString(log, lines);
  }

  private static void line(StringBuilder out, String path, int user, int time) {
    out.append(
        "%d.000 9 192.0.2.%d TCP_MISS/200 99 GET %s%s - HIER_DIRECT/- text/html%n"
            .formatted(time, user, HOST, path));
  }

  private Path importLog() throws Exception {
    Path trace = folder.resolve("trace");
    new TraceFileImporter(
            TraceSettings.defaults(),
            InputStream.nullInputStream(),
            InstantSource.system(),
            text -> {})
        .importFiles(List.of(log.toString()), trace);
    return trace;
  }

  @Test
  void patternsAreThoseOfTheWholeLogThoughItsRarePagesAreNotStored() throws Exception {
    Path folder = importLog();
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      assertThat(trace.urlCount()).as("pages of three users").isEqualTo(3);
      SitePatterns stored = UrlPatterns.of(trace).findSite("blog.example").orElseThrow();
      assertThat(stored.urls()).isEqualTo(213);
      long views = PageViewReader.read(List.of(log + ""), TraceSettings.defaults(), t -> {}).size();
      assertThat(stored.visits()).isEqualTo(views);

      UrlPattern article = stored.match(HOST + "/article/77777.html").orElseThrow();
      assertThat(article.text()).isEqualTo(HOST + "/article/{number}.html");
      assertThat(article.visits()).isEqualTo(200);
      assertThat(article.examples()).as("each was read by one user").isEmpty();
      UrlPattern list = stored.match(HOST + "/list?page=9").orElseThrow();
      assertThat(list.transits()).as("the page before counts, without referrers").isPositive();
      assertThat(list.examples()).isNotEmpty();
    }
  }

  @Test
  void noTextOfTooFewUsersIsStored() throws Exception {
    Path trace = importLog();
    try (Stream<Path> files = Files.walk(trace)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("hermione", "diary", "mood", "article/1");
      }
    }
  }

  @Test
  void aSmallerImportLaterDoesNotReplaceThem() throws Exception {
    Path trace = importLog();
    StringBuilder lines = new StringBuilder();
    for (int user = 0; user < 4; user++) {
      line(lines, "/list?page=1", user, 1_800_000_000 + user * 100);
    }
    Files.writeString(log, lines);
    importLog();
    try (Trace stored = new TraceFolder(trace).open().orElseThrow()) {
      assertThat(UrlPatterns.of(stored).findSite("blog.example").orElseThrow().urls())
          .isEqualTo(213);
    }
  }
}
