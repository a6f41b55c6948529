package dev.waymark.search.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.TestCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.model.Relevance;
import dev.waymark.rank.baseline.StaticPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.relevance.PageJudge;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.server.search.ReloadableSearcher;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collection on a little web that follows the queries of its users. */
@Timeout(120)
class CollectionRefreshTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=800,random-seed=3");

  /** Costs a tenth of what ten hits with their snippets do. */
  private static final SearchRequest ONE_HIT =
      new SearchRequest("astronomy", RankingMode.BLENDED, Filters.NONE, 0, 1, false);

  @TempDir Path folder;

  @Test
  void noneOfAThousandQueriesFailsWhileTheCollectionIsReplaced() throws Exception {
    Path ours = folder.resolve("ours");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      TestCrawls.run(job(ours, server));
      ask(ours, "astronomy");
      try (ReloadableSearcher searcher = new ReloadableSearcher(ours);
          ExecutorService pool = Executors.newSingleThreadExecutor()) {
        Callable<CollectionRefresh.RefreshReport> refresh =
            () -> refresh(ours, server).run(query -> {});
        CollectionRefresh.RefreshReport report = refresh.call();
        for (int asked = 0; asked < 1_000; ) {
          Future<CollectionRefresh.RefreshReport> running = pool.submit(refresh);
          for (; !running.isDone(); asked++) {
            if (asked % 100 == 0) {
              searcher.refresh();
            }
            assertThat(searcher.search(ONE_HIT).hits()).hasSize(1);
          }
          report = running.get();
          searcher.refresh();
        }

        assertThat(report.queries()).isEqualTo(1);
        assertThat(report.pages()).isBetween(10L, 80L);
        assertThat(report.unchanged()).isPositive();
        assertThat(searcher.search(SearchRequest.of("astronomy")).indexedPages())
            .isEqualTo(report.pages());
      }
      assertThat(ours.resolve("refresh")).doesNotExist();
    }
  }

  @Test
  void aRefreshThatFailsChangesNothing() throws Exception {
    Path ours = folder.resolve("ours");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      TestCrawls.run(job(ours, server));
      String journal = Files.readString(ours.resolve("journal.jsonl"));
      assertThatThrownBy(() -> refresh(ours, server).run(query -> {}))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("no recorded queries");
      ask(ours, "astronomy");
      assertThatThrownBy(() ->
              refresh(ours, server)
                  .run(query -> {
                    throw new IllegalStateException("killed");
                  }))
          .hasMessage("killed");

      assertThat(Files.readString(ours.resolve("journal.jsonl"))).isEqualTo(journal);
      assertThat(ours.resolve("refresh")).doesNotExist();
      refresh(ours, server).run(query -> {});
      assertThat(Files.readString(ours.resolve("journal.jsonl"))).isNotEqualTo(journal);
    }
  }

  private static void ask(Path collection, String words) throws IOException {
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(collection, 1, true, InstantSource.system())) {
      recorder.recordQuery("somebody", words);
    }
  }

  private static CollectionRefresh refresh(Path collection, LoopbackServer server) {
    return new CollectionRefresh(
        SettingsSchema.defaults(RefreshSettings.class),
        job(collection, server),
        new PageJudge(page -> Relevance.yes(1)),
        new CollectionRefresh.Policies(
            StaticPolicy.breadthFirst(), QueryPolicies.BY_SIMILARITY, new Knowledge(Set.of())),
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
