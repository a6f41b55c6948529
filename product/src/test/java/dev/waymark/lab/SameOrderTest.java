package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.Job;
import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicates;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
import dev.waymark.settings.Keys;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab is the engine: one worker over real HTTP goes the lab's way, page by page. */
@Timeout(120)
class SameOrderTest {
  private static final RecordedWeb WEB = GeneratedWeb.of("pages=1500,seed=2,people=0");
  private static final String WANT = "word(\"baseball\")";
  private static final int PAGES = 250;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"waymark", "intelligent", "breadth-first", "siblings", "random"})
  void aCrawlWithOneWorkerFetchesTheSamePagesInTheSameOrderAsTheLab(String order) throws Exception {
    List<String> crawled = crawled(order);
    List<String> inTheLab = inTheLab(order);

    for (int i = 0; i < PAGES; i++) {
      assertThat(crawled.get(i)).as("page %s", i).isEqualTo(inTheLab.get(i));
    }
  }

  private static List<String> inTheLab(String order) throws InterruptedException {
    Plan plan =
        new Plan(
            List.of(order), List.of(), PAGES, 1, List.of(WEB.url(0)), 1, Given.NOTHING, 64, "");
    Lab lab =
        new Lab(
            WEB,
            Map.of(WANT, Predicates.of(WANT, JudgeContext.bare())),
            Orders.shipped(),
            new Parser("waymark"),
            plan);
    return lab.run(done -> {}).getFirst().fetched();
  }

  private List<String> crawled(String order) throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      Job job =
          Keys.of(Job.class)
              .read(
                  List.of(
                      flag("seed", WEB.url(0)),
                      flag("want", WANT),
                      flag("order", order),
                      flag("pages", String.valueOf(PAGES)),
                      flag("into", folder.toString()),
                      flag("delay", "0s"),
                      flag("workers", "1"),
                      flag("contact", "someone@example.org"),
                      flag("allow-address", "loopback"),
                      flag("connect-to", "*=127.0.0.1:" + server.port())));
      try (Judge judge = Judge.of(job.judge(), JudgeContext.bare())) {
        new CrawlRun(
                job,
                judge,
                Orders.shipped().of(order, OrderContext.plain()),
                new Knowledge(Set.of()),
                InstantSource.system(),
                "")
            .run(progress -> {});
      }
    }
    List<String> urls = new ArrayList<>();
    new Journal(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == Decision.Kind.OK) {
            urls.add(decision.url());
          }
        });
    return urls;
  }

  private static dev.waymark.settings.Given flag(String name, String value) {
    return dev.waymark.settings.Given.flag(name, List.of(value));
  }
}
