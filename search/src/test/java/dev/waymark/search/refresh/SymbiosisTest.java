package dev.waymark.search.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.QuerySimilarityPolicy;
import dev.waymark.search.Searcher;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The loop of searching and crawling, with a crawler that notes what it is told. */
class SymbiosisTest {
  private static final String REEF = "http://sea.example/reef";
  private static final String ATLAS = "http://sea.example/atlas";
  private static final String ATOLL = "http://sea.example/atoll";

  private static Page page(String url, String body) {
    String html = "<html><title>" + body + "</title><p>" + body;
    return new Parser("test").parse(html.getBytes(StandardCharsets.UTF_8), url);
  }

  /** Knows two pages; the first crawl finds a third. */
  private static final class Noting implements Symbiosis.QueryCrawler, AutoCloseable {
    private final MemoryIndex draft = new MemoryIndex();
    private final List<String> told = new ArrayList<>();
    private final List<OrderingPolicy> orders = new ArrayList<>();

    Noting() {
      draft.add(page(REEF, "coral reef"));
      draft.add(page(ATLAS, "an atlas of <a href=/reef>the reef</a>"));
    }

    @Override
    public void crawl(List<String> seeds, OrderingPolicy order, int pages) {
      told.add("crawl " + pages + " from " + String.join(" ", seeds));
      orders.add(order);
      draft.add(page(ATOLL, "coral atoll, coral lagoon"));
    }

    @Override
    public void storeLastCrawl() {
      told.add("keep");
    }

    @Override
    public Searcher workingIndex() {
      return draft.searcher();
    }

    @Override
    public void close() {
      draft.close();
    }
  }

  private static RefreshSettings settings(String... flags) {
    List<RawSetting> given = new ArrayList<>();
    for (int i = 0; i < flags.length; i += 2) {
      given.add(RawSetting.flag(flags[i], List.of(flags[i + 1])));
    }
    return SettingsSchema.of(RefreshSettings.class).read(given);
  }

  private static Noting played(RefreshSettings settings) throws InterruptedException {
    try (Noting crawler = new Noting();
        MemoryIndex before = new MemoryIndex()) {
      before.add(page(REEF, "coral reef"));
      new Symbiosis(
              settings,
              40,
              QueryPolicies.BY_SIMILARITY,
              before.searcher(),
              crawler,
              InstantSource.system())
          .run(List.of("coral"), query -> {});
      return crawler;
    }
  }

  @Test
  void whenTimeIsUpTheQueriesLeftAreLeftOut() throws Exception {
    RefreshSettings settings = settings("max-iter", "1", "refresh-time", "10m");
    Instant[] now = {Instant.EPOCH};
    List<String> told = new ArrayList<>();
    try (Noting crawler = new Noting();
        MemoryIndex before = new MemoryIndex()) {
      before.add(page(REEF, "coral reef"));
      int done =
          new Symbiosis(
                  settings,
                  40,
                  QueryPolicies.BY_SIMILARITY,
                  before.searcher(),
                  crawler,
                  () -> now[0])
              .run(
                  List.of("coral", "reef", "atlas"),
                  query -> {
                    told.add(query);
                    now[0] = now[0].plusSeconds(301); // five minutes and a second each
                  });
      assertThat(done).isEqualTo(2);
      assertThat(told).containsExactly("coral", "reef");
      assertThat(crawler.told).filteredOn("keep"::equals).hasSize(2);
    }
  }

  @Test
  void aQueryIsCrawledForUntilItsSeedsStayTheSameThenTheLastCrawlIsKept() throws Exception {
    RefreshSettings settings = settings("max-iter", "9", "theta", "0.9");
    assertThat(played(settings).told)
        .containsExactly(
            "crawl 40 from " + REEF + " " + ATLAS,
            "crawl 40 from " + ATOLL + " " + REEF + " " + ATLAS,
            "keep");
  }

  @Test
  void thereAreNoMoreRoundsThanAllowed() throws Exception {
    assertThat(played(settings("max-iter", "1")).told).hasSize(2).endsWith("keep");
  }

  @Test
  void everyCrawlHasANewPolicy() throws Exception {
    List<OrderingPolicy> orders = played(settings("max-iter", "2", "theta", "1")).orders;
    assertThat(orders).hasSize(2).hasOnlyElementsOfType(QuerySimilarityPolicy.class);
    assertThat(orders.getFirst()).isNotSameAs(orders.getLast());
  }

  @Test
  void seedsAreRankedAsTheSettingsSay() throws Exception {
    // Only a link's words speak of the page that nobody has fetched, and of the reef.
    assertThat(played(settings("by", "votes", "max-iter", "1")).told)
        .doesNotContain("crawl 40 from " + REEF + " " + ATLAS);
  }
}
