package dev.waymark.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.CommandOutput;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab, as a shell would use it. */
class LabCommandsTest {
  private static final String WEB = "generated:pages=1500,hosts=20,random-seed=3,people=0";
  private static final String WANT = "label(\"topic.astronomy\")";

  @TempDir Path folder;

  private CommandOutput run(String... more) {
    List<String> args = new java.util.ArrayList<>(List.of("lab", "run", "--web", WEB));
    args.addAll(List.of("--want", WANT, "--want", "label(\"kind.hub\")"));
    args.addAll(List.of("--pages", "120", "--seed-sets", "2", "--no-times"));
    args.addAll(List.of(more));
    return CommandOutput.run(args.toArray(String[]::new));
  }

  @Test
  void twoRunsWithTheSameSeedWriteTheSameBytes() throws IOException {
    Path first = folder.resolve("first.json");
    Path second = folder.resolve("second.json");
    CommandOutput output = run("--into", first.toString());
    assertThat(output.code()).as(output.err()).isZero();
    run("--into", second.toString());

    assertThat(first).hasSameBinaryContentAs(second);
    assertThat(output.out()).contains("oracle", "intelligent", "95 % interval", "against");
    assertThat(output.out()).contains("Skipped: best-first (order: best-first needs something");
  }

  @Test
  void theJsonHasTheDocumentedKeysAndEfficiencyIsZeroForRandomAndOneForTheOracle()
      throws IOException {
    JsonNode json =
        new ObjectMapper().readTree(run("--order", "siblings,oracle,random", "--json").out());

    assertThat(json.fieldNames())
        .toIterable()
        .contains("web", "web_pages", "pages", "seed_sets", "results", "summary");
    assertThat(json.get("results").size()).isEqualTo(2 * 3 * 2);
    assertThat(json.get("results").get(0).fieldNames())
        .toIterable()
        .contains(
            "want", "relevant_pages", "policy", "seed_set", "fetched", "relevant", "relevant_at")
        .contains("efficiency", "millis_per_page", "curve");
    assertThat(json.at("/results/0/relevant_at/100").isInt()).isTrue();
    assertThat(json.at("/summary/0/policy").asText()).isEqualTo("siblings");
    assertThat(json.at("/summary/1/efficiency/mean").asDouble()).isEqualTo(1);
    assertThat(json.at("/summary/2/efficiency/high").asDouble()).isEqualTo(0);
    assertThat(json.at("/summary/0/relevant_at/120").isNumber()).isTrue();
  }

  @Test
  void aReportIsOnePageThatNeedsNothingElse() throws IOException {
    String page = report("intelligent,siblings,oracle,random");

    assertThat(page).contains("<svg", "Figure 1", "Table 2", "--pages 120", "intelligent");
    assertThat(page).contains("--want &#39;label(&quot;topic.astronomy&quot;)&#39;");
    assertThat(page)
        .contains("of the 2 best policies, oracle and random; bands", ">120 pages<")
        .doesNotContain("In grey");
    assertThat(page).doesNotContain("<script", "http://", "https://", "NaN", "Infinity");
    assertThat(Files.readAllBytes(folder.resolve("report/curves.png"))).startsWith(0x89, 'P', 'N');
    assertThat(folder.resolve("report/curves.svg")).content().startsWith("<svg xmlns");
  }

  @Test
  void aReportShowsPoliciesThatFoundTheSameOnce() throws IOException {
    String page = report("intelligent,people,collaborative,random");

    assertThat(page).contains("shown once: people, collaborative as intelligent.");
    assertThat(page).contains("<th>intelligent</th>").doesNotContain("<th>people</th>");
    assertThat(page).contains("of the best policy, random; bands");
  }

  /** The page about a run of these orders. */
  private String report(String orders) throws IOException {
    Path result = folder.resolve("result.json");
    run("--order", orders, "--into", result.toString());
    CommandOutput output =
        CommandOutput.run("lab", "report", result.toString(), "--into", folder + "/report");

    assertThat(output.code()).as(output.err()).isZero();
    return Files.readString(folder.resolve("report/report.html"));
  }

