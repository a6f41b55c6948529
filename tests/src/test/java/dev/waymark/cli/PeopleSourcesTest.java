package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalReader;
import dev.waymark.model.Origin;
import dev.waymark.people.Trace;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of source, given to a crawl: it adds to what the collection has. */
@Timeout(60)
class PeopleSourcesTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=200,people=0");

  @TempDir Path folder;
  private LoopbackServer server;
  private Path collection;
  private int pages = 4;

  @BeforeEach
  void serve() throws IOException {
    server = LoopbackServer.start(WEB);
    collection = folder.resolve("c");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private CommandOutput crawl(String... more) {
    pages++;
    String[] args = {
      "crawl", "--seed", WEB.url(0), "--pages", "" + pages, "--into", collection.toString()
    };
    return CommandOutput.runOn(
        server.port(),
        Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new));
  }

  /** Visits of some people to paths of a site that the log does not name. */
  private String accessLog(String name, int firstPerson, String... paths) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int person = firstPerson; person < firstPerson + 4; person++) {
      for (int i = 0; i < paths.length; i++) {
        lines.append(
            "192.0.2.%d - - [10/Mar/2026:13:%02d:36 +0000] \"GET %s HTTP/1.1\" 200 2326 \"-\" \"Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0\"\n"
                .formatted(person, i, paths[i]));
      }
    }
    Path log = folder.resolve(name);
    Files.writeString(log, lines);
    return log.toString();
  }

  private List<String> urls() throws IOException {
    try (Trace trace = new TraceFolder(collection.resolve("people")).open().orElseThrow()) {
      List<String> urls = new ArrayList<>();
      for (int url = 0; url < trace.urlCount(); url++) {
        urls.add(trace.url(url));
      }
      return urls;
    }
  }

  private long visits() throws IOException {
    return new TraceFolder(collection.resolve("people")).info().orElseThrow().visits();
  }

  @Test
  void aSecondLogAddsToTheTraceAndTheSameOneDoesNot() throws IOException {
    String one = accessLog("one.log", 1, "/a", "/b");
    String two = accessLog("two.log", 3, "/c");
    CommandOutput first = crawl("--people", one, "--site", "http://one.example");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.err()).contains("8 visits added");
    assertThat(urls()).contains("http://one.example/a");

    CommandOutput second = crawl("--people", two, "--site", "http://two.example");
    assertThat(second.err()).contains("4 visits added", "has 12 visits of 6 users");
    assertThat(urls()).contains("http://one.example/a", "http://two.example/c");

    assertThat(crawl("--people", two).err()).doesNotContain("visits added");
    Files.delete(Path.of(two));
    assertThat(crawl().code()).as("a log that is gone is in the trace").isZero();
    assertThat(visits()).isEqualTo(12);
  }

  @Test
  void anImportOfTheSameFileIsToldAndNotCountedTwice() throws IOException {
    String log = accessLog("one.log", 1, "/a", "/b");
    String into = collection.resolve("people").toString();
    CommandOutput.run("people", "import", log, "--into", into);
    CommandOutput again = CommandOutput.run("people", "import", log, "--into", into);
    assertThat(again.code()).isZero();
    assertThat(again.out()).contains("is in the trace since", "Nothing new", "8 visits");
  }

  @Test
  void anImportIntoACollectionAddsToWhatItsPeopleLeft() throws IOException {
    crawl("--people", accessLog("one.log", 1, "/a"), "--site", "http://one.example");
    String log = accessLog("two.log", 3, "/b");
    CommandOutput imported =
        CommandOutput.run(
            "people",
            "import",
            log,
            "--site",
            "http://two.example",
            "--into",
            collection.toString());
    assertThat(imported.code()).as(imported.err()).isZero();
    assertThat(urls()).contains("http://one.example/a", "http://two.example/b");
    assertThat(new TraceFolder(collection).exists()).as("beside the collection's own").isFalse();
  }

  @Test
  void anImportIntoACollectionWithoutPeopleIsItsFirst() throws IOException {
    crawl();
    String log = accessLog("one.log", 1, "/a");
    CommandOutput.run(
        "people", "import", log, "--site", "http://one.example", "--into", collection.toString());
    assertThat(urls()).containsExactly("http://one.example/a");
  }

  @Test
  void aTraceFolderAddsToWhatTheCollectionHas() throws IOException {
    String visitors = folder.resolve("visitors").toString();
    CommandOutput.run(
        "people",
        "import",
        accessLog("one.log", 1, "/a"),
        "--into",
        visitors,
        "--site",
        "x.example");
    crawl("--people", accessLog("two.log", 9, "/b"), "--site", "http://two.example");
    CommandOutput both = crawl("--people", visitors);
    assertThat(both.code()).as(both.err()).isZero();
    assertThat(urls()).contains("http://x.example/a", "http://two.example/b");
    assertThat(crawl("--people", visitors).err()).doesNotContain("added");
    assertThat(visits()).isEqualTo(8);
  }

  @Test
  void aTraceFolderStaysWhenALogComesLater() throws IOException {
    Path visitors = folder.resolve("visitors");
    String log = accessLog("one.log", 1, "/a");
    CommandOutput.run("people", "import", log, "--into", "" + visitors, "--site", "x.example");
    assertThat(crawl("--people", "" + visitors).err()).contains("a trace, added");
    crawl("--people", accessLog("two.log", 9, "/b"), "--site", "http://two.example");
    assertThat(urls()).contains("http://x.example/a", "http://two.example/b");
    try (Trace trace = new TraceFolder(collection.resolve("people")).open().orElseThrow()) {
      assertThat(trace.patterns()).isNotEmpty();
    }
  }

  @Test
  void recordedSessionsAreTakenAsFilesAndAsARecordersFolder() throws IOException {
    Path recorder = folder.resolve("me");
    Files.createDirectories(recorder.resolve("sessions"));
    Files.write(recorder.resolve("pseudonym.key"), new byte[32]);
    Path file = recorder.resolve("sessions").resolve("1.json");
    Files.writeString(
        file,
        """
        {"waymark": "sessions", "version": 1, "sessions": [{"topic": "x", "user": "me", "steps": [
          {"url": "http://s.example/a", "time": "2026-01-31T12:00:00Z", "title": "A", "text": "a"},
          {"url": "http://s.example/b", "referrer": "http://s.example/a",
           "time": "2026-01-31T12:00:40Z", "useful": true}]}]}
        """);
    CommandOutput imported =
        CommandOutput.run(
            "people", "import", file.toString(), "--into", folder.resolve("t").toString());
    assertThat(imported.out()).as(imported.err()).contains("recorded sessions", "2 visits added");

    Path own = collection.resolve("people").resolve("sessions");
    Files.createDirectories(own);
    Files.writeString(
        own.resolve("2.json"),
        Files.readString(file).replace("s.example", "o.example").replace("\"me\"", "\"you\""));
    CommandOutput crawled = crawl("--people", recorder.toString());
    assertThat(crawled.code()).as(crawled.err()).isZero();
    try (Trace trace = new TraceFolder(collection.resolve("people")).open().orElseThrow()) {
      assertThat(trace.findUrl("http://o.example/b")).as("recorded into it").isNotNegative();
      assertThat(trace.sessionsOf(0)).hasSize(1);
      assertThat(trace.sessionsOf(0).getFirst().targets().getFirst()).endsWith(".example/b");
    }
  }

  /** A query leads to no page: nothing of it becomes a URL that could be fetched or mined. */
  @Test
  void queriesOfTheSearchPageNeverBecomeUrls() throws IOException {
    crawl();
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(collection, 1, true, InstantSource.system())) {
      recorder.recordQuery("ann", "secret diagnosis");
      recorder.recordQuery("bob", "coral reef");
      recorder.recordClick("bob", "coral reef", "http://s.example/reef");
    }
    assertThat(urls()).containsExactly("http://s.example/reef");
    try (Trace trace = new TraceFolder(collection.resolve("people")).open().orElseThrow()) {
      assertThat(trace.queryStats()).hasSize(2);
    }
    pages = 20;
    CommandOutput more = crawl();
    assertThat(more.code()).as(more.err()).isZero();
    new JournalReader(collection)
        .forEach(entry -> assertThat(entry.url()).doesNotContain("invalid", "secret"));
  }

  @Test
  void aLogOfQueriesAloneIsImported() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int user = 1; user <= 3; user++) {
      lines.append(
          "{\"user\":\"u%d\",\"time\":\"2026-01-0%dT10:00:00Z\",\"query\":\"reef\"}%n"
              .formatted(user, user));
    }
    lines.append("{\"user\":\"u1\",\"time\":\"2026-01-07T10:00:00Z\",\"query\":\"gill\"}\n");
    Path log = Files.writeString(folder.resolve("queries.jsonl"), lines);
    CommandOutput imported =
        CommandOutput.run("people", "import", "" + log, "--into", "" + folder.resolve("t"));
    assertThat(imported.out())
        .as(imported.err())
        .contains("JSON lines", " 1 queries", "1 queries of too few users were not kept");
  }

  @Test
  void oneCommandShowsWhatPeopleLeftByItsSource() throws IOException {
    crawl("--people", accessLog("one.log", 1, "/a", "/b"), "--site", "http://one.example");
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(collection, 1, true, InstantSource.system())) {
      recorder.recordQuery("ann", "coral reef");
      recorder.recordMark("ann", "http://one.example/a", true);
    }
    CommandOutput shown = CommandOutput.run("people", "show", collection.toString());
    assertThat(shown.err()).isEmpty();
    assertThat(shown.out())
        .contains("8 visits by 5 users to 2 pages", "Queries", "coral reef", "Sources")
        .containsPattern("8 +8 +3 +" + folder.resolve("one.log"))
        .contains("queries and clicks of the search page", "1 mark of pages")
        .contains("The key of the pseudonyms is there");
    assertThat(CommandOutput.run("people", "show", collection.toString(), "--json").out())
        .contains("\"visits\":8", "\"text\":\"coral reef\"", "\"marks\":1", "\"has_key\":true");
    CommandOutput.run("people", "forget", collection.toString());
    assertThat(CommandOutput.run("people", "show", collection.toString()).out())
        .contains("The key of the pseudonyms is gone");
  }

  @Test
  void aPageFromATraceIsExplainedByItsVisitsNotByItself() throws IOException {
    List<String> paths = new ArrayList<>();
    String host = WEB.url(150).substring(0, WEB.url(150).indexOf('/', 8));
    for (int page = 0; page < WEB.pages(); page++) {
      if (WEB.url(page).startsWith(host + "/")) {
        paths.add(WEB.url(page).substring(host.length()));
      }
    }
    String log = accessLog("one.log", 1, paths.stream().limit(50).toArray(String[]::new));
    CommandOutput crawled =
        CommandOutput.runOn(
            server.port(),
            "crawl",
            "--people",
            log,
            "--site",
            host,
            "--pages",
            "5",
            "--into",
            collection.toString());
    assertThat(crawled.code()).as(crawled.err()).isZero();
    List<String> fromTrace = new ArrayList<>();
    new JournalReader(collection)
        .forEach(entry -> {
          if (entry.path().origin() == Origin.TRACE && entry.path().parent() == null) {
            fromTrace.add(entry.url());
          }
        });
    assertThat(fromTrace).isNotEmpty();
    String url = fromTrace.getFirst();
    CommandOutput why = CommandOutput.run("why", collection.toString(), url);
    assertThat(why.out())
        .as(why.err())
        .contains("  found by visits of 4 users")
        .contains("one.log")
        .doesNotContain("  path");
    assertThat(CommandOutput.run("why", collection.toString(), url, "--json").out())
        .contains("\"trace\":{\"url\":\"" + url + "\",\"users\":4");
  }
}
