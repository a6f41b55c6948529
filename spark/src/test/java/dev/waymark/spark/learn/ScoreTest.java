package dev.waymark.spark.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.spark.SparkTestCommands;
import dev.waymark.text.BagOfWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares scores computed on Spark with those of the candidates in the crawl that fetched the
 * pages.
 */
class ScoreTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;
  private static Path crawl;

  @BeforeAll
  static void crawlWithOneMachine() throws IOException {
    crawl = folder.resolve("crawl");
    SparkTestCommands.crawl(3, 120, crawl);
  }

  private static List<JsonNode> spark(String... args) throws IOException {
    Path file = folder.resolve("links.jsonl");
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--from", crawl.toString(), "--into", file.toString()));
    SparkTestCommands.CommandOutput output =
        SparkTestCommands.spark("score", all.toArray(String[]::new));
    assertThat(output.code()).as(output.err()).isZero();
    assertThat(output.out()).contains(" contains the best ").endsWith(" links.\n");
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** The candidates of the crawl with the scores of a policy, best first. */
  private static Map<String, Double> waiting(String name, String hint) {
    OrderingPolicy order =
        AllOrderingPolicies.builtIn()
            .create(
                name, new PolicyContext(RankSettings.defaults(), BagOfWords.of(hint), List.of()));
    Map<String, Double> scores = new TreeMap<>();
    try (FrontierStore state = RocksFrontierStore.openReadOnly(crawl.resolve("frontier"))) {
      ScoringContext context =
          new ScoringContext(order.emptyKnowledge(), new PageHistory(state::wordIds));
      state.observations(
          0,
          ignored -> {
            context.history().observe(ignored);
            context.knowledge().observe(ignored, context.history());
          });
      state.forEachWaiting(
          (candidate, score) -> scores.put(candidate.url(), order.score(candidate, context)));
    }
    Map<String, Double> sorted = new LinkedHashMap<>();
    scores.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  private static Map<String, Double> scores(List<JsonNode> lines) {
    Map<String, Double> scores = new LinkedHashMap<>();
    lines.forEach(line -> scores.put(line.get("url").asText(), line.get("score").asDouble()));
    return scores;
  }

  @ParameterizedTest
  @ValueSource(strings = {"waymark", "content", "content-linking", "links", "url-tokens"})
  void everyWaitingLinkHasToTheBitTheScoreThatTheCrawlGivesIt(String order) throws IOException {
    Map<String, Double> expected = waiting(order, "membrane");
    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(scores(spark("--want", SparkTestCommands.WANT, "--order", order, "--top", "100000")))
        .containsExactlyEntriesOf(expected);
  }

  @Test
  void linksDoNotDependOnPartitionsAndContributionsAddUp() throws IOException {
    List<JsonNode> one = spark("--partitions", "1", "--top", "40", "--per-host", "7");
    assertThat(spark("--partitions", "2", "--top", "40", "--per-host", "7")).isEqualTo(one);
    assertThat(spark("--partitions", "7", "--top", "40", "--per-host", "7")).isEqualTo(one);
    assertThat(one).hasSizeBetween(10, 40);
    Map<String, Integer> hosts = new TreeMap<>();
    for (JsonNode line : one) {
      hosts.merge(line.get("url").asText().split("/")[2], 1, Integer::sum);
      double sum = 0;
      for (JsonNode part : line.get("contributions")) {
        sum += part.get("value").asDouble();
      }
      assertThat(sum).isCloseTo(line.get("score").asDouble(), within(1e-9));
    }
    assertThat(hosts.values()).allMatch(links -> links <= 7).contains(7);
  }

  @Test
  void knowledgeOfAFileReplacesThatOfThePages() throws IOException {
    Path file = folder.resolve("same.wmkn");
    SparkTestCommands.run(
        "knowledge", "export", crawl.toString(), "--to", "wmkn", "--into", file.toString());
    List<JsonNode> learned = spark("--top", "30");
    assertThat(spark("--top", "30", "--knowledge", file.toString())).isEqualTo(learned);
  }
}
