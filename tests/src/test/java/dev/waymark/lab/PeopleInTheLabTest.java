package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.lab.replay.RunOutcome;
import dev.waymark.model.Origin;
import dev.waymark.parse.Parser;
import dev.waymark.people.Trace;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders that follow people, in the lab and in a crawl: the same, with and without a trace. */
@Timeout(180)
class PeopleInTheLabTest {
  private static final RecordedWeb WEB =
      GeneratedWeb.parse(
          "pages=1500,random-seed=5,people=150,locality=0.3,noise=0.4,host-focus=0.2,topic-lists=0.2,"
              + "anchors=0.3,purity=0.5");
  private static final String WANT = "label(\"topic.astronomy\")";
  private static final PredicateContext LABELS =
      PredicateContext.minimal().withLabels(url -> WEB.labels(WEB.page(url)));
  private static final SideInformation OWN = new SideInformation(List.of("own"), "none", 0);
  private static final int PAGES = 200;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"collaborative", "collaborative+links", "people", "waymark"})
  void aCrawlWithOneWorkerGoesWherePeopleWentAsTheLabDoes(String order) throws Exception {
    List<String> inTheLab = lab(List.of(order), OWN, 1).run(done -> {}).getFirst().fetched();

    crawl(order, PAGES);
    assertThat(pages()).isEqualTo(inTheLab);
    assertThat(origins()).contains(Origin.TRACE);
  }

  @Test
  void aCrawlThatIsStoppedGoesOnWithWhatItKnewOfPeople() throws Exception {
    RunOutcome undisturbed = lab(List.of("collaborative"), OWN, 1).run(done -> {}).getFirst();
    for (int pages = 50; pages <= PAGES; pages += 50) {
      crawl("collaborative", pages);
    }

    // The queue forgets which candidates were to be scored next; of people nothing is forgotten.
    assertThat(pages()).doesNotHaveDuplicates().hasSize(PAGES);
    assertThat(hits()).isGreaterThan(undisturbed.relevant() * 85 / 100);
  }

  @Test
  void theTraceOfAnotherWebDoesNoHarmAndNoTraceIsTheLinks() throws Exception {
    Path log = folder.resolve("other.tsv");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      lines.append("http://other.example/" + i % 20 + "\thttp://other.example/\tann" + i % 7);
      lines.append("\t" + (1_700_000_000 + i * 40) + "\n");
    }
    Files.writeString(log, lines);
    List<String> orders =
        List.of(
            "intelligent",
            "frequency",
            "signature",
            "temporal",
            "collaborative",
            "collaborative+links",
            "people");
    for (List<String> people : List.of(List.of(log.toString()), List.of("none"))) {
      Map<String, Double> hits = hits(orders, new SideInformation(people, "none", 0), 2);

      for (String order : orders) {
        assertThat(hits.get(order))
            .as(order)
            .isGreaterThanOrEqualTo(0.98 * hits.get("intelligent"));
      }
    }
  }

  @Test
  void whereLinksAreNoisyPeopleLeadToMore() throws Exception {
    List<String> orders = List.of("intelligent", "collaborative", "collaborative+links", "people");
    Map<String, Double> hits = hits(orders, OWN, 2);

    assertThat(hits.get("collaborative")).isGreaterThan(hits.get("intelligent"));
    assertThat(hits.get("collaborative+links")).isGreaterThan(hits.get("intelligent"));
    assertThat(hits.get("people")).isGreaterThan(hits.get("intelligent"));
  }

  private static Map<String, Double> hits(List<String> orders, SideInformation given, int starts)
      throws InterruptedException {
    return lab(orders, given, starts).run(done -> {}).stream()
        .collect(
            Collectors.groupingBy(
                RunOutcome::policy, Collectors.averagingInt(RunOutcome::relevant)));
  }

  private static Lab lab(List<String> orders, SideInformation given, int starts) {
    LabPlan drawn = LabPlan.withDefaults(orders, PAGES, starts, 1, given);
    LabPlan plan = starts > 1 ? drawn : drawn.withSeeds(WEB.url(0));
    return new Lab(
        WEB,
        Map.of(WANT, Predicates.parse(WANT, LABELS)),
        AllOrderingPolicies.registry(),
        new Parser("waymark"),
        plan);
  }

  private void crawl(String name, int pages) throws Exception {
    Trace people = LabTraces.open(WEB, LabPlan.withDefaults(List.of(name), pages, 1, 1, OWN));
    OrderingPolicy order =
        AllOrderingPolicies.registry().create(name, PolicyContext.empty().with(people));
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      CrawlConfig job =
          TestCrawls.job(
              folder.resolve("collection"),
              server.port(),
              "--seed",
              WEB.url(0),
              "--want",
              WANT,
              "--pages",
              String.valueOf(pages),
              "--workers",
              "1");
      try (PageJudge judge = PageJudge.fromSettings(job.relevance(), LABELS)) {
        new LiveCrawl(job, judge, order, new Knowledge(Set.of()), InstantSource.system(), "")
            .run(progress -> {});
      }
    }
  }

  private List<String> pages() {
    List<String> urls = new ArrayList<>();
    new JournalReader(folder.resolve("collection"))
        .forEach(decision -> {
          if (decision.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(decision.url());
          }
        });
    return urls;
  }

  private int hits() {
    int[] hits = {0};
    new JournalReader(folder.resolve("collection"))
        .forEach(decision -> hits[0] += decision.countsAsRelevant() ? 1 : 0);
    return hits[0];
  }

  private Set<Origin> origins() {
    Set<Origin> origins = new HashSet<>();
    new JournalReader(folder.resolve("collection"))
        .forEach(decision -> origins.add(decision.path().origin()));
    return origins;
  }
}
