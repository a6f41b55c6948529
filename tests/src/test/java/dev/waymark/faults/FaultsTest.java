package dev.waymark.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.CommandOutput;
import dev.waymark.collection.TestCrawls;
import dev.waymark.people.Visit;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

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

  /** Milliseconds after which a process is killed, at most: a start takes some 500. */
  private static final int MAX_KILL_MILLIS = 2500;

  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=300,random-seed=9,people=60");
  private static LoopbackServer server;
  private static Path log;

  @TempDir static Path shared;
  @TempDir Path temp;
  private final Random random = new Random(seed());

  private static long seed() {
    long seed = Long.getLong("waymark.seed", System.nanoTime());
    System.out.println("FaultsTest: -Dwaymark.seed=" + seed);
    return seed;
  }

  @BeforeAll
  static void serve() throws IOException {
    server = LoopbackServer.start(WEB);
    StringBuilder lines = new StringBuilder();
    for (Visit visit : WEB.traces().visits()) {
      lines.append(visit.url()).append("\t-\t").append(visit.user());
      lines.append('\t').append(visit.time().getEpochSecond()).append('\n');
    }
    log = Files.writeString(shared.resolve("visits.tsv"), lines);
    // Unpacked once: where files are limited, there is no room for it.
    String library = Environment.getJniLibraryFileName("rocksdb");
    try (InputStream in = RocksDB.class.getClassLoader().getResourceAsStream(library)) {
      Files.copy(Objects.requireNonNull(in, library), shared.resolve(library));
    }
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
        long entries = checkWhole(into, "kill " + i);
        assertThat(entries).isGreaterThanOrEqualTo(before);
        before = entries;
      }
    }
    assertThat(start(crawlCommand(into, 100)).waitFor()).isZero();
    checkWhole(into, "the end");
  }

  @Test
  void anIndexImportOrRepairThatIsKilledLosesNothing() throws Exception {
    Path into = temp.resolve("c");
    assertThat(start(crawlCommand(into, 60)).waitFor()).isZero();
    long entries = checkWhole(into, "the crawl");
    for (int i = 0; i < KILLS; i++) {
      kill(List.of("index", into.toString()));
      assertThat(checkWhole(into, "index " + i)).isEqualTo(entries);
      Path people = into.resolve("people");
      kill(List.of("people", "import", log.toString(), "--into", people.toString()));
      assertThat(checkWhole(into, "import " + i)).isEqualTo(entries);
      repairThatIsKilled(into, i);
    }
    assertThat(CommandOutput.run("index", into.toString()).code()).isZero();
  }

  private void repairThatIsKilled(Path into, int i) throws Exception {
    Path copy = temp.resolve("damaged" + i);
    copy(into, copy);
    Path warc = copy.resolve("warc/waymark-00001.warc.gz");
    byte[] bytes = Files.readAllBytes(warc);
    bytes[bytes.length / 2] ^= 0x20;
    Files.write(warc, bytes);
    kill(List.of("repair", copy.toString()));
    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.code()).as(repair.out() + repair.err()).isZero();
    checkWhole(copy, "repair " + i);
    Set<String> before = pages(into);
    assertThat(start(crawlCommand(copy, 80)).waitFor()).isZero();
    assertThat(pages(copy)).containsAll(before);
  }

  @Test
  void aFullDiskCostsWhatWasNotCommitted() throws Exception {
    Path into = temp.resolve("c");
    for (int kilobytes : new int[] {60, 200}) {
      // POSIX counts files in blocks of 512 bytes.
      int code = start(crawlCommand(into, 0), "ulimit -f " + 2 * kilobytes + "; ").waitFor();
      assertThat(code).as("files of " + kilobytes + " KB at most").isEqualTo(3);
      if (Files.exists(into.resolve("journal.jsonl"))) {
        checkWhole(into, kilobytes + " KB");
      }
    }
    assertThat(start(crawlCommand(into, 100)).waitFor()).isZero();
    checkWhole(into, "the end");
  }

  @Test
  void aStoppedProcessGoesOnAndASecondOneIsRefused() throws Exception {
    Path into = temp.resolve("c");
    long requests = server.requestCount() + 20;
    Process first = start(crawlCommand(into, 200));
    while (server.requestCount() < requests && first.isAlive()) {
      first.waitFor(5, TimeUnit.MILLISECONDS);
    }
    signal("STOP", first);
    CommandOutput second = CommandOutput.run(crawlCommand(into, 200).toArray(String[]::new));
    assertThat(second.code()).isEqualTo(3);
    assertThat(second.err()).contains("in use");
    assertThat(CommandOutput.run("check", into.toString()).err()).contains("in use");
    signal("CONT", first);
    assertThat(first.waitFor()).isZero();
    checkWhole(into, "going on");
  }

  private static void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** Checks a collection; returns the entries of its journal. */
  private static long checkWhole(Path folder, String after) throws IOException {
    CommandOutput check = CommandOutput.run("check", folder.toString(), "--json");
    assertThat(check.code()).as("after " + after + ": " + check.out() + check.err()).isZero();
    JsonNode report = new ObjectMapper().readTree(check.out());
    return report.path("entries").asLong();
  }

  private static Set<String> pages(Path folder) throws IOException {
    Set<String> urls = new TreeSet<>();
    for (String line : Files.readAllLines(folder.resolve("journal.jsonl"))) {
      if (line.contains("\"relevant\":")) {
        urls.add(new ObjectMapper().readTree(line).path("url").asText());
      }
    }
    return urls;
  }

  private static List<String> crawlCommand(Path into, int pages) {
    List<String> command = new ArrayList<>(List.of("crawl", "--seed", WEB.url(0)));
    command.addAll(List.of("--want", "word(\"baseball\")", "--pages", Integer.toString(pages)));
    command.addAll(List.of("--into", into.toString(), "--quiet"));
    command.addAll(TestCrawls.flags(server.port()));
    return command;
  }

  private void kill(List<String> command) throws Exception {
    Process process = start(command);
    process.waitFor(random.nextInt(MAX_KILL_MILLIS), TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
  }

  private static Process start(List<String> command) throws IOException {
    return start(command, "");
  }

  /**
   * @param setup for the shell, before it becomes the program
   */
  private static Process start(List<String> command, String setup) throws IOException {
    List<String> all = new ArrayList<>(List.of("sh", "-c", setup + "exec \"$@\"", "sh"));
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    all.addAll(List.of("-XX:-UsePerfData", "-Djava.library.path=" + shared));
    all.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    all.add(System.getProperty("java.class.path"));
    all.add("dev.waymark.cli.Waymark");
    all.addAll(command);
    return new ProcessBuilder(all)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
