package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.TestCrawls;
import dev.waymark.parse.Parser;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab is the engine: one worker over real HTTP goes the lab's way, page by page. */
@Timeout(120)
class SamePolicyTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=1500,random-seed=2,people=0");
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
    LabPlan plan =
        LabPlan.withDefaults(List.of(order), PAGES, 1, 1, SideInformation.NONE)
            .withSeeds(WEB.url(0));
    Lab lab =
        new Lab(
            WEB,
            Map.of(WANT, Predicates.parse(WANT, PredicateContext.minimal())),
            AllOrderingPolicies.builtIn(),
            new Parser("waymark"),
            plan);
    return lab.run(done -> {}).getFirst().fetched();
  }

  private List<String> crawled(String order) throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      CrawlConfig job =
          TestCrawls.job(
              folder,
              server.port(),
              "--seed",
              WEB.url(0),
              "--want",
              WANT,
              "--order",
              order,
              "--pages",
              String.valueOf(PAGES),
              "--workers",
              "1");
      TestCrawls.run(job, order);
    }
    List<String> urls = new ArrayList<>();
    new JournalReader(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(decision.url());
          }
        });
    return urls;
  }
}
