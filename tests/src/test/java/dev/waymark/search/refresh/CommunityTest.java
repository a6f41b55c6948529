package dev.waymark.search.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.TestCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.search.Filters;
import dev.waymark.search.RankingMode;
import dev.waymark.search.SearchRequest;
import dev.waymark.server.ReloadableSearcher;
import dev.waymark.server.SearchTraceRecorder;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A community on a little web, from its bookmarks to a collection that follows its queries. */
@Timeout(120)
class CommunityTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=800,random-seed=3");

  /** Costs a tenth of what ten hits with their snippets do. */
  private static final SearchRequest ONE_HIT =
      new SearchRequest("astronomy", RankingMode.BLENDED, Filters.NONE, 0, 1, false);

  @TempDir Path folder;

  @Test
  void noneOfTenThousandQueriesFailsWhileTheCollectionIsReplaced() throws Exception {
    Path community = folder.resolve("ours");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      start(community, server);
      ask(community, "astronomy");
      Path old = new CollectionVersions(community).current();
      try (ReloadableSearcher library =
              new ReloadableSearcher(() -> new CollectionVersions(community).current());
          ExecutorService pool = Executors.newSingleThreadExecutor()) {
        Callable<CommunityRefresh.RefreshReport> refresh =
            () -> refresh(community, server).run(query -> {});
        CommunityRefresh.RefreshReport report = refresh.call();
        for (int asked = 0; asked < 10_000; ) {
          Future<CommunityRefresh.RefreshReport> running = pool.submit(refresh);
          for (; !running.isDone(); asked++) {
            if (asked % 100 == 0) {
              library.refresh();
            }
            assertThat(library.search(ONE_HIT).hits()).hasSize(1);
          }
          report = running.get();
        }
        library.refresh();

        assertThat(report.queries()).isEqualTo(1);
        assertThat(report.pages()).isBetween(10L, 60L);
        assertThat(report.unchanged()).isPositive();
        assertThat(library.search(SearchRequest.of("astronomy")).indexedPages())
            .isEqualTo(report.pages());
      }
      assertThat(new CollectionVersions(community).current()).isNotEqualTo(old);
      assertThat(old).doesNotExist(); // nobody reads the last but two
    }
  }

  @Test
  void aRefreshThatFailsLeavesTheOldCollection() throws Exception {
    Path community = folder.resolve("ours");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      start(community, server);
      Path old = new CollectionVersions(community).current();
      assertThatThrownBy(() -> refresh(community, server).run(query -> {}))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("no recorded queries");
      ask(community, "astronomy");
      CommunityRefresh broken =
          refresh(
              community,
              server,
              page -> {
                throw new IllegalStateException("the power goes out");
              });
      Files.createDirectories(new CollectionVersions(community).nextFolder().resolve("half-made"));
      try {
        broken.run(query -> {
          throw new IllegalStateException("killed");
        });
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("killed");
      }

      assertThat(new CollectionVersions(community).current()).isEqualTo(old);
      refresh(community, server).run(query -> {});
      assertThat(new CollectionVersions(community).current()).isNotEqualTo(old);
    }
  }

  private static void start(Path community, LoopbackServer server) throws Exception {
    Files.createDirectories(community);
    CollectionVersions generations = new CollectionVersions(community);
    Path first = generations.nextFolder();
    TestCrawls.run(job(first, server));
    generations.makeCurrent(first);
  }

  private static void ask(Path community, String words) throws IOException {
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(community, 1, true, InstantSource.system())) {
      recorder.recordQuery("somebody", words);
    }
  }

  private static CommunityRefresh refresh(Path community, LoopbackServer server) {
    return refresh(community, server, page -> Relevance.yes(1));
  }

  private static CommunityRefresh refresh(Path community, LoopbackServer server, Predicate want) {
    CommunitySettings settings =
        SettingsSchema.of(CommunitySettings.class)
            .read(List.of(RawSetting.flag("pages", List.of("60"))));
    return new CommunityRefresh(
        community,
        settings,
        next -> job(next, server),
        new PageJudge(want),
        InstantSource.system());
  }

  private static CrawlConfig job(Path into, LoopbackServer server) {
    return TestCrawls.job(
        into,
        server.port(),
        "--seed",
        WEB.url(0),
        "--seed",
        WEB.url(1),
        "--seed",
        WEB.url(2),
        "--pages",
        "80");
  }
}
