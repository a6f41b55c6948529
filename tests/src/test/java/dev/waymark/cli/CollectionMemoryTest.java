package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a collection remembers of the commands that made it. */
class CollectionMemoryTest extends ReefSiteTestBase {

  @Test
  void aCollectionRemembersItsSettings() throws IOException {
    crawl("--pages", "1");
    assertThat(Files.readString(folder.resolve("c/settings.yaml"))).contains("pages: 1\n");
    CommandOutput on =
        CommandOutput.run("crawl", "--into", folder.resolve("c").toString(), "--pages", "0");
    assertThat(on.out()).contains("3 pages");
  }

  @Test
  void itsLogSaysHowRunsBeganAndEnded() throws IOException {
    crawl("--pages", "1");
    crawl("--pages", "2");
    assertThat(Files.readAllLines(folder.resolve("c/crawl.log")))
        .filteredOn(line -> line.contains(" INFO  crawl "))
        .satisfiesExactly(
            line -> assertThat(line).contains("Z INFO  crawl begins: ", "0 pages"),
            line -> assertThat(line).contains("ends: ", "1 pages"),
            line -> assertThat(line).contains("begins: ", "1 pages"),
            line -> assertThat(line).contains("ends: ", "2 pages"));
  }

  @Test
  void aCrawlThatIsRefusedLeavesNoLog() {
    assertThat(crawl("--pages", "1", "--warc-prefix", "a/b").code()).isEqualTo(2);
    assertThat(folder.resolve("c")).doesNotExist();
  }

  @Test
  void itsSettingsAreReplacedAsAWholeNeverOverwritten() throws IOException {
    crawl("--pages", "1");
    Path settings = folder.resolve("c/settings.yaml");
    String before = Files.readString(settings);
    Path same = Files.createLink(folder.resolve("same.yaml"), settings);
    crawl("--pages", "2");
    assertThat(settings).content().contains("pages: 2\n");
    assertThat(same).content().isEqualTo(before);
    assertThat(folder.resolve("c/settings.yaml.new")).doesNotExist();
  }

  @Test
  void aSeedThatIsAddedComesFirstAndTheOthersAreRemembered() throws IOException {
    crawl("--pages", "1", "--order", "breadth-first");
    String collection = folder.resolve("c").toString();
    CommandOutput.run("crawl", "--into", collection, "--pages", "2", "--seed", url("/far"));
    assertThat(CommandOutput.run("why", collection, url("/far")).out())
        .contains("fetched as number 2,");
    assertThat(Files.readString(folder.resolve("c/settings.yaml")))
        .contains(url("/far"), url("/") + "\n");
  }

  @Test
  void whatPeopleLeftIsFoundWhereTheCollectionIsNow() throws IOException {
    String visit = "%s - - [01/Jan/2026:00:00:0%d +0000] \"GET /reef HTTP/1.1\" 200 9\n";
    StringBuilder log = new StringBuilder();
    for (int person = 1; person < 5; person++) {
      log.append(visit.formatted("192.0.2." + person, person));
    }
    Path file = Files.writeString(folder.resolve("access.log"), log);
    assertThat(crawl("--people", file.toString(), "--pages", "0").code()).isZero();
    Files.delete(file);
    Path moved = Files.move(folder.resolve("c"), folder.resolve("d"));
    assertThat(CommandOutput.run("why", moved.toString(), url("/reef")).out())
        .contains("fetched as number");
    assertThat(CommandOutput.run("knowledge", "show", moved.toString()).code()).isZero();
    assertThat(folder.resolve("c")).doesNotExist();
  }

  @Test
  void howARunIsShownIsNotRememberedAndAnotherWantIsTold() {
    crawl("--pages", "1", "--json");
    CommandOutput later = wanting("word(\"hill\")", "--pages", "0");
    assertThat(later.out()).startsWith("Done: ").contains("3 pages");
    assertThat(later.err())
        .contains("was crawled for 'word(\"reef\") && word(\"fish\")' so far; those pages keep");
  }

  @Test
  void aStartThatFailsIsNotRemembered() {
    CommandOutput failed = crawl("--include", "(");
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("include: \"(\" is no regular expression");
    assertThat(crawl().out()).contains("3 pages");
  }
}
