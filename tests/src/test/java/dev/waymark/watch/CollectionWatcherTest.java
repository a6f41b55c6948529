package dev.waymark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.SmallSite;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Relevance;
import dev.waymark.people.MemoryTrace;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.url.Urls;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collection is crawled on day 0 over HTTP, and then watched while its web grows. */
@Timeout(120)
class CollectionWatcherTest {
  private static final int DAYS = 4;

  @TempDir Path folder;

  private Duration later = Duration.ZERO;

  private static GeneratedWeb web(int day) {
    return GeneratedWeb.parse(
        "pages=200,hosts=3,random-seed=5,new-share=0.3,days=" + DAYS + ",day=" + day);
  }

  private Instant now() {
    return Instant.now().plus(later);
  }

  private CrawlConfig job(int port) {
    return job(port, seeds(), "0");
  }

  private CrawlConfig job(int port, List<String> seeds, String pages) {
    List<RawSetting> given = new ArrayList<>();
    given.add(RawSetting.flag("seed", seeds));
    given.add(RawSetting.flag("into", List.of(folder.toString())));
    given.add(RawSetting.flag("contact", List.of("someone@example.org")));
    given.add(RawSetting.flag("delay", List.of("0s")));
    given.add(RawSetting.flag("pages", List.of(pages)));
    given.add(RawSetting.flag("allow-address", List.of("loopback")));
    given.add(RawSetting.flag("connect-to", List.of("*=127.0.0.1:" + port)));
    return SettingsSchema.of(CrawlConfig.class).read(given);
  }

  private static List<String> seeds() {
    return java.util.Arrays.stream(web(0).hosts()).map(host -> "http://" + host + "/").toList();
  }

  private static PageJudge everything() {
    return new PageJudge(page -> Relevance.yes(1, "every page is relevant"));
  }

  private static OrderingPolicy order() {
    return AllOrderingPolicies.builtIn().create("breadth-first", PolicyContext.empty());
  }

