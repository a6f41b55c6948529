package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.FetchResult;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages that repeat others, crawled one after the other over HTTP. */
@Timeout(120)
class DuplicatePagesTest {
  private static final String FIRST = "<p>" + text();
  private static final String NEAR = FIRST + " updated today";
  private static final Map<String, String> PAGES =
      Map.of(
          "/", "<a href=/first>a</a> <a href=/near>b</a> <a href=/same>c</a> <a href=/copy>d</a>",
          "/first", FIRST,
          "/near", NEAR,
          "/same", NEAR,
          "/copy", FIRST);

  @TempDir Path folder;
  private SmallSite site;

  @BeforeEach
  void start() throws IOException {
    site = SmallSite.of(PAGES);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void onlyWhatIsInTheArchiveIsRepeated() throws Exception {
    assertThat(crawl("once", "--pages", "0").progress().relevant()).isEqualTo(2);

    assertThat(duplicateOf("once", "/near")).isInstanceOf(DuplicateMatch.Near.class);
    assertThat(duplicateOf("once", "/same")).isEqualTo(duplicateOf("once", "/near"));
    assertThat(duplicateOf("once", "/copy")).isInstanceOf(DuplicateMatch.Exact.class);
  }

  @Test
  void aContinuedCrawlDecidesAsAnUndisturbedOne() throws Exception {
    crawl("once", "--pages", "0");
    crawl("twice", "--pages", "3");
    LiveCrawl.Result result = crawl("twice", "--pages", "0");

    assertThat(result.progress().relevant()).isEqualTo(2);
    for (String path : PAGES.keySet()) {
      assertThat(decision("twice", path).pageRecord().location() == null)
          .as(path)
          .isEqualTo(decision("once", path).pageRecord().location() == null);
    }
    assertThat(duplicateOf("twice", "/same")).isEqualTo(duplicateOf("once", "/same"));
    FetchResult.Ok first;
    try (StoredPageReader pages = new StoredPageReader(folder.resolve("twice"))) {
      first = pages.read(decision("twice", "/first").pageRecord().location()).orElseThrow();
    }
    assertThat(
            ((DuplicateMatch.Exact) duplicateOf("twice", "/copy"))
                .at()
                .truncatedTo(ChronoUnit.MILLIS))
        .as("the capture that the revisit record refers to")
        .isEqualTo(first.requestedAt());
  }

  @Test
  void aWantedPageIsNotTheTwinOfOneThatWasNotKept() throws Exception {
    LiveCrawl.Result result =
        crawl("c", "--pages", "0", "--keep", "relevant", "--want", "url.endsWith(\"/copy\")");

    assertThat(result.progress().relevant()).isEqualTo(1);
    assertThat(decision("c", "/first").pageRecord().location()).isNull();
    assertThat(decision("c", "/copy").countsAsRelevant()).isTrue();
  }

  @Test
  void unwantedPagesThatAreNotKeptRepeatEachOtherAlsoInAContinuedCrawl() throws Exception {
    String[] want = {"--keep", "relevant", "--want", "url.endsWith(\"/none\")", "--pages", "0"};
    crawl("once", want);
    crawl("twice", "--keep", "relevant", "--want", "url.endsWith(\"/none\")", "--pages", "3");
    crawl("twice", want);

    for (String into : List.of("once", "twice")) {
      assertThat(duplicateOf(into, "/first")).isEqualTo(DuplicateMatch.NONE);
      assertThat(duplicateOf(into, "/copy"))
          .isEqualTo(new DuplicateMatch.Near("http://a.example/first", 0));
      assertThat(duplicateOf(into, "/near")).isInstanceOf(DuplicateMatch.Near.class);
      assertThat(duplicateOf(into, "/same")).isEqualTo(duplicateOf(into, "/near"));
    }
  }

  private LiveCrawl.Result crawl(String into, String... flags) throws InterruptedException {
    String[] all = new String[flags.length + 4];
    System.arraycopy(flags, 0, all, 4, flags.length);
    all[0] = "--seed";
    all[1] = "http://a.example/";
    all[2] = "--workers";
    all[3] = "1";
    return TestCrawls.run(TestCrawls.job(folder.resolve(into), site.port(), all));
  }

  private DuplicateMatch duplicateOf(String into, String path) {
    return decision(into, path).pageRecord().duplicate();
  }

  private JournalEntry decision(String into, String path) {
    Map<String, JournalEntry> entries = new LinkedHashMap<>();
    new JournalReader(folder.resolve(into)).forEach(entry -> entries.put(entry.url(), entry));
    return entries.get("http://a.example" + path);
  }

  private static String text() {
    return new Random(2)
        .ints(800, 0, 1_000)
        .mapToObj(word -> "word" + word)
        .collect(Collectors.joining(" "));
  }
}
