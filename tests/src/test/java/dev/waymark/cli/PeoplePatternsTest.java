package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Patterns of sites, from logs and lists. */
class PeoplePatternsTest {
  @TempDir Path folder;

  private Path list() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append("http://shop.example/item/").append(i * 37).append('\n');
      lines.append("http://shop.example/list?page=").append(i).append('\n');
    }
    return Files.writeString(folder.resolve("urls.txt"), lines);
  }

  @Test
  void aListOfUrlsIsEnough() throws IOException {
    Path html = folder.resolve("patterns.html");
    CommandOutput output =
        CommandOutput.run("people", "patterns", list().toString(), "--html", html.toString());
    assertThat(output.err()).isEmpty();
    assertThat(output.out())
        .contains("http://shop.example/item/{number}", "http://shop.example/list?page={number}")
        .contains("400 URLs, 2 patterns, 100.0 % of the URLs covered");
    assertThat(html).content().contains("Pattern trees", "Behaviour graph", "/item/{number}");
  }

  @Test
  void whatUsersDoIsDrawnAsAGraphWithItsFiguresAsJson() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String list = "http://shop.example/list?page=" + i % 5;
      String item = "http://shop.example/item/" + i;
      lines.append("%s\t\tu%d\t%d%n".formatted(list, i % 6, 1_700_000_000L + 100L * i));
      lines.append("%s\t%s\tu%d\t%d%n".formatted(item, list, i % 6, 1_700_000_040L + 100L * i));
    }
    Path log = Files.writeString(folder.resolve("triples.tsv"), lines);
    Path svg = folder.resolve("graph.svg");
    CommandOutput output =
        CommandOutput.run(
            "people", "patterns", "" + log, "--json", "--draw", "graph", "--svg", "" + svg);
    JsonNode site = new ObjectMapper().readTree(output.out()).at("/sites/0");
    assertThat(site.at("/transitions/0/times").asDouble()).as(output.out()).isEqualTo(60);
    assertThat(site.at("/patterns").findValuesAsText("role")).contains("both", "content");
    assertThat(site.at("/tree/children")).hasSize(2);
    assertThat(svg)
        .content()
        .contains("/list?page={number} → /item/{number}: 60 times, 100 % of those who go on");
    CommandOutput.run("people", "import", "" + log, "--into", folder.resolve("c/people") + "");
    CommandOutput ofCollection =
        CommandOutput.run("people", "patterns", folder.resolve("c") + "", "--json");
    assertThat(
            new ObjectMapper()
                .readTree(ofCollection.out())
                .at("/sites/0/transitions/0/times")
                .asDouble())
        .as("a collection has the patterns of its people")
        .isEqualTo(60);
  }

  @Test
  void aSiteCanBeNamedAfterItsSource() throws IOException {
    String more = Files.readString(list()) + "http://other.example/a\nhttp://other.example/b\n";
    String file = Files.writeString(folder.resolve("more.txt"), more).toString();
    assertThat(CommandOutput.run("people", "patterns", file, "www.shop.example").out())
        .contains("400 URLs, 2 patterns")
        .doesNotContain("other.example");
    assertThat(CommandOutput.run("people", "patterns", file, "acces.log").err())
        .isEqualTo("waymark: There is no file acces.log, and nobody visited such a site.\n");
  }

  @Test
  void figuresAreOneJsonObject() throws IOException {
    CommandOutput output =
        CommandOutput.run("people", "patterns", list().toString(), "--holdout", "0.3", "--json");
    JsonNode json = new ObjectMapper().readTree(output.out());
    assertThat(json.fieldNames())
        .toIterable()
        .startsWith(
            "urls", "patterns", "coverage", "coverage_holdout", "rank_correlation", "seconds");
    assertThat(json.get("urls").asInt()).isEqualTo(280);
    assertThat(json.get("coverage_holdout").asDouble()).isEqualTo(1);
  }

  @Test
  void aLogWithoutPeopleIsRefusedWithARemedy() throws IOException {
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        "192.0.2.1 - - [10/Mar/2026:13:00:36 +0000] \"GET /wp-login.php HTTP/1.1\" 404 9 \"-\""
            + " \"curl/8\"\n");
    CommandOutput output = CommandOutput.run("people", "patterns", log.toString());
    assertThat(output.code()).isNotZero();
    assertThat(output.err()).contains("no page view of a person");
  }

  @Test
  void patternsOfRealLogsHoldLater() throws IOException {
    JsonNode epa = mined("epa_http_1995.log.gz");
    assertThat(epa.get("coverage").asDouble()).isGreaterThanOrEqualTo(0.99);
    assertThat(epa.get("patterns").asInt()).isLessThan(epa.get("urls").asInt() / 90);
    assertThat(epa.get("coverage_holdout").asDouble()).isGreaterThanOrEqualTo(0.9);
    assertThat(epa.at("/rank_correlation_unseen_interval/0").asDouble())
        .isPositive()
        .isLessThan(epa.get("rank_correlation_unseen").asDouble());
    JsonNode blog = mined("semicomplete_2015.combined.log.gz");
    assertThat(blog.get("coverage").asDouble()).isGreaterThanOrEqualTo(0.99);
    assertThat(blog.get("coverage_holdout").asDouble()).isGreaterThanOrEqualTo(0.9);
  }

  private static JsonNode mined(String name) throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("core/pom.xml"))) {
      root = root.getParent();
    }
    Path log = root.resolveSibling("shared").resolve("data/logs").resolve(name);
    if (!Files.exists(log)) {
      Assumptions.abort("skipped: there is no ../shared/data/logs/" + name + " beside the project");
    }
    CommandOutput output =
        CommandOutput.run("people", "patterns", log.toString(), "--holdout", "0.3", "--json");
    return new ObjectMapper().readTree(output.out());
  }
}
