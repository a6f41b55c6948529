package dev.waymark.search.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waymark.collection.IndexSettings;
import dev.waymark.collection.TestCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.search.Searcher;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crawls that can be searched while they run. */
@Timeout(120)
class CrawlIndexTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=900,random-seed=5");

  @TempDir Path folder;

  @Test
  void whatWasIndexedMeanwhileIsWhatAnIndexMadeAnewSays() throws Exception {
    crawl(60);
    crawl(150);
    Map<String, Map<String, Integer>> meanwhile = everything();
    try (Indexer indexer = Indexer.create(folder, null)) {
      assertThat(recovery().addMissing(indexer)).isBetween(100L, 150L);
      indexer.commitAll();
    }

    assertThat(meanwhile).hasSizeGreaterThan(300);
    assertThat(everything()).isEqualTo(meanwhile);
  }

  @Test
  void anIndexThatLaggedBehindWhenTheCrawlDiedCatchesUp() throws Exception {
    crawl(60);
    try (Searcher all = Searcher.open(folder)) {
      long pages = all.pageCount();
      try (Indexer indexer = Indexer.create(folder, null)) {
        indexer.commit(); // as if nothing had been written yet
      }
      crawl(61);
      all.refresh();
      assertThat(all.pageCount()).isBetween(pages, pages + 1);
    }
    Map<String, Map<String, Integer>> caughtUp = everything();
    try (Indexer indexer = Indexer.create(folder, null)) {
      recovery().addMissing(indexer);
      indexer.commitAll();
    }
    assertThat(everything()).isEqualTo(caughtUp);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pages", "votes"})
  void anIndexOfWhichACrashLeftOneHalfIsCompleted(String lost) throws Exception {
    crawl(60);
    Map<String, Map<String, Integer>> before = everything();
    long pages = pageCount();
    delete(folder.resolve("index").resolve(lost));

    try (Indexer indexer = recovery().open(Long.MAX_VALUE, message -> {})) {
      indexer.commitAll();
    }

    assertThat(pageCount()).isEqualTo(pages);
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void anIndexThatKnowsMoreThanTheJournalIsRebuilt() throws Exception {
    crawl(60);
    Map<String, Map<String, Integer>> before = everything();
    long journalEntries;
    try (Indexer indexer = Indexer.open(folder)) {
      journalEntries = indexer.indexedEntries();
      indexer.addPage(
          journalEntries,
          new Parser().parse("<p>A <a href='" + WEB.url(0) + "'>lost</a> page.", "http://a.test/"),
          Relevance.yes(1),
          Instant.EPOCH);
      indexer.commitAll();
    }

    List<String> messages = new ArrayList<>();
    try (Indexer indexer = recovery().open(journalEntries, messages::add)) {
      indexer.commitAll();
    }

    assertThat(messages).singleElement().asString().contains("rebuilt from the archive");
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void anIndexOfAnotherVersionIsRebuiltAndNotSearched() throws Exception {
    crawl(60);
    Map<String, Map<String, Integer>> before = everything();
    try (IndexDirectories directories = IndexDirectories.open(folder);
        IndexWriter writer = new IndexWriter(directories.votes(), new IndexWriterConfig())) {
      writer.setLiveCommitData(Map.of("format-version", "1").entrySet());
      writer.commit();
    }
    assertThatThrownBy(() -> Searcher.open(folder))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("another version; waymark index");

    List<String> messages = new ArrayList<>();
    try (Indexer indexer = recovery().open(Long.MAX_VALUE, messages::add)) {
      indexer.commitAll();
    }

    assertThat(messages).singleElement().asString().contains("another version");
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aSingleIndexInThePlaceOfTheTwoIsOfAnotherVersion() throws Exception {
    crawl(20);
    long pages = pageCount();
    delete(folder.resolve("index"));
    try (Directory directory = FSDirectory.open(folder.resolve("index"));
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.commit();
    }
    assertThatThrownBy(() -> Searcher.open(folder)).hasMessageContaining("another version");

    recovery().open(Long.MAX_VALUE, message -> {}).close();

    assertThat(pageCount()).isEqualTo(pages);
  }

  private IndexRecovery recovery() {
    return new IndexRecovery(folder, new Parser("waymark")::parse);
  }

  private long pageCount() {
    try (Searcher searcher = Searcher.open(folder)) {
      return searcher.pageCount();
    }
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void whenTheIndexingThreadDiesTheCrawlIsToldInsteadOfWaiting() {
    IndexSettings settings = SettingsSchema.defaults(IndexSettings.class);
    Parser parser = new Parser();
    Relevance yes = Relevance.yes(1);
    Page good = parser.parse("<p>One <a href=/two>two</a>.", "http://a.test/");
    Page bad =
        new Page(
            good.url(),
            good.title(),
            good.body(),
            good.words(),
            good.headings(),
            good.description(),
            good.language(),
            null,
            new AbstractList<>() {
              @Override
              public Link get(int i) {
                throw new StackOverflowError("no room");
              }

              @Override
              public int size() {
                return 1;
              }
            },
            false,
            false);
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          CrawlIndex index = CrawlIndex.open(folder, settings, parser::parse, 0, message -> {});
          index.addPage(0, bad, yes, Instant.EPOCH);
          assertThatThrownBy(
                  () -> {
                    for (long n = 1; n < 1_000_000; n++) {
                      index.addPage(n, good, yes, Instant.EPOCH);
                    }
                  })
              .hasMessageContaining("no room");
          index.close();
        });
  }

  @Test
  void threeThousandQueriesDuringACrawlAllGetAnAnswer() throws Exception {
    crawl(20);
    try (ExecutorService crawling = Executors.newSingleThreadExecutor();
        Searcher searcher = Searcher.open(folder)) {
      Callable<Void> rest =
          () -> {
            crawl(400);
            return null;
          };
      Future<Void> crawl = crawling.submit(rest);
      long mostIndexed = 0;
      int searches = 0;
      while (searches < 3_000 || !crawl.isDone()) {
        if (searches % 50 == 0) {
          searcher.refresh();
        }
        String label = WEB.labels(searches % WEB.pages()).iterator().next();
        String words = label.substring(label.lastIndexOf('.') + 1);
        SearchResults results = searcher.search(SearchRequest.of(words));
        mostIndexed = Math.max(mostIndexed, results.indexedPages());
        searches++;
      }
      crawl.get();
      searcher.refresh();
      assertThat(mostIndexed).isGreaterThan(20);
      assertThat(searcher.pageCount()).isGreaterThan(300);
    }
  }

  /** All votes, by URL. */
  private Map<String, Map<String, Integer>> everything() {
    Map<String, Map<String, Integer>> votes = new TreeMap<>();
    try (Searcher searcher = Searcher.open(folder)) {
      for (int page = 0; page < WEB.pages(); page++) {
        Map<String, Integer> one = searcher.votes(WEB.url(page));
        if (!one.isEmpty()) {
          votes.put(WEB.url(page), one);
        }
      }
    }
    return votes;
  }

  private void crawl(int pages) throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      TestCrawls.run(
          TestCrawls.job(
              folder,
              server.port(),
              "--seed",
              WEB.url(0),
              "--index-every",
              "300ms",
              "--want",
              "word(\"astronomy\")",
              "--pages",
              String.valueOf(pages)));
    }
  }
}
