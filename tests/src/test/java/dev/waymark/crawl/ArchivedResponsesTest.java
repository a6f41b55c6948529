package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.WarcFile;
import dev.waymark.archive.export.Exporter;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.parse.Parser;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.recorded.WarcWeb;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;

/** Redirects and errors are in the archive, as archive readers expect, and are no pages. */
@Timeout(120)
class ArchivedResponsesTest {
  private static final String HOST = "http://a.example";
  private static final Map<String, String> SITE =
      Map.of(
          "/",
          "<a href=/old>a</a> <a href=/missing>b</a> <a href=/loop>c</a>",
          "/old",
          SmallSite.MOVED + "/new",
          "/loop",
          SmallSite.MOVED + "/loop",
          "/new",
          "<title>New</title>here it is");

  @TempDir Path folder;
  private SmallSite site;

  @BeforeEach
  void start() throws IOException {
    site = SmallSite.of(SITE);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void eachAnswerIsArchivedOnceWithItsRequestAndItsStatus() throws Exception {
    assertThat(crawl("--pages", "0").progress().pages()).isEqualTo(2);

    assertThat(responses())
        .containsExactlyInAnyOrder(
            "200 " + HOST + "/",
            "301 " + HOST + "/old",
            "404 " + HOST + "/missing",
            "301 " + HOST + "/loop",
            "200 " + HOST + "/new");
    List<String> entries = Files.readAllLines(folder.resolve("index.cdxj"));
    assertThat(entries).hasSize(5);
    assertThat(entries.stream().filter(line -> line.contains(HOST + "/old")))
        .singleElement()
        .asString()
        .contains("\"status\": \"301\"", "\"mime\": \"text/html\"");
    assertThat(decision("/missing").responseLocation()).isNotNull();
    assertThat(decision("/missing").pageRecord()).isNull();
  }

  @Test
  void theJournalLeadsToARedirectAndItsTarget() throws Exception {
    crawl("--pages", "0");
    try (WarcReader reader = new WarcReader(Files.newByteChannel(warc()))) {
      reader.position(decision("/old").responseLocation().offset());
      WarcResponse response = (WarcResponse) reader.next().orElseThrow();
      assertThat(response.http().headers().first("Location")).contains("/new");
      assertThat(response.http().body().stream().readAllBytes()).isNotEmpty();
      WarcRequest request = (WarcRequest) reader.next().orElseThrow();
      assertThat(request.http().target()).isEqualTo("/old");
    }
  }

  @Test
  void whoeverReadsPagesReadsPagesOnlyAndTheLabIsRedirectedAsTheCrawlWas() throws Exception {
    crawl("--pages", "0");
    List<String> pages = new ArrayList<>();
    WarcFile.forEach(warc(), new SkippedRecords(), page -> pages.add(page.url()));
    assertThat(pages).containsExactlyInAnyOrder(HOST + "/", HOST + "/new");
    Exporter exporter = new Exporter(folder, new Parser()::parse, InstantSource.system());
    assertThat(
            exporter.write(
                Exporter.format("csv").orElseThrow(),
                all -> true,
                new SkippedRecords(),
                new ByteArrayOutputStream()))
        .isEqualTo(2);
    WarcWeb web = new WarcWeb(List.of(warc()), (url, html, type) -> List.of());
    assertThat(web.pages()).isEqualTo(2);
    assertThat(web.respond(HOST + "/old"))
        .isEqualTo(new RecordedReply.RedirectReply(301, HOST + "/new"));
  }

  @Test
  void whereOnlySatisfyingPagesAreKeptNothingElseIs() throws Exception {
    crawl("--pages", "0", "--keep", "relevant", "--want", "url.endsWith(\"/new\")");
    assertThat(responses()).containsExactly("200 " + HOST + "/new");
    assertThat(decision("/old").responseLocation()).isNull();
  }

  private LiveCrawl.Result crawl(String... flags) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("--seed", HOST + "/"));
    all.addAll(List.of(flags));
    return TestCrawls.run(TestCrawls.job(folder, site.port(), all.toArray(String[]::new)));
  }

  private Path warc() {
    return folder.resolve("warc/waymark-00001.warc.gz");
  }

  private List<String> responses() throws IOException {
    List<String> found = new ArrayList<>();
    try (WarcReader reader = new WarcReader(warc())) {
      for (WarcRecord record : reader) {
        if (record instanceof WarcResponse response) {
          found.add(response.http().status() + " " + response.target());
        }
      }
    }
    return found;
  }

  private JournalEntry decision(String path) {
    List<JournalEntry> found = new ArrayList<>();
    new JournalReader(folder)
        .forEach(entry -> {
          if (entry.url().equals(HOST + path)) {
            found.add(entry);
          }
        });
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
