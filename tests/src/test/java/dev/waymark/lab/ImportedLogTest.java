package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.cli.CommandOutput;
import dev.waymark.collection.TestCrawls;
import dev.waymark.parse.Parser;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.SquidLog;
import dev.waymark.web.generated.GeneratedWeb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a log says steers a crawl as it steers the lab: 120 people with some sessions each. */
@Timeout(120)
class ImportedLogTest {
  private static final RecordedWeb WEB =
      GeneratedWeb.parse(
          "pages=1500,random-seed=5,people=120,visits=16,locality=0.3,noise=0.4,host-focus=0.2,"
              + "topic-lists=0.2,anchors=0.3,purity=0.5");
  private static final String WANT = "count(\"astronomy\") >= 3";
  private static final int PAGES = 200;

  @TempDir Path folder;
  private String visitors;
  private String collection;

  @BeforeEach
  void importLog() throws Exception {
    Path log = folder.resolve("access.log");
    SquidLog.write(WEB.traces(), log);
    visitors = folder.resolve("visitors").toString();
    collection = folder.resolve("collection").toString();
    CommandOutput imported =
        CommandOutput.run("people", "import", log.toString(), "--into", visitors);
    assertThat(imported.code()).as(imported.err()).isZero();
    JsonNode shown =
        new ObjectMapper().readTree(CommandOutput.run("people", "show", visitors, "--json").out());
    assertThat(shown.get("sessions").asInt())
        .as("sessions, cut where a log is stored")
        .isGreaterThan(2 * shown.get("users").asInt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"waymark", "collaborative"})
  void aCrawlWithOneWorkerFetchesThePagesOfTheLabAndLearnsOfUsers(String order) throws Exception {
    crawl(order);

    assertThat(crawledPages()).isEqualTo(labPages(order));
    if (order.equals("waymark")) {
      assertThat(featureCount("user")).as("users").isGreaterThan(20);
      assertThat(featureCount("co visit")).isPositive();
    }
  }

  private void crawl(String order) throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      List<String> args =
          new ArrayList<>(
              List.of("crawl", "--seed", WEB.url(0), "--want", WANT, "--people", visitors));
      args.addAll(List.of("--order", order, "--pages", "" + PAGES, "--workers", "1"));
      args.addAll(List.of("--into", collection));
      args.addAll(TestCrawls.flags(server.port()));
      CommandOutput crawled = CommandOutput.run(args.toArray(String[]::new));
      assertThat(crawled.code()).as(crawled.err()).isZero();
    }
  }

  private List<String> crawledPages() {
    List<String> urls = new ArrayList<>();
    new JournalReader(Path.of(collection))
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(entry.url());
          }
        });
    return urls;
  }

  private List<String> labPages(String order) throws InterruptedException {
    SideInformation given = new SideInformation(List.of(visitors), "want", 0);
    LabPlan plan = LabPlan.withDefaults(List.of(order), PAGES, 1, 1, given).withSeeds(WEB.url(0));
    return new Lab(
            WEB,
            Map.of(WANT, Predicates.parse(WANT, PredicateContext.minimal())),
            AllOrderingPolicies.registry(),
            new Parser("waymark"),
            plan)
        .run(done -> {})
        .getFirst()
        .fetched();
  }

  /** What {@code knowledge show} says there is of a type. */
  private int featureCount(String type) {
    String shown = CommandOutput.run("knowledge", "show", collection).out();
    Matcher row = Pattern.compile("(?m)^" + type + " +([\\d,]+)$").matcher(shown);
    assertThat(row.find()).as(shown).isTrue();
    return Integer.parseInt(row.group(1).replace(",", ""));
  }
}
