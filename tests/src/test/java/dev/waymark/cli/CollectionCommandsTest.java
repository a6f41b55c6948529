package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.frontier.store.RocksFrontierStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** A crawl and what can be done with its collection, from the command line. */
class CollectionCommandsTest extends ReefSiteTestBase {

  @Test
  void aCrawlEndsWithASummaryAndCanBeExported() {
    CommandOutput crawled = crawl();
    assertThat(crawled.err()).isEmpty();
    assertThat(crawled.code()).isZero();
    assertThat(crawled.out()).contains("3 pages", "1 relevant");

    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("export", collection).out().lines())
        .singleElement()
        .asString()
        .contains(url("/reef"), "A reef");
    assertThat(CommandOutput.run("export", collection, "--to", "csv", "--all").out().lines())
        .hasSize(4);
    Path warc = folder.resolve("all.warc.gz");
    CommandOutput exported =
        CommandOutput.run("export", collection, "--to", "warc", "--all", "--into", warc.toString());
    assertThat(exported.err()).isEqualTo("3 pages are in " + warc + "\n");
    CommandOutput nowhere =
        CommandOutput.run("export", collection, "--into", folder + "/none/all.jsonl");
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("there is no folder " + folder.resolve("none"));
    assertThat(
            CommandOutput.run("judge", warc.toString(), "--want", "word(\"sheep\")").out().lines())
        .filteredOn(line -> line.startsWith("yes"))
        .singleElement()
        .asString()
        .endsWith(url("/hill"));
  }

  @Test
  void aPageThatCameAsZlibIsReadFromTheArchiveAsItWasCrawled() {
    assertThat(crawl("--seed", url("/zlib")).out()).contains("2 relevant");
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("export", collection).out())
        .contains("\"title\":\"Packed\"", "The packed reef is full of fish.");
    String warc = folder.resolve("c/warc/waymark-00001.warc.gz").toString();
    assertThat(CommandOutput.run("judge", warc, "--want", "word(\"packed\")").out().lines())
        .filteredOn(line -> line.startsWith("yes"))
        .singleElement()
        .asString()
        .endsWith(url("/zlib"));
  }

  @Test
  void aPageThatAsksNotToBeIndexedIsNotCountedAndWhySaysSo() throws IOException {
    assertThat(crawl("--seed", url("/secret")).out()).contains("1 relevant");
    assertThat(crawl("--seed", url("/secret"), "--seed", url("/deep")).out())
        .contains("5 pages", "1 relevant");
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("why", collection, url("/secret")).out())
        .contains("relevance: relevant", "not kept: the page asks not to be indexed");
    assertThat(CommandOutput.run("why", collection, url("/secret"), "--json").out())
        .contains("\"noindex\":true");
    assertThat(CommandOutput.run("why", collection, url("/reef")).out()).doesNotContain("not kept");
    assertThat(Files.readString(folder.resolve("c/journal.jsonl")))
        .containsOnlyOnce("\"noindex\":true");
  }

  @Test
  void theArchiveSaysWhichVersionMadeIt() throws IOException {
    crawl("--pages", "1");
    try (DirectoryStream<Path> files =
            Files.newDirectoryStream(folder.resolve("c/warc"), "*.warc.gz");
        InputStream warc = new GZIPInputStream(Files.newInputStream(files.iterator().next()))) {
      assertThat(new String(warc.readNBytes(2000), StandardCharsets.UTF_8))
          .contains(
              "software: Waymark/" + WaymarkVersion.current() + "\r\n",
              "http-header-user-agent: waymark/" + WaymarkVersion.current(),
              "robots: obey\r\n");
    }
  }

  @Test
  void progressAndSummaryAreJsonForPrograms() {
    CommandOutput crawled = crawl("--json");
    assertThat(crawled.out().lines())
        .last()
        .asString()
        .contains("\"type\":\"summary\"", "\"pages\":3", "\"relevant\":1");
  }

  @Test
  void whatWaitsIsLeftWhenItIsExcludedLater() throws IOException {
    crawl("--pages", "1");
    CommandOutput later = crawl("--pages", "10", "--exclude", "/hill");

    assertThat(later.out()).contains("2 pages, 1 of them now in", "1 relevant");
    assertThat(Files.readString(folder.resolve("c/journal.jsonl")))
        .contains(url("/hill") + "\",\"outcome\":\"refusal\",\"detail\":\"scope: exclude");
  }

  @Test
  void sitemapsAreKeptToTheScope() throws IOException {
    CommandOutput crawled = crawl("--sitemaps", "--exclude", "/far", "--max-depth", "1");

    assertThat(Files.readString(folder.resolve("c/journal.jsonl")))
        .contains(url("/deep"))
        .doesNotContain(url("/far"));
    assertThat(crawled.out()).contains("4 pages");
  }

  @Test
  void aPageThatNamesUsInItsRobotsMetaIsHeardWhateverOurVersion() {
    for (String agent : List.of("MyBot/2.0", "waymark")) {
      String into = folder.resolve(agent.substring(0, 5)).toString();
      crawl("--seed", url("/quiet"), "--agent", agent, "--into", into);
      assertThat(CommandOutput.run("export", into, "--all").out().contains(url("/quiet")))
          .as(agent)
          .isEqualTo(agent.equals("waymark"));
    }
  }

  @Test
  void knowledgeIsShownAddedUpAndHandedOn() {
    crawl();
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("knowledge", "show", collection).out())
        .startsWith("3 pages, 1 of them relevant")
        .contains("against", "anchor ");
    String sum = folder.resolve("sum.wmkn").toString();
    assertThat(CommandOutput.run("knowledge", "merge", collection, collection, "--into", sum).out())
        .isEqualTo(sum + " has the knowledge of 6 pages.\n");
    assertThat(CommandOutput.run("knowledge", "show", sum).out())
        .startsWith("6 pages, 2 of them relevant");
    assertThat(CommandOutput.run("knowledge", "export", sum, "--to", "tsv").out())
        .startsWith("feature_type\tname\tid\tseen\trelevant");
    assertThat(CommandOutput.run("knowledge", "export", sum, "--to", "json").out())
        .startsWith("{\"pages\":6");
    CommandOutput begun = crawl("--into", folder.resolve("d").toString(), "--knowledge", sum);
    assertThat(begun.out()).contains("3 pages", "1 relevant");
  }

  @Test
  void whyAndKnowledgeCanBeAskedForWhileTheCrawlGoesOn() {
    crawl();
    String collection = folder.resolve("c").toString();
    try (RocksFrontierStore crawled = new RocksFrontierStore(folder.resolve("c/frontier"))) {
      assertThat(crawled.pages()).isEqualTo(3);
      assertThat(CommandOutput.run("why", collection, url("/reef")).out())
          .contains("fetched as number");
      assertThat(CommandOutput.run("knowledge", "show", collection).out()).contains("3 pages");
    }
  }

  @Test
  void whatIsNoKnowledgeIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "hello world");
    assertThat(CommandOutput.run("knowledge", "show", file.toString()).err())
        .startsWith("waymark: " + file + ": not a knowledge file");
    assertThat(crawl("--knowledge", folder.resolve("none").toString()).err())
        .isEqualTo("waymark: There is no file or folder " + folder.resolve("none") + ".\n");
  }

  @Test
  void whatIsNoCollectionIsNamed() {
    assertThat(CommandOutput.run("export", folder.toString()).err())
        .isEqualTo(
            "waymark: "
                + folder
                + " is not a collection; waymark crawl --into "
                + folder
                + " makes one.\n");
    assertThat(CommandOutput.run("crawl", "--into", folder.resolve("new").toString()).err())
        .startsWith("waymark: seed: ");
    crawl("--pages", "1");
    assertThat(CommandOutput.run("export", folder.resolve("c").toString(), "--to", "cvs").err())
        .startsWith("waymark: to: there is no format cvs; did you mean csv? There are jsonl, csv,");
  }

  @Test
  void whereNothingCanBeReachedTheReasonIsSaid() {
    CommandOutput output =
        CommandOutput.run(
            "crawl",
            "--seed",
            "http://10.0.0.1/",
            "--contact",
            "me@example.org",
            "--into",
            folder.resolve("c").toString());
    assertThat(output.code()).isEqualTo(4);
    assertThat(output.out())
        .startsWith("Stopped: nothing reachable.")
        .contains("http://10.0.0.1/: address guard: 10.0.0.1 is a private address");
  }

  @Test
  void whatIsSaidToGoOnGoesOn() {
    Path into = folder.resolve("my reefs");
    CommandOutput small = crawl("--max-size-on-disk", "1kB", "--into", into.toString());
    assertThat(small.code()).isEqualTo(14);
    assertThat(small.out())
        .contains("1 page in")
        .endsWith("Go on with: waymark crawl --into '" + into + "' --max-size-on-disk 1MB\n");
    CommandOutput on =
        CommandOutput.run("crawl", "--into", into.toString(), "--max-size-on-disk", "1MB");
    assertThat(on.out()).contains("3 pages").endsWith("export '" + into + "' --to jsonl\n");
  }

  @Test
  void whereNothingSatisfiesThereIsNothingToExport() {
    String want = "word(\"camel\")";
    assertThat(wanting(want, "--pages", "2").out())
        .contains("Go further: waymark crawl --into " + folder.resolve("c") + " --pages 4\n")
        .endsWith("should be relevant:\n  waymark judge URL --want '" + want + "'\n");
    assertThat(wanting(want, "--pages", "0").out()).doesNotContain("export", "Go further");
  }

  @Test
  void whereNobodyCanBeRecordedServeSaysHowToGoWithout() throws IOException {
    crawl();
    Files.writeString(folder.resolve("c/people"), "in the way");
    CommandOutput output =
        CommandOutput.run("serve", folder.resolve("c").toString(), "--port", "0");
    assertThat(output.code()).isEqualTo(3);
    assertThat(output.err()).endsWith("To serve without recording: --no-record.\n");
  }

  @Test
  void aCollectionInUseIsNotIndexedAnew() {
    crawl();
    String collection = folder.resolve("c").toString();
    try (CollectionFolder held = CollectionFolder.open(Path.of(collection))) {
      assertThat(CommandOutput.run("index", held.path().toString()).err())
          .contains("is in use by another crawl. Wait")
          .doesNotContain("--into");
    }
  }

  @Test
  void aCountSaysWhatIsLookedFor() {
    CommandOutput output = wanting("count(\"reef\") >= 1", "--order", "best-first", "--pages", "0");
    assertThat(output.err()).isEmpty();
    assertThat(output.out()).contains("2 relevant");
  }

  @Test
  void aSeedThatWasInVainIsAskedAgain() {
    String into = folder.resolve("c").toString();
    CommandOutput first =
        CommandOutput.run("crawl", "--seed", url("/"), "--delay", "0s", "--into", into);
    assertThat(first.code()).isEqualTo(4);
    assertThat(first.out()).containsIgnoringWhitespaces("--allow-address loopback allows it");

    CommandOutput second =
        CommandOutput.run("crawl", "--into", into, "--allow-address", "loopback");
    assertThat(second.code()).isZero();
    assertThat(second.out()).contains("3 pages");
  }

  @Test
  void redirectsWithoutEndEnd() throws IOException {
    CommandOutput crawled =
        crawl("--seed", url("/on/"), "--pages", "0", "--order", "breadth-first");
    assertThat(crawled.code()).isZero();
    assertThat(Files.readAllLines(folder.resolve("c/journal.jsonl")))
        .filteredOn(line -> line.contains("\"outcome\":\"redirect\""))
        .hasSize(21);
  }

  @Test
  void aHostThatCannotSayWhatItAllowsIsNotWaitedForWhereThereIsNoOther() {
    site.robotsFail = true;
    CommandOutput crawled = crawl("--pages", "5", "--first-rest", "100ms");
    assertThat(crawled.code()).isEqualTo(4);
    assertThat(crawled.out())
        .contains("nothing reachable", "robots.txt could not be read")
        .contains("Remove what blocks it, or begin elsewhere: waymark crawl --into ");
    site.robotsFail = false;
    assertThat(crawl("--pages", "5", "--first-rest", "100ms").out()).contains("3 pages");
  }

  @Test
  void whatDoesNotLearnKnowsNoInterest() {
    assertThat(crawl("--order", "breadth-first", "--min-interest-ratio", "1").err())
        .startsWith(
            "waymark: min-interest-ratio: the ordering policy breadth-first does not learn");
  }

  @Test
  void whereThePredicateFailsIsToldLineByLine() {
    CommandOutput crawled = wanting("1/0 == 1");
    assertThat(crawled.out())
        .contains("The predicate failed on 3 of 3 pages; they count as not relevant. The first:\n")
        .contains("\n    " + url("/hill") + ": ");
  }

  @Test
  void aCrawlKnowsWhoLinksToAPage() {
    assertThat(wanting("linked_from(\"" + url("/") + "\")").out())
        .contains("3 pages", "2 relevant");
    assertThat(CommandOutput.run("why", folder.resolve("c").toString(), url("/reef")).out())
        .contains("linked_from(\"" + url("/") + "\"): from " + url("/"));
  }
}
