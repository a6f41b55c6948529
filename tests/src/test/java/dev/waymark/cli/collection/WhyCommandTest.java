package dev.waymark.cli.collection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.ReefSiteTestBase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code why} says of the URLs of a crawl. */
class WhyCommandTest extends ReefSiteTestBase {

  /** Without the breaks of lines. */
  private String why(String path) {
    return CommandOutput.run("why", folder.resolve("c").toString(), url(path))
        .out()
        .replaceAll("\\s+", " ");
  }

  @Test
  void whyKnowsWhereAPageThatIsGoneCameFrom() {
    crawl("--pages", "0");
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("why", collection, url("/gone")).out())
        .contains("failed: status 404", url("/") + "\n      " + url("/gone"));
    assertThat(CommandOutput.run("why", collection, url("/never")).out())
        .contains("is not known to this collection")
        .doesNotContain("  path\n");
    assertThat(CommandOutput.run("why", collection, url("/"), "--json").out())
        .contains("\"number\":1,");
    assertThat(CommandOutput.run("why", collection, url("/gone"), "--json").out())
        .doesNotContain("\"number\"");
  }

  @Test
  void whyTellsWhatIsNoPageOfThisCrawlAndWhatWasThereAlready() {
    CommandOutput crawl =
        crawl("--seed", url("/moved"), "--seed", url("/reef?again"), "--pages", "0");
    assertThat(crawl.out()).contains("1 of them is a duplicate and does not count again");
    String collection = folder.resolve("c").toString();
    String typed = url("/moved").substring("http://".length());
    assertThat(CommandOutput.run("why", collection, typed).out())
        .contains("  moved to " + url("/moved/again") + "\n");
    assertThat(CommandOutput.run("why", collection, url("/map.zip")).out())
        .contains("is not for this crawl: scope: file extension");
    assertThat(CommandOutput.run("why", collection, url("/map.zip"), "--json").out())
        .contains("\"status\":\"unknown\"", "\"exclusion_reason\":\"scope: file extension\"");
    String both =
        CommandOutput.run("why", collection, url("/reef")).out()
            + CommandOutput.run("why", collection, url("/reef?again")).out();
    assertThat(both).containsOnlyOnce("counted once: it is a duplicate of " + url("/reef"));
  }

  @Test
  void whyNamesTheLimitsThatKeepLinksOut() {
    String last = url("/on/" + "n".repeat(21));
    crawl("--seed", url("/on/"), "--pages", "0", "--order", "breadth-first");
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("why", collection, last).out().replaceAll("\\s+", " "))
        .contains("moved here, which was not followed: too many redirects in a row");
    assertThat(CommandOutput.run("why", collection, url("/a?b=1")).out().replaceAll("\\s+", " "))
        .contains("or it is possibly beyond --max-queries or 50 combinations of query keys");
    assertThat(CommandOutput.run("why", collection, url("/days/2026/05")).out())
        .contains("--max-calendar-pages");
    assertThat(CommandOutput.run("why", collection, url("/days/1776/07")).out())
        .contains("is not for this crawl: trap: calendar page far from today");
  }

  @Test
  void whyKeepsToTheTerminalAndCountsPages() {
    crawl("--seed", url("/gone"), "--pages", "0");
    String collection = folder.resolve("c").toString();
    List<String> numbers = new ArrayList<>();
    for (String page : List.of("/", "/reef", "/hill")) {
      CommandOutput output =
          CommandOutput.run("why", collection, url(page), "--contributions", "1");
      assertThat(output.out().lines())
          .allSatisfy(line -> assertThat(line.length()).isLessThan(101));
      numbers.add(output.out().replaceAll("(?s).*fetched as number (\\d+).*", "$1"));
      String more = output.out().replaceAll("(?s).*more \\((--contributions \\d+)\\).*", "$1");
      List<String> all = new ArrayList<>(List.of("why", collection, url(page)));
      all.addAll(List.of(more.split(" ")));
      assertThat(CommandOutput.run(all.toArray(String[]::new)).out()).doesNotContain("more (");
    }
    assertThat(numbers).containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void whyNamesTheUrlsThatLedOn() {
    crawl("--seed", url("/moved"), "--pages", "0");
    String collection = folder.resolve("c").toString();
    String far = "    " + url("/moved") + "\n      " + url("/moved/again") + "\n        ";
    assertThat(CommandOutput.run("why", collection, url("/deep")).out())
        .contains(far + url("/far") + "\n          " + url("/deep") + "\n");
    assertThat(CommandOutput.run("why", collection, url("/moved/again")).out())
        .contains(url("/moved") + "\n      " + url("/moved/again") + "\n");
    assertThat(CommandOutput.run("why", collection, url("/nowhere")).out())
        .contains(url("/far") + "\n          " + url("/moved/away") + "\n            ")
        .contains(url("/nowhere") + "\n");
  }

  @Test
  void theJournalAndWhySayWhatIsDoneAboutAFailure() throws IOException {
    String busy = url("/busy").replace("127.0.0.1", "localhost");
    crawl("--seed", busy, "--pages", "2");
    assertThat(Files.readString(folder.resolve("c/journal.jsonl")))
        .contains("\"status\":503,", ",\"action\":\"retry in ");
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("why", collection, busy).out())
        .contains("waits, number ", "failed at the last fetch: ", "; retry in ");
    assertThat(CommandOutput.run("why", collection, busy, "--json").out())
        .contains("\"failed\":", "; retry in ");
    assertThat(CommandOutput.run("why", collection, url("/")).out()).doesNotContain("failed");
  }

  @Test
  void whyNamesTheRuleThatKeepsAUrlOutWhereTheUrlSaysItAll() {
    crawl(
        "--pages", "0", "--max-levels", "6", "--max-query-keys", "2", "--max-calendar-pages", "0");
    assertThat(why("/a/b/a/b/a/b")).contains("is not for this crawl: trap: path repeats itself");
    assertThat(why("/1/2/3/4/5/6/7"))
        .contains("is not for this crawl: trap: path with too many levels");
    assertThat(why("/x?a=1&b=2&c=3"))
        .contains("is not for this crawl: trap: query with too many keys");
    assertThat(why("/days/2026/05"))
        .contains("is not for this crawl: trap: too many calendar pages on this host");
    assertThat(why("/x?a=1"))
        .contains("or it is possibly beyond --max-queries or 50 combinations of query keys");
    assertThat(why("/x")).doesNotContain("beyond");
  }

  @Test
  void whyKnowsThatAHostGaveAllItMay() {
    crawl("--pages", "0", "--max-pages-per-host", "2");
    assertThat(why("/never"))
        .contains(
            "is not for this crawl: 2 pages of its host are fetched, and max-pages-per-host is 2");
    crawl(
        "--pages",
        "0",
        "--max-pages-per-host",
        "9",
        "--max-queue-per-host",
        "5",
        "--max-queue-size",
        "1");
    assertThat(why("/never"))
        .contains("is not known to this collection")
        .contains("or it is possibly beyond --max-queue-per-host");
  }
}
