package dev.waymark.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.engine.Crawls;
import dev.waymark.engine.Job;
import dev.waymark.judge.Judge;
import dev.waymark.judge.Predicate;
import dev.waymark.model.Verdict;
import dev.waymark.search.By;
import dev.waymark.search.Filters;
import dev.waymark.search.Request;
import dev.waymark.server.Library;
import dev.waymark.server.Recorder;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.LoopbackServer;
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
  private static final GeneratedWeb WEB = GeneratedWeb.of("pages=800,seed=3");

  /** Costs a tenth of what ten hits with their snippets do. */
  private static final Request ONE_HIT =
      new Request("astronomy", By.BLENDED, Filters.NONE, 0, 1, false);

  @TempDir Path folder;

  @Test
  void noneOfTenThousandQueriesFailsWhileTheCollectionIsReplaced() throws Exception {
    Path community = folder.resolve("ours");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      start(community, server);
      ask(community, "astronomy");
      Path old = new Generations(community).current();
      try (Library library = new Library(() -> new Generations(community).current());
          ExecutorService pool = Executors.newSingleThreadExecutor()) {
        Callable<Refresh.Report> refresh = () -> refresh(community, server).run(query -> {});
        Refresh.Report report = refresh.call();
        for (int asked = 0; asked < 10_000; ) {
          Future<Refresh.Report> running = pool.submit(refresh);
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
        assertThat(library.search(Request.of("astronomy")).pages()).isEqualTo(report.pages());
      }
      assertThat(new Generations(community).current()).isNotEqualTo(old);
      assertThat(old).doesNotExist(); // nobody reads the last but two
    }
  }

  @Test
  void aRefreshThatFailsLeavesTheOldCollection() throws Exception {
    Path community = folder.resolve("ours");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      start(community, server);
      Path old = new Generations(community).current();
      assertThatThrownBy(() -> refresh(community, server).run(query -> {}))
          .isInstanceOf(BadSetting.class)
          .hasMessageContaining("no recorded queries");
      ask(community, "astronomy");
      Refresh broken =
          refresh(
              community,
              server,
              page -> {
                throw new IllegalStateException("the power goes out");
              });
      Files.createDirectories(new Generations(community).next().resolve("half-made"));
      try {
        broken.run(query -> {
          throw new IllegalStateException("killed");
        });
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("killed");
      }

      assertThat(new Generations(community).current()).isEqualTo(old);
      refresh(community, server).run(query -> {});
      assertThat(new Generations(community).current()).isNotEqualTo(old);
    }
  }

  private static void start(Path community, LoopbackServer server) throws Exception {
    Files.createDirectories(community);
    Generations generations = new Generations(community);
    Path first = generations.next();
    Crawls.run(job(first, server));
    generations.replace(first);
  }

  private static void ask(Path community, String words) throws IOException {
    try (Recorder recorder = new Recorder(community, 1, true, InstantSource.system())) {
      recorder.asked("somebody", words);
    }
  }

  private static Refresh refresh(Path community, LoopbackServer server) {
    return refresh(community, server, page -> Verdict.yes(1));
  }

  private static Refresh refresh(Path community, LoopbackServer server, Predicate want) {
    CommunitySettings settings =
        Keys.of(CommunitySettings.class).read(List.of(Given.flag("max-index", List.of("60"))));
    return new Refresh(
        community, settings, next -> job(next, server), new Judge(want), InstantSource.system());
  }

  private static Job job(Path into, LoopbackServer server) {
    return Crawls.job(
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