  @Test
  void whatCannotBeRunIsSaidInOneSentence() throws IOException {
    assertThat(run("--order", "inteligent").err()).contains("did you mean `intelligent`?");
    assertThat(run("--order", "best-first").err()).contains("--hint");
    assertThat(run("--seed", "http://elsewhere.example/").err())
        .startsWith("waymark: seed: http://elsewhere.example/ is no page of this web; one is http");
    assertThat(CommandOutput.run("lab", "run", "--web", "gopher:x", "--want", WANT).err())
        .contains("no web is named 'gopher:x': use wikispeedia:DIR");
    assertThat(CommandOutput.run("lab", "run", "--want", WANT).err()).contains("--web");
    assertThat(CommandOutput.run("lab", "run", "--web", WEB).err()).contains("--want");
    assertThat(CommandOutput.run("lab", "serve", "--web", "html:/no/such").err())
        .contains("not a folder");
    assertThat(CommandOutput.run("lab", "serve").err()).contains("--web");
    String log = "--requests=" + folder.resolve("none/log");
    assertThat(CommandOutput.run("lab", "serve", "--web", "generated:pages=9", log).err())
        .contains("requests: there is no folder");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      CommandOutput serve =
          CommandOutput.run("lab", "serve", "--web", "generated:pages=100", "--port", "" + port);
      assertThat(serve.code()).isEqualTo(2);
      assertThat(serve.err()).isEqualTo("waymark: port " + port + " is taken; choose another\n");
    }
    assertThat(CommandOutput.run("lab", "report", folder + "/none.json").err())
        .contains("There is no file");
  }

  @Test
  void whatIsMissingIsSaidBeforeTheWebIsRead() {
    assertThat(onNoWeb(WANT, "inteligent").err()).contains("did you mean `intelligent`?");
    assertThat(onNoWeb(WANT, "best-first").err()).contains("--hint");
    assertThat(onNoWeb(WANT, "hmm").err()).contains("waymark people sessions train");
    assertThat(onNoWeb("word(\"reef\"", "random").err()).contains("word(\"reef\"");
    assertThat(onNoWeb(WANT, "random").err()).contains("/no/such");
  }

  private static CommandOutput onNoWeb(String want, String order) {
    return CommandOutput.run(
        "lab", "run", "--web", "wikispeedia:/no/such", "--want", want, "--order", order);
  }

  @Test
  void aPageIsLinkedFromAllPagesOfTheWebThatLinkToIt() throws IOException {
    String spec = "pages=300,hosts=5,random-seed=3,people=0";
    RecordedWeb web = GeneratedWeb.parse(spec);
    int hub =
        IntStream.range(0, web.pages())
            .reduce((a, b) -> web.links(a).length >= web.links(b).length ? a : b)
            .orElseThrow();
    String want = "linked_from(\"" + web.url(hub) + "\")";
    String[] lab = {
      "lab", "run", "--web", "generated:" + spec, "--want", want, "--order", "random"
    };
    String[] size = {"--pages", "20", "--seed-sets", "1", "--json"};
    CommandOutput output =
        CommandOutput.run(Stream.of(lab, size).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(output.code()).as(output.err()).isZero();

    JsonNode json = new ObjectMapper().readTree(output.out());
    assertThat(json.at("/results/0/relevant_pages").asInt()).isEqualTo(web.links(hub).length);
  }

  @Test
  void aClaimOfAPaperStandsBesideWhatCameOutHere() throws IOException {
    String[] papers = {"lab", "papers", "--web", "generated:pages=800,hosts=4,people=80"};
    CommandOutput output = CommandOutput.run(with(papers, "--paper", "patterns"));
    assertThat(output.code()).as(output.err()).isZero();
    assertThat(output.out().replaceAll("\\s+", " "))
        .contains("Patterns of the few URLs that users visited cover nearly all")
        .contains("paper: under 10 % of a site's URLs in the log")
        .contains("here: 10 % of the URLs of the sites in the log");

    JsonNode json =
        new ObjectMapper()
            .readTree(CommandOutput.run(with(papers, "--paper", "patterns", "--json")).out());
    assertThat(json.at("/claims/0").fieldNames())
        .toIterable()
        .containsExactly("paper", "claim", "published", "measured", "status");
    assertThat(CommandOutput.run(with(papers, "--paper", "hmn")).err())
        .contains("hmm", "symbiosis");
  }

  private static String[] with(String[] args, String... more) {
    return Stream.of(args, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  @Test
  void aFileOfAnotherKindIsNoResult() throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"pages\":3}");
    assertThat(CommandOutput.run("lab", "report", other.toString()).err())
        .contains("is not a result of the lab: waymark lab run --into FILE writes one");
  }
}
