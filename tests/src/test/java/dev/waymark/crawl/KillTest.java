package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.cli.ProgramProcess;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.Origin;
import dev.waymark.people.Trace;
import dev.waymark.people.Visit;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real process, killed with -9 at random moments, over and over, goes on to the same pages. */
@Timeout(600)
class KillTest {
  /** Each takes the start of a JVM; {@code -Dkills=200} for a longer campaign. */
  private static final int KILLS = Integer.getInteger("kills", 3);

  private static final int KILLS_WITH_PEOPLE = 2;
  private static final RecordedWeb WEB =
      GeneratedWeb.parse("pages=" + KILLS * 100 + ",random-seed=11");
  private static final RecordedWeb PEOPLED =
      GeneratedWeb.parse("pages=150,random-seed=12,people=60");
  private static final List<String> LINKS = List.of("--seed", WEB.url(0), "--order", "intelligent");

  @TempDir Path folder;

  @Test
  void aCrawlKilledAgainAndAgainEndsWithTheSamePagesAsAnUndisturbedOneEachStoredOnce()
      throws Exception {
    long seed = System.nanoTime();
    System.out.println("KillTest: random seed " + seed);
    Random random = new Random(seed);
    Path disturbed = folder.resolve("disturbed");
    Path undisturbed = folder.resolve("undisturbed");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      int killed = 0;
      for (int i = 0; i < KILLS; i++) {
        killed += crawlAndKill(disturbed, server, random.nextInt(1, 95), LINKS) ? 1 : 0;
      }
      assertThat(crawl(disturbed, server, LINKS).waitFor()).isZero();
      assertThat(crawl(undisturbed, server, LINKS).waitFor()).isZero();
      assertThat(killed).isEqualTo(KILLS);
    }

    List<String> pages = pages(disturbed);
    assertThat(pages).doesNotHaveDuplicates();
    assertThat(Set.copyOf(pages)).isEqualTo(Set.copyOf(pages(undisturbed)));
    assertThat(pages.size()).isGreaterThan(KILLS * 80);
    List<String> stored = ArchivedUrls.urls(disturbed);
    assertThat(stored).doesNotHaveDuplicates();
    assertThat(Set.copyOf(stored)).isEqualTo(archived(disturbed));
  }

  @Test
  void aCrawlThatFollowsPeopleEndsWithTheSamePagesAndTheSameTraceWhenKilled() throws Exception {
    long seed = System.nanoTime();
    System.out.println("KillTest with people: random seed " + seed);
    Random random = new Random(seed);
    Path log = Files.writeString(folder.resolve("visits.tsv"), visits());
    List<String> people =
        List.of(
            "--seed", PEOPLED.url(0), "--order", "collaborative+links", "--people", log.toString());
    Path disturbed = folder.resolve("disturbed");
    Path undisturbed = folder.resolve("undisturbed");
    try (LoopbackServer server = LoopbackServer.start(PEOPLED)) {
      int killed = 0;
      for (int i = 0; i < KILLS_WITH_PEOPLE; i++) {
        killed += crawlAndKill(disturbed, server, random.nextInt(1, 40), people) ? 1 : 0;
      }
      assertThat(crawl(disturbed, server, people).waitFor()).isZero();
      assertThat(crawl(undisturbed, server, people).waitFor()).isZero();
      assertThat(killed).isEqualTo(KILLS_WITH_PEOPLE);
    }

    List<String> pages = pages(disturbed);
    assertThat(pages).doesNotHaveDuplicates().hasSizeGreaterThan(120);
    assertThat(Set.copyOf(pages)).isEqualTo(Set.copyOf(pages(undisturbed)));
    List<String> stored = ArchivedUrls.urls(disturbed);
    assertThat(stored).doesNotHaveDuplicates();
    assertThat(Set.copyOf(stored)).isEqualTo(archived(disturbed));
    assertThat(trace(disturbed)).isEqualTo(trace(undisturbed));
    assertThat(fromPeople(disturbed)).isPositive();
  }

  /** Everybody's visits as triples with times. */
  private static String visits() {
    StringBuilder lines = new StringBuilder();
    for (Visit visit : PEOPLED.traces().visits()) {
      String from = visit.referrer() == null ? "-" : visit.referrer();
      lines.append(visit.url()).append('\t').append(from).append('\t').append(visit.user());
      lines.append('\t').append(visit.time().getEpochSecond()).append('\n');
    }
    return lines.toString();
  }

  /** How many people, pages and visits the imported trace has; pseudonyms differ by their key. */
  private static List<Long> trace(Path into) throws IOException {
    try (Trace trace = new TraceFolder(into.resolve("people")).open().orElseThrow()) {
      return List.of((long) trace.userCount(), (long) trace.urlCount(), trace.visitCount());
    }
  }

  private static int fromPeople(Path into) {
    int[] pages = {0};
    new JournalReader(into)
        .forEach(entry -> pages[0] += entry.path().origin() == Origin.TRACE ? 1 : 0);
    return pages[0];
  }

  /** Kills the crawl after it has made some more requests; tells whether it was still running. */
  private static boolean crawlAndKill(
      Path into, LoopbackServer server, int requests, List<String> order)
      throws IOException, InterruptedException {
    long until = server.requestCount() + requests;
    Process process = crawl(into, server, order);
    while (server.requestCount() < until && process.isAlive()) {
      Thread.onSpinWait();
      process.waitFor(1, TimeUnit.MILLISECONDS);
    }
    boolean running = process.isAlive();
    process.destroyForcibly().waitFor();
    return running;
  }

  private static Process crawl(Path into, LoopbackServer server, List<String> order)
      throws IOException {
    List<String> args = new ArrayList<>(List.of("crawl", "--want", "word(\"baseball\")"));
    args.addAll(List.of("--pages", "0", "--into", into.toString(), "--quiet"));
    args.addAll(TestCrawls.flags(server.port()));
    args.addAll(order);
    return ProgramProcess.start(args);
  }

  private static List<String> pages(Path into) {
    List<String> urls = new ArrayList<>();
    new JournalReader(into)
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(entry.url());
          }
        });
    return urls;
  }

  /** What the journal says is in the archive. */
  private static Set<String> archived(Path into) {
    Set<String> urls = new HashSet<>();
    new JournalReader(into)
        .forEach(entry -> {
          if (entry.location() != null) {
            urls.add(entry.url());
          }
        });
    return urls;
  }
}
