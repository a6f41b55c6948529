package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Fetched;
import dev.waymark.parse.Twin;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.store.StoredPages;
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
class TwinsTest {
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
    assertThat(crawl("once", "--pages", "0").progress().satisfying()).isEqualTo(2);

    assertThat(twin("once", "/near")).isInstanceOf(Twin.Near.class);
    assertThat(twin("once", "/same")).isEqualTo(twin("once", "/near"));
    assertThat(twin("once", "/copy")).isInstanceOf(Twin.Exact.class);
  }

  @Test
  void aContinuedCrawlDecidesAsAnUndisturbedOne() throws Exception {
    crawl("once", "--pages", "0");
    crawl("twice", "--pages", "3");
    CrawlRun.Result result = crawl("twice", "--pages", "0");

    assertThat(result.progress().satisfying()).isEqualTo(2);
    for (String path : PAGES.keySet()) {
      assertThat(decision("twice", path).kept().place() == null)
          .as(path)
          .isEqualTo(decision("once", path).kept().place() == null);
    }
    assertThat(twin("twice", "/same")).isEqualTo(twin("once", "/same"));
    Fetched.Ok first;
    try (StoredPages pages = new StoredPages(folder.resolve("twice"))) {
      first = pages.read(decision("twice", "/first").kept().place()).orElseThrow();
    }
    assertThat(((Twin.Exact) twin("twice", "/copy")).at().truncatedTo(ChronoUnit.MILLIS))
        .as("the capture that the revisit record refers to")
        .isEqualTo(first.at());
  }

  @Test
  void aWantedPageIsNotTheTwinOfOneThatWasNotKept() throws Exception {
    CrawlRun.Result result =
        crawl("c", "--pages", "0", "--keep", "satisfying", "--want", "url.endsWith(\"/copy\")");

    assertThat(result.progress().satisfying()).isEqualTo(1);
    assertThat(decision("c", "/first").kept().place()).isNull();
    assertThat(decision("c", "/copy").counts()).isTrue();
  }

  @Test
  void unwantedPagesThatAreNotKeptRepeatEachOtherAlsoInAContinuedCrawl() throws Exception {
    String[] want = {"--keep", "satisfying", "--want", "url.endsWith(\"/none\")", "--pages", "0"};
    crawl("once", want);
    crawl("twice", "--keep", "satisfying", "--want", "url.endsWith(\"/none\")", "--pages", "3");
    crawl("twice", want);

    for (String into : List.of("once", "twice")) {
      assertThat(twin(into, "/first")).isEqualTo(Twin.NONE);
      assertThat(twin(into, "/copy")).isEqualTo(new Twin.Near("http://a.example/first", 0));
      assertThat(twin(into, "/near")).isInstanceOf(Twin.Near.class);
      assertThat(twin(into, "/same")).isEqualTo(twin(into, "/near"));
    }
  }

  private CrawlRun.Result crawl(String into, String... flags) throws InterruptedException {
    String[] all = new String[flags.length + 4];
    System.arraycopy(flags, 0, all, 4, flags.length);
    all[0] = "--seed";
    all[1] = "http://a.example/";
    all[2] = "--workers";
    all[3] = "1";
    return Crawls.run(Crawls.job(folder.resolve(into), site.port(), all));
  }

  private Twin twin(String into, String path) {
    return decision(into, path).kept().twin();
  }

  private Decision decision(String into, String path) {
    Map<String, Decision> decisions = new LinkedHashMap<>();
    new Journal(folder.resolve(into)).forEach(decision -> decisions.put(decision.url(), decision));
    return decisions.get("http://a.example" + path);
  }

  private static String text() {
    return new Random(2)
        .ints(800, 0, 1_000)
        .mapToObj(word -> "word" + word)
        .collect(Collectors.joining(" "));
  }
}
