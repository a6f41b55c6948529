package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StorageException;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.Relevance;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The folder of a crawl is copied in its middle, and in the copy parts are missing that were not
 * synced, as after a power cut. The clock of the crawl stands, so that nothing is synced after the
 * start.
 */
@Timeout(120)
class PowerCutTest {
  private static final int PAGES = 60;
  private static final String WARC = "warc/waymark-00001.warc.gz";
  private static final String ENTRIES = "warc/unsorted.cdxj";
  private static final String JOURNAL = "journal.jsonl";

  @TempDir Path temp;
  private SmallSite site;
  private Path whole;
  private Path middle;
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void crawlOnceAndCopyItInTheMiddle() throws Exception {
    whole = temp.resolve("whole");
    middle = temp.resolve("middle");
    site = SmallSite.of(this::page);
    crawl(whole, "breadth-first");
  }

  @AfterEach
  void end() {
    site.close();
  }

  /** Pages link on; every ninth is the same, some are moved, and every eleventh is missing. */
  private String page(String path) {
    if (path.startsWith("/moved")) {
      return SmallSite.MOVED + "/p" + path.substring("/moved".length());
    }
    if (!path.startsWith("/p")) {
      return path.equals("/") ? "<title>Start</title><a href=/p0>on</a>" : "";
    }
    int n = Integer.parseInt(path.substring(2));
    if (n % 11 == 10) {
      return "";
    }
    if (n == PAGES / 2 && !Files.exists(middle)) {
      copy(whole, middle);
    }
    String links =
        IntStream.of(n + 1, n + 2, 2 * n + 1, n / 2)
            .filter(target -> target < PAGES)
            .mapToObj(target -> link(target) + ">number " + target + "</a> ")
            .reduce("", String::concat);
    return n % 9 == 8 ? "<p>the same again" : "<title>Page " + n + "</title>" + links + text(n);
  }

  private static String link(int target) {
    return target % 7 == 3 ? "<a href=/moved" + target : "<a href=/p" + target;
  }

  private static String text(int n) {
    StringBuilder words = new StringBuilder();
    IntStream.range(0, 40).forEach(i -> words.append(" word").append(n * 40 + i));
    return words.toString();
  }

  @Test
  void whatAFileLostIsFetchedAgainAndTheCrawlEndsWithTheSamePagesEachStoredOnce() throws Exception {
    for (String file : List.of(JOURNAL, ENTRIES, WARC)) {
      long length = Files.size(middle.resolve(file));
      for (long left : List.of(length - 1, length * 2 / 3, length / 3)) {
        Path cut = temp.resolve(file.replace('/', '-') + left);
        copy(middle, cut);
        truncate(cut.resolve(file), left);

        goOn(cut, "breadth-first");
        assertThat(told).as(file + " of " + left).hasSize(1);
        assertThat(told.getFirst()).contains(cut.toString()).contains("fetched again");
      }
    }
  }

  @Test
  void anOrderThatLearnsGoesOnTooAndTheFilesMayAllBeCutElsewhere() throws Exception {
    truncate(middle.resolve(WARC), Files.size(middle.resolve(WARC)) - 2000);
    truncate(middle.resolve(ENTRIES), Files.size(middle.resolve(ENTRIES)) - 900);
    truncate(middle.resolve(JOURNAL), Files.size(middle.resolve(JOURNAL)) - 2700);

    goOn(middle, "intelligent");
    assertThat(told).hasSize(1);
  }

  @Test
  void bytesThatNeverReachedTheDiskThoughTheLengthDidAreNoticed() throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(middle.resolve(WARC).toFile(), "rw")) {
      file.seek(file.length() - 3000);
      file.write(new byte[3000]);
    }

    goOn(middle, "breadth-first");
    assertThat(told).hasSize(1);
  }

  @Test
  void nothingIsToldWhereNothingIsMissing() throws Exception {
    goOn(middle, "breadth-first");
    assertThat(told).isEmpty();
  }

  @Test
  void aStateThatLostItsLastCommitsIsWhatCounts() throws Exception {
    try (Stream<Path> files = Files.list(middle.resolve("frontier"))) {
      Path log = files.filter(file -> file.toString().endsWith(".log")).findAny().orElseThrow();
      truncate(log, Files.size(log) * 2 / 3);
    }

    goOn(middle, "breadth-first");
    assertThat(told).isEmpty();
  }

  @Test
  void aFileThatLacksWhatWasSyncedWasCutBySomebodyAndIsNotMadeUpFor() throws Exception {
    crawl(middle, "breadth-first", "--pages", "40");
    crawl(middle, "breadth-first", "--pages", "41");
    byte[] archive = Files.readAllBytes(middle.resolve(WARC));
    truncate(middle.resolve(JOURNAL), 2000);

    assertThatThrownBy(() -> crawl(middle, "breadth-first"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("journal.jsonl has 2000 bytes")
        .hasMessageContaining("Bring it back from a copy");
    assertThat(middle.resolve(WARC)).hasBinaryContent(archive);
  }

  private void goOn(Path folder, String order) throws Exception {
    told.clear();
    crawl(folder, order);
    List<String> pages = pages(folder);
    assertThat(pages).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(pages)).isEqualTo(new TreeSet<>(pages(whole)));
    assertThat(ArchivedUrls.urls(folder)).isEqualTo(archived(folder));
    assertThat(Files.readAllLines(folder.resolve("index.cdxj"))).hasSameSizeAs(archived(folder));
  }

  private void crawl(Path into, String order, String... flags) throws InterruptedException {
    List<String> all =
        new ArrayList<>(List.of("--seed", "http://a.example/", "--workers", "1", "--index", "no"));
    all.addAll(List.of(flags));
    CrawlConfig config = TestCrawls.job(into, site.port(), all.toArray(String[]::new));
    try (PageJudge judge = new PageJudge(page -> Relevance.yes(1))) {
      new LiveCrawl(
              config,
              judge,
              AllOrderingPolicies.builtIn().create(order, PolicyContext.empty()),
              new Knowledge(Set.of()),
              InstantSource.fixed(Instant.parse("2026-05-06T07:08:09Z")),
              "")
          .onMessage(told::add)
          .run(progress -> {});
    }
  }

  private static void truncate(Path file, long length) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.setLength(length);
    }
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> pages(Path folder) {
    return urls(folder, entry -> entry.outcome().kind() == JournalEntry.Kind.OK);
  }

  private static List<String> archived(Path folder) {
    return urls(folder, entry -> entry.location() != null);
  }

  private static List<String> urls(Path folder, Predicate<JournalEntry> which) {
    List<String> urls = new ArrayList<>();
    new JournalReader(folder)
        .forEach(entry -> {
          if (which.test(entry)) {
            urls.add(entry.url());
          }
        });
    return urls;
  }
}
