package dev.waymark.traces.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.people.QueryStats;
import dev.waymark.people.Trace;
import dev.waymark.people.VisitFlags;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several imports into one trace: which URLs and queries are stored, and what damage does. */
class KAnonymityTest {
  private static final String PAGE = "http://h.example/page";

  @TempDir Path folder;

  private long time = 1_000_000;

  private TraceImport startImport(int minUsers, long memory) throws IOException {
    return new TraceFolder(folder, memory)
        .startImport(
            TraceSettings.defaults().withMinUsers(minUsers), false, InstantSource.system());
  }

  /** Each user visits the page of the same index. */
  private ImportReport visit(int minUsers, String[] users, String[] urls) throws IOException {
    try (TraceImport traceImport = startImport(minUsers, 1 << 20)) {
      for (int i = 0; i < users.length; i++) {
        addVisit(traceImport.sink(), users[i], urls[i]);
      }
      return traceImport.finish("test", users.length, 0);
    }
  }

  private void addVisit(SanitizedSink sink, String user, String url) {
    sink.defineUrl(Urls.id(url), url);
    sink.addVisit(Urls.id(user), time++, VisitFlags.CONFIRMED_PAGE_VIEW, Urls.id(url), 0, 0);
  }

  private void addQuery(SanitizedSink sink, String user, String query, String clicked) {
    sink.defineQuery(Urls.id(query), query);
    sink.defineUrl(Urls.id(clicked), clicked);
    sink.addQuery(Urls.id(user), time++, Urls.id(query), Urls.id(clicked));
  }

  private Trace open() throws IOException {
    return new TraceFolder(folder).open().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 500})
  void overManyImportsAUrlIsStoredOnceEnoughUsersHaveVisitedIt(long memory) throws IOException {
    Random random = new Random(11);
    Map<String, Set<String>> usersByUrl = new HashMap<>();
    Map<String, Integer> storedVisits = new HashMap<>();
    for (int round = 0; round < 6; round++) {
      Map<String, Integer> newVisits = new HashMap<>();
      try (TraceImport traceImport = startImport(3, memory)) {
        for (int i = 0; i < 60; i++) {
          String url = PAGE + (int) (40 * Math.pow(random.nextDouble(), 2));
          String user = "user" + random.nextInt(12);
          addVisit(traceImport.sink(), user, url);
          usersByUrl.computeIfAbsent(url, key -> new HashSet<>()).add(user);
          newVisits.merge(url, 1, Integer::sum);
        }
        traceImport.finish("test", 60, 0);
      }
      // Visits of imports before enough users were known are lost.
      newVisits.forEach((url, count) -> {
        if (usersByUrl.get(url).size() >= 3) {
          storedVisits.merge(url, count, Integer::sum);
        }
      });
      try (Trace trace = open()) {
        assertThat(trace.visitCount())
            .isEqualTo(storedVisits.values().stream().mapToInt(Integer::intValue).sum());
        for (String url : usersByUrl.keySet()) {
          assertThat(trace.findUrl(url) >= 0).as(url).isEqualTo(storedVisits.containsKey(url));
        }
      }
    }
  }

  @Test
  void queriesAreSubjectToTheSameMinimum() throws IOException {
    try (TraceImport traceImport = startImport(2, 1 << 20)) {
      for (String user : new String[] {"ann", "bob"}) {
        addVisit(traceImport.sink(), user, PAGE);
        addQuery(traceImport.sink(), user, "coral reef", PAGE);
      }
      addQuery(traceImport.sink(), "ann", "my own disease", PAGE);
      traceImport.finish("test", 5, 0);
    }
    try (Trace trace = open()) {
      assertThat(trace.queryStats())
          .extracting(QueryStats::text, QueryStats::users)
          .containsExactly(org.assertj.core.groups.Tuple.tuple("coral reef", 2));
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("disease");
      }
    }
  }

  @Test
  void aHigherMinimumLaterKeepsWhatIsStoredButTakesNothingNew() throws IOException {
    visit(1, new String[] {"ann"}, new String[] {PAGE});
    ImportReport second = visit(3, new String[] {"bob"}, new String[] {PAGE});
    assertThat(second.visits()).isEqualTo(1);
    assertThat(second.addedVisits()).isZero();
    ImportReport third = visit(3, new String[] {"cat", "dan"}, new String[] {PAGE, PAGE});
    assertThat(third.addedVisits()).as("bob, cat and dan, and ann before them").isEqualTo(2);
  }

  @Test
  void afterTheKeyIsDestroyedCountingStartsOver() throws IOException {
    visit(3, new String[] {"ann", "bob"}, new String[] {PAGE, PAGE});
    new TraceFolder(folder).destroyKey();
    ImportReport report = visit(3, new String[] {"cat"}, new String[] {PAGE});
    assertThat(report.visits()).as("nothing is known of ann and bob").isZero();
  }

  private Path file(String name) {
    return folder.resolve("trace-000001").resolve(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "urls.ids",
        "urls.offsets",
        "urls.text",
        "urls.users",
        "users.ids",
        "users.offsets",
        "visits",
        "visitors.offsets",
        "visitors"
      })
  void aTruncatedFileOfATraceIsReportedWhenItIsOpened(String name) throws IOException {
    visit(1, new String[] {"ann", "bob"}, new String[] {PAGE, PAGE + 1});
    byte[] bytes = Files.readAllBytes(file(name));
    Files.write(file(name), Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file(name) + " is damaged: it has " + (bytes.length - 1) + " bytes")
        .hasMessageContaining("import the logs again");
  }

  @Test
  void aMissingFileAndADamagedDescriptionAreNamed() throws IOException {
    visit(1, new String[] {"ann"}, new String[] {PAGE});
    Files.delete(file("visits"));
    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file("visits").toString());
    Files.writeString(folder.resolve("trace.json"), "{\"version\": 1, ");
    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessage(
            folder.resolve("trace.json") + " is damaged; restore it or import the logs again");
    Files.writeString(folder.resolve("trace.json"), "{\"version\": 99}");
    assertThatThrownBy(this::open)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(folder + " is a trace of format 99; this Waymark reads format ");
  }
}