  private void crawl() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(web(0))) {
      crawl(job(server.port()), order()).run(progress -> {});
    }
  }

  private LiveCrawl crawl(CrawlConfig job, OrderingPolicy order) {
    return new LiveCrawl(job, everything(), order, new Knowledge(Set.of()), this::now, "kept: 1");
  }

  private CollectionWatcher watch(LoopbackServer server) {
    return watch(job(server.port()));
  }

  private CollectionWatcher watch(CrawlConfig job) {
    List<RawSetting> given =
        List.of(
            RawSetting.flag("once", List.of("true")),
            RawSetting.flag("hubs", List.of("40")),
            RawSetting.flag("min-interval", List.of("1h")));
    return new CollectionWatcher(
        SettingsSchema.of(WatchSettings.class).read(given),
        job,
        everything(),
        InFlightParents.forPredicate(""),
        order(),
        new Knowledge(Set.of()),
        MemoryTrace.of(List.of()),
        this::now,
        "kept: 1");
  }

  private Set<String> crawled() {
    Set<String> urls = new HashSet<>();
    new JournalReader(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == JournalEntry.Kind.OK) {
            assertThat(urls.add(decision.url())).as("fetched once: %s", decision.url()).isTrue();
          }
        });
    return urls;
  }

  @Test
  void whatAppearsIsFoundAndTold() throws Exception {
    crawl();
    Set<String> before = crawled();
    int found = 0;
    for (int day = 1; day <= DAYS; day++) {
      later = later.plusDays(1);
      try (LoopbackServer server = LoopbackServer.start(web(day))) {
        List<CollectionWatcher.WatchRound> rounds = new ArrayList<>();
        watch(server).run(rounds::add);
        found += rounds.getFirst().newUrls();
        assertThat(rounds).hasSize(1);
        for (String host : web(day).hosts()) {
          assertThat(server.maxConcurrentRequests(host)).isLessThanOrEqualTo(1);
        }
      }
    }
    Set<String> fresh = crawled();
    fresh.removeAll(before);
    GeneratedWeb last = web(DAYS);
    long appeared = 0;
    long missed = 0;
    for (int page = 0; page < last.pages(); page++) {
      if (last.publicationDay(page) > 0) {
        appeared++;
        missed += fresh.contains(last.url(page)) ? 0 : 1;
      }
    }
    assertThat(found).isPositive();
    assertThat(missed).as("of %d new pages missed", appeared).isLessThan(appeared / 4);
    List<Feed.Item> items = new Feed(folder, 200).read();
    assertThat(items).extracting(Feed.Item::url).doesNotHaveDuplicates().isSubsetOf(fresh);
    assertThat(items.size()).isGreaterThan(fresh.size() / 2);
    assertThat(items.getFirst().title()).isNotEmpty();
    var atom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("feed.xml").toFile());
    assertThat(atom.getElementsByTagName("entry").getLength()).isEqualTo(items.size());
    assertThat(folder.resolve("settings.yaml")).content().isEqualTo("kept: 1");
  }

  @Test
  void whatHasNotChangedCostsAConditionalRequestAndIsAskedLessOften() throws Exception {
    crawl();
    Set<String> before = crawled();
    try (LoopbackServer server = LoopbackServer.start(web(0))) {
      later = later.plusDays(1);
      watch(server).run(round -> assertThat(round.newUrls()).isZero());
      later = later.plusDays(30);
      List<CollectionWatcher.WatchRound> rounds = new ArrayList<>();
      watch(server).run(rounds::add);
      assertThat(rounds.getFirst().polled()).isPositive();
      assertThat(rounds.getFirst().withNewLinks()).isZero();
      assertThat(server.requestsByStatus().getOrDefault(304, 0L))
          .isEqualTo((long) rounds.getFirst().polled());
      watch(server).run(round -> assertThat(round.polled()).isZero());
    }
    assertThat(crawled()).isEqualTo(before);
    assertThat(folder.resolve("feed.xml"))
        .content()
        .contains("<feed")
        .doesNotContain("<entry>", "1970");
  }

  @Test
  void stoppedBeforeTheNewPagesWereFetchedItGoesOnWithThem() throws Exception {
    crawl();
    later = later.plusDays(1);
    GeneratedWeb today = web(1);
    String fresh = "";
    for (int page = 0; page < today.pages(); page++) {
      fresh = today.publicationDay(page) == 1 ? today.url(page) : fresh;
    }
    new WatchFile(folder).write(new WatchFile.WatchState(List.of(), List.of(fresh), 0));
    try (LoopbackServer server = LoopbackServer.start(today)) {
      watch(server).run(round -> {});
    }
    assertThat(crawled()).contains(fresh);
    assertThat(new WatchFile(folder).read().pending()).isEmpty();
    assertThat(Files.readString(folder.resolve("feed.json"))).contains(fresh);
  }

  @Test
  void stoppedAfterAHubWasAskedItForgetsNothingNew() throws Exception {
    Map<String, String> pages = new ConcurrentHashMap<>(Map.of("/", "<a href=/old>old</a>"));
    AtomicReference<CollectionWatcher> asking = new AtomicReference<>();
    try (SmallSite site =
        SmallSite.of(path -> {
          if (asking.get() != null && path.equals("/")) {
            asking.get().stop();
          }
          return pages.getOrDefault(path, "");
        })) {
      CrawlConfig job = job(site.port(), List.of("http://a.example/"), "0");
      crawl(job, order()).run(progress -> {});
      pages.put("/", "<a href=/new>new</a>");
      pages.put("/new", "<p>a new reef");
      later = later.plusDays(30);
      asking.set(watch(job));
      asking.get().run(round -> assertThat(round.newUrls()).isEqualTo(1));
      assertThat(crawled()).containsExactly("http://a.example/");

      asking.set(null);
      watch(job).run(round -> assertThat(round.newRelevantPages()).isEqualTo(1));
    }
    assertThat(crawled()).contains("http://a.example/new");
    assertThat(new Feed(folder, 200).read())
        .extracting(Feed.Item::url)
        .containsExactly("http://a.example/new");
  }

  @Test
  void killedWhileItFetchedItTellsWhatCameAndFetchesNothingElse() throws Exception {
    Map<String, String> pages =
        Map.of(
            "/", "<a href=/one>one</a> <a href=/two>two</a> <a href=/three>three</a>",
            "/one", "<p>one",
            "/two", "<p>two",
            "/three", "<p>three",
            "/new", "<p>a new reef");
    String fresh = "http://a.example/new";
    try (SmallSite site = SmallSite.of(pages)) {
      CrawlConfig job = job(site.port(), List.of("http://a.example/"), "1");
      crawl(job, order()).run(progress -> {});
      new WatchFile(folder).write(new WatchFile.WatchState(List.of(), List.of(fresh), 1));
      crawl(job, new NewPagesFirstPolicy(order(), Set.of(Urls.id(fresh))))
          .withCandidates(List.of(Candidate.of(fresh, 1, 0, Origin.LINK)))
          .run(progress -> {});
      assertThat(crawled()).containsExactlyInAnyOrder("http://a.example/", fresh);

      watch(job).run(round -> assertThat(round.newRelevantPages()).isEqualTo(1));
    }
    assertThat(crawled()).containsExactlyInAnyOrder("http://a.example/", fresh);
    assertThat(new WatchFile(folder).read().pending()).isEmpty();
    assertThat(new Feed(folder, 200).read()).extracting(Feed.Item::url).containsExactly(fresh);
  }
}
