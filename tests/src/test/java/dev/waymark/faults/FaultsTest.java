package dev.waymark.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import dev.waymark.collection.TestCrawls;
import dev.waymark.people.Visit;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Real processes that are killed, stopped, or run out of disk. After each fault a check finds the
 * collection whole, and no page that was there before is missing. {@code -Dwaymark.kills=50} for a
 * longer campaign of 50 kills of each command.
 */
@Isolated
@Timeout(3600)
class FaultsTest {
  /** For each command. */
  private static final int KILLS = Integer.getInteger("waymark.kills", 1);

  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=300,random-seed=9,people=60");
  private static LoopbackServer server;
  private static Path log;

  @TempDir static Path shared;
  @TempDir Path temp;
  private final Random random = CommandProcess.random(FaultsTest.class);

  @BeforeAll
  static void serve() throws IOException {
    server = LoopbackServer.start(WEB);
    StringBuilder lines = new StringBuilder();
    for (Visit visit : WEB.traces().visits()) {
      lines.append(visit.url()).append("\t-\t").append(visit.user());
      lines.append('\t').append(visit.time().getEpochSecond()).append('\n');
    }
    log = Files.writeString(shared.resolve("visits.tsv"), lines);
    CommandProcess.unpackLibrary(shared);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aCrawlThatIsKilledLosesNothing() throws Exception {
    Path into = temp.resolve("c");
    long before = 0;
    for (int i = 0; i < KILLS; i++) {
      kill(crawlCommand(into, 0));
      if (Files.exists(into.resolve("frontier/CURRENT"))
          && Files.exists(into.resolve("journal.jsonl"))) {
        long entries = CommandProcess.checkWhole(into, "kill " + i);
        assertThat(entries).isGreaterThanOrEqualTo(before);
        before = entries;
      }
    }
    assertThat(start(crawlCommand(into, 100)).waitFor()).isZero();
    CommandProcess.checkWhole(into, "the end");
  }

  @Test
  void anIndexImportOrRepairThatIsKilledLosesNothing() throws Exception {
    Path into = temp.resolve("c");
    assertThat(start(crawlCommand(into, 60)).waitFor()).isZero();
    long entries = CommandProcess.checkWhole(into, "the crawl");
    for (int i = 0; i < KILLS; i++) {
      kill(List.of("index", into.toString()));
      assertThat(CommandProcess.checkWhole(into, "index " + i)).isEqualTo(entries);
      Path people = into.resolve("people");
      kill(List.of("people", "import", log.toString(), "--into", people.toString()));
      assertThat(CommandProcess.checkWhole(into, "import " + i)).isEqualTo(entries);
      repairThatIsKilled(into, i);
    }
    assertThat(CommandOutput.run("index", into.toString()).code()).isZero();
  }

  private void repairThatIsKilled(Path into, int i) throws Exception {
    Path copy = temp.resolve("damaged" + i);
    CommandProcess.copy(into, copy);
    Path warc = copy.resolve("warc/waymark-00001.warc.gz");
    byte[] bytes = Files.readAllBytes(warc);
    bytes[bytes.length / 2] ^= 0x20;
    Files.write(warc, bytes);
    kill(List.of("repair", copy.toString()));
    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.code()).as(repair.out() + repair.err()).isZero();
    CommandProcess.checkWhole(copy, "repair " + i);
    Set<String> before = CommandProcess.pages(into);
    assertThat(start(crawlCommand(copy, 0)).waitFor()).isZero();
    assertThat(CommandProcess.pages(copy)).containsAll(before);
  }

  @Test
  void aFullDiskCostsWhatWasNotCommitted() throws Exception {
    Path into = temp.resolve("c");
    for (int kilobytes : new int[] {60, 200}) {
      // POSIX counts files in blocks of 512 bytes.
      int code =
          CommandProcess.start(shared, crawlCommand(into, 0), "ulimit -f " + 2 * kilobytes + "; ")
              .waitFor();
      assertThat(code).as("files of " + kilobytes + " KB at most").isEqualTo(3);
      if (Files.exists(into.resolve("journal.jsonl"))) {
        CommandProcess.checkWhole(into, kilobytes + " KB");
      }
    }
    assertThat(start(crawlCommand(into, 100)).waitFor()).isZero();
    CommandProcess.checkWhole(into, "the end");
  }

  @Test
  void aStoppedProcessGoesOnAndASecondOneIsRefused() throws Exception {
    Path into = temp.resolve("c");
    long requests = server.requestCount() + 20;
    Process first = start(crawlCommand(into, 200));
    while (server.requestCount() < requests && first.isAlive()) {
      first.waitFor(5, TimeUnit.MILLISECONDS);
    }
    CommandProcess.signal("STOP", first);
    CommandOutput second = CommandOutput.run(crawlCommand(into, 200).toArray(String[]::new));
    assertThat(second.code()).isEqualTo(3);
    assertThat(second.err()).contains("in use");
    assertThat(CommandOutput.run("check", into.toString()).err()).contains("in use");
    CommandProcess.signal("CONT", first);
    assertThat(first.waitFor()).isZero();
    CommandProcess.checkWhole(into, "going on");
  }

  private static List<String> crawlCommand(Path into, int pages) {
    List<String> command = new ArrayList<>(List.of("crawl", "--seed", WEB.url(0)));
    command.addAll(List.of("--want", "word(\"baseball\")", "--pages", Integer.toString(pages)));
    command.addAll(List.of("--into", into.toString(), "--quiet"));
    command.addAll(TestCrawls.flags(server.port()));
    return command;
  }

  private void kill(List<String> command) throws Exception {
    CommandProcess.kill(shared, command, random);
  }

  private static Process start(List<String> command) throws IOException {
    return CommandProcess.start(shared, command, "");
  }
}
