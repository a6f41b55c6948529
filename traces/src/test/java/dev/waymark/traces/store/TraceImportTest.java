package dev.waymark.traces.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.LineFormat;
import dev.waymark.traces.formats.LogFormats;
import dev.waymark.traces.formats.LogReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports with so little memory that everything goes through temporary files. */
class TraceImportTest {
  private static final long MEMORY_BYTES = 2_000;

  @TempDir Path folder;

  private ImportReport read(TraceSettings settings, String lines) throws IOException {
    TraceFolder trace = new TraceFolder(folder, MEMORY_BYTES);
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    LineFormat format = LogFormats.detect(bytes, List.of()).orElseThrow();
    try (TraceImport traceImport = trace.startImport(settings, false, InstantSource.system())) {
      LogReader reader =
          new LogReader(format, traceImport.sanitizerFor(new Site("http://h.example")));
      reader.readAll(new ByteArrayInputStream(bytes), ignored -> {});
      return traceImport.finish(format.name(), reader.lines(), reader.bad());
    }
  }

  @Test
  void aStoredTraceEqualsADirectCount() throws IOException {
    Random random = new Random(7);
    StringBuilder lines = new StringBuilder();
    Map<String, Set<String>> usersByUrl = new TreeMap<>();
    Map<String, List<String>> urlsByUser = new HashMap<>();
    for (int i = 0; i < 3_000; i++) {
      String user = "u" + random.nextInt(120);
      String url = "http://h.example/p" + (int) (400 * Math.pow(random.nextDouble(), 3));
      lines.append(url).append("\t-\t").append(user).append('\t').append(60L * i).append('\n');
      usersByUrl.computeIfAbsent(url, key -> new HashSet<>()).add(user);
      urlsByUser.computeIfAbsent(user, key -> new ArrayList<>()).add(url);
    }
    usersByUrl.values().removeIf(users -> users.size() < 3);
    urlsByUser.values().forEach(urls -> urls.retainAll(usersByUrl.keySet()));
    urlsByUser.values().removeIf(List::isEmpty);
    ImportReport report = read(TraceSettings.defaults(), lines.toString());
    assertThat(report.urls()).isEqualTo(usersByUrl.size());
    assertThat(report.users()).isEqualTo(urlsByUser.size());
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      usersByUrl.forEach((url, users) ->
          assertThat(trace.usersOf(trace.findUrl(url))).as(url).hasSize(users.size()));
      List<List<String>> stored = new ArrayList<>();
      for (int user = 0; user < trace.userCount(); user++) {
        List<String> urls = new ArrayList<>();
        Visits visits = trace.visitsOf(user);
        for (int i = 0; i < visits.size(); i++) {
          urls.add(trace.url(visits.url(i)));
          assertThat(trace.usersOf(visits.url(i))).contains(user);
        }
        stored.add(urls);
      }
      assertThat(stored).containsExactlyInAnyOrderElementsOf(urlsByUser.values());
    }
  }

  @Test
  void everyLineBecomesAVisitOrIsDroppedForOneReason() throws IOException {
    String agent = "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0";
    StringBuilder lines = new StringBuilder();
    String[] requests = {
      "GET / HTTP/1.1\" 200", "GET /a.css HTTP/1.1\" 200", "GET /old HTTP/1.1\" 301",
      "GET /gone HTTP/1.1\" 404", "POST /form HTTP/1.1\" 200", "GET /feed/ HTTP/1.1\" 200",
      "GET /favicon.ico HTTP/1.1\" 404", "GET /hit HTTP/1.1\" 204", "GET /new HTTP/1.1\" 200"
    };
    for (int user = 1; user <= 4; user++) {
      for (int i = 0; i < requests.length; i++) {
        lines.append(
            "10.0.0.%d - - [17/May/2015:10:05:%02d +0000] \"%s 9 \"-\" \"%s\"%n"
                .formatted(user, i, requests[i], agent));
      }
    }
    lines.append(
        "10.0.0.9 - - [17/May/2015:10:05:00 +0000] \"GET / HTTP/1.1\" 200 9 \"-\" \"curl/8\"\n");
    ImportReport report = read(TraceSettings.defaults(), lines.toString());
    Map<String, Long> dropped = new TreeMap<>();
    report.dropped().forEach((reason, count) -> dropped.put(reason.key(), count));
    assertThat(dropped)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "asset",
                4L,
                "beacon",
                4L,
                "error",
                4L,
                "feed",
                4L,
                "icon",
                4L,
                "not_get",
                4L,
                "redirect",
                4L,
                "robot_agent",
                1L));
    assertThat(report.visits()).isEqualTo(8);
    assertThat(report.lines() - report.badLines())
        .isEqualTo(report.visits() + dropped.values().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void temporaryFilesOfARunningImportAreUnreadable() throws IOException {
    TraceFolder trace = new TraceFolder(folder, MEMORY_BYTES);
    try (TraceImport traceImport =
        trace.startImport(TraceSettings.defaults(), false, InstantSource.system())) {
      LogReader reader =
          new LogReader(
              LogFormats.detect(
                      "http://h.example/\t-\tu\n".getBytes(StandardCharsets.UTF_8), List.of())
                  .orElseThrow(),
              traceImport.sanitizerFor(new Site("http://h.example")));
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 2_000; i++) {
        lines.append("http://h.example/marker" + i + "\t-\tmarkeruser" + i + "\n");
      }
      reader.readAll(
          new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
          ignored -> {});
      try (Stream<Path> files = Files.walk(folder)) {
        List<Path> written = files.filter(Files::isRegularFile).toList();
        assertThat(written).hasSizeGreaterThan(100);
        for (Path file : written) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("marker");
        }
      }
    }
  }

  @Test
  void aLogOfNearlyOnlyRobotsLeavesNoVisits() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      String prefix = "10.0.1." + i + " - - [17/May/2015:10:05:03 +0000] \"GET ";
      boolean isUser = i < 5;
      lines.append(prefix).append(isUser ? "/ HTTP/1.1\" 200 9\n" : "/.env HTTP/1.1\" 404 9\n");
    }
    ImportReport report = read(TraceSettings.defaults(), lines.toString());
    assertThat(report.visits()).isZero();
    assertThat(report.dropped())
        .containsEntry(dev.waymark.traces.anonymize.DropReason.ROBOT_LOG, 5L);
  }
}
