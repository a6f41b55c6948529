package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.people.Visit;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A flipped byte, a lost tail and a missing file are found by check and mended by repair. */
class CheckAndRepairTest {
  private static final int DAMAGED = 6;
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=100,random-seed=5,people=60");

  @TempDir static Path shared;
  @TempDir Path temp;
  private static LoopbackServer server;
  private static Path original;
  private static Set<String> pages;

  /** What is done to a file. */
  enum Damage {
    FLIP,
    CUT,
    DELETE,
    /** A record of a log says that it is of another kind, which RocksDB would read for ever. */
    KIND;

    void apply(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      switch (this) {
        case FLIP -> {
          bytes[isGzip(bytes) ? dataOfALaterMember(bytes) : bytes.length * 2 / 3] ^= 0x04;
          Files.write(file, bytes);
        }
        case CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        case DELETE -> Files.delete(file);
        case KIND -> {
          bytes[kindOfALaterRecord(bytes)] |= 0x04;
          Files.write(file, bytes);
        }
      }
    }

    private static boolean isGzip(byte[] bytes) {
      return bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
    }

    /** Compressed bytes: of a header, not all is held to a sum. */
    private static int dataOfALaterMember(byte[] gzip) {
      int at = gzip.length / 2;
      while (gzip[at] != 0x1f || gzip[at + 1] != (byte) 0x8b || gzip[at + 2] != 8) {
        at++;
      }
      return at + 30;
    }

    /** In blocks of 32 KB, each record has a sum, its length in two bytes, and its kind. */
    private static int kindOfALaterRecord(byte[] log) {
      int at = 0;
      int kind = -1;
      while (at + 7 < log.length && (kind < 0 || at < log.length / 2)) {
        if ((32 << 10) - at % (32 << 10) < 7) {
          at += (32 << 10) - at % (32 << 10);
        }
        kind = log[at + 6] > 0 && log[at + 6] < 4 ? at + 6 : kind;
        at += 7 + (log[at + 4] & 0xff) + 256 * (log[at + 5] & 0xff);
      }
      return kind;
    }
  }

  @BeforeAll
  static void crawl() throws IOException {
    server = LoopbackServer.start(WEB);
    original = shared.resolve("c");
    Path log = Files.writeString(shared.resolve("visits.tsv"), visits());
    // Twice: of what the first wrote, a part is in other files of the frontier.
    assertThat(crawl(original, "--pages", "20", "--people", log.toString()).code()).isZero();
    assertThat(crawl(original, "--pages", "45").code()).isZero();
    assertThat(CommandOutput.run("check", original.toString()).out()).contains("is whole");
    pages = urls(original);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String visits() {
    StringBuilder lines = new StringBuilder();
    for (Visit visit : WEB.traces().visits()) {
      lines.append(visit.url()).append("\t-\t").append(visit.user());
      lines.append('\t').append(visit.time().getEpochSecond()).append('\n');
    }
    return lines.toString();
  }

  private static CommandOutput crawl(Path into, String... more) {
    List<String> args = new ArrayList<>(List.of("crawl", "--seed", WEB.url(0)));
    args.addAll(List.of("--want", "word(\"baseball\")", "--into", into.toString()));
    args.addAll(Arrays.asList(more));
    return CommandOutput.runOn(server.port(), args.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "journal.jsonl, FLIP",
    "journal.jsonl, CUT",
    "journal.jsonl, DELETE",
    "warc/waymark-00001.warc.gz, FLIP",
    "warc/waymark-00001.warc.gz, CUT",
    "warc/waymark-00001.warc.gz, DELETE",
    "warc/unsorted.cdxj, FLIP",
    "warc/unsorted.cdxj, CUT",
    "warc/unsorted.cdxj, DELETE",
    "index.cdxj, FLIP",
    "index.cdxj, CUT",
    "frontier/MANIFEST, FLIP",
    "frontier/MANIFEST, CUT",
    "frontier/MANIFEST, DELETE",
    "frontier/MANIFEST, KIND",
    "frontier/CURRENT, CUT",
    "frontier/CURRENT, DELETE",
    "frontier/*.log, FLIP",
    "frontier/*.log, CUT",
    "frontier/*.log, KIND",
    "frontier/*.sst, FLIP",
    "frontier/*.sst, CUT",
    "frontier/*.sst, DELETE",
    "index/pages/segments, FLIP",
    "index/pages/segments, CUT",
    "index/pages/segments, DELETE",
    "index/pages/_, FLIP",
    "index/pages/_, CUT",
    "index/pages/_, DELETE",
    "index/votes/_, FLIP",
    "collection.json, CUT",
    "collection.json, DELETE",
  })
  void damageIsFoundAndMended(String name, Damage damage) throws IOException {
    Path copy = damagedCopy(name, damage);
    CommandOutput check =
        assertTimeoutPreemptively(
            Duration.ofMinutes(1), () -> CommandOutput.run("check", copy.toString()));
    assertThat(check.code()).as(check.out() + check.err()).isEqualTo(DAMAGED);
    assertThat(check.out()).contains("damage  " + name.split("[*_/]")[0]);

    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.code()).as(repair.out() + repair.err()).isZero();
    assertThat(repair.out()).contains("is whole again");
    assertThat(CommandOutput.run("check", copy.toString()).out()).contains("is whole:");

    assertThat(crawl(copy, "--pages", "0").code()).isZero();
    assertThat(urls(copy)).containsAll(pages);
    CommandOutput after = CommandOutput.run("check", copy.toString());
    assertThat(after.out()).as(repair.out()).contains("is whole:");
  }

  @ParameterizedTest
  @CsvSource({
    "people/trace-000001/visits, FLIP",
    "people/trace-000001/visitors, FLIP",
    "people/trace-000001/urls.text, CUT",
    "people/trace-000001/users.ids, DELETE",
    "people/trace.json, CUT",
  })
  void whatCannotBeMendedIsNamed(String name, Damage damage) throws IOException {
    Path copy = damagedCopy(name, damage);
    CommandOutput check = CommandOutput.run("check", copy.toString());
    assertThat(check.code()).as(check.out() + check.err()).isEqualTo(DAMAGED);
    assertThat(check.out()).contains("damage  " + name);
    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.code()).as(repair.out() + repair.err()).isEqualTo(DAMAGED);
    assertThat(repair.out()).contains("not mended  " + name).contains("from a copy");
  }

  @Test
  void everyByteOfAWarcFileAndOfTheJournalIsHeldToASum() throws IOException {
    Path copy = damagedCopy("", null);
    for (String name : List.of("warc/waymark-00001.warc.gz", "journal.jsonl", "index.cdxj")) {
      byte[] bytes = Files.readAllBytes(original.resolve(name));
      for (int at = 7; at < bytes.length; at += bytes.length / 4) {
        byte[] flipped = bytes.clone();
        flipped[isHint(bytes, at) ? at + 2 : at] ^= 0x01;
        Files.write(copy.resolve(name), flipped);
        CommandOutput check = CommandOutput.run("check", copy.toString());
        assertThat(check.code()).as(name + " at " + at).isEqualTo(DAMAGED);
      }
      Files.write(copy.resolve(name), bytes);
    }
  }

  /** Bytes of a gzip header that say nothing of what is in it: FTEXT, XFL and OS. */
  private static boolean isHint(byte[] bytes, int at) {
    return IntStream.of(3, 8, 9)
        .map(offset -> at - offset)
        .filter(start -> start >= 0)
        .anyMatch(start -> bytes[start] == 0x1f && bytes[start + 1] == (byte) 0x8b);
  }

  @Test
  void findingsAreToldToProgramsToo() throws IOException {
    Path copy = damagedCopy("journal.jsonl", Damage.FLIP);
    var json =
        new ObjectMapper().readTree(CommandOutput.run("check", copy.toString(), "--json").out());
    assertThat(json.path("whole").asBoolean(true)).isFalse();
    assertThat(json.path("findings").get(0).path("file").asText()).isEqualTo("journal.jsonl");
    assertThat(json.path("findings").get(0).path("severity").asText()).isEqualTo("damage");
    json =
        new ObjectMapper().readTree(CommandOutput.run("repair", copy.toString(), "--json").out());
    assertThat(json.path("whole").asBoolean()).isTrue();
    assertThat(json.path("done").size()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "frontier/MANIFEST, CUT",
    "frontier/CURRENT, CUT",
    "frontier/*.log, KIND",
    "frontier/*.sst, DELETE"
  })
  void aCrawlDoesNotGoOnWithADamagedFrontierAndSaysWhatMendsIt(String name, Damage damage)
      throws IOException {
    Path copy = damagedCopy(name, damage);
    CommandOutput again = crawl(copy, "--pages", "50");
    assertThat(again.code()).as(again.err()).isEqualTo(3);
    assertThat(again.err()).contains("frontier").contains("waymark repair " + copy);
    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.out()).contains("frontier was rebuilt", "is whole again");
    assertThat(crawl(copy, "--pages", "50").code()).isZero();
    assertThat(urls(copy)).containsAll(pages);
    assertThat(CommandOutput.run("check", copy.toString()).out()).contains("is whole:");
  }

  @Test
  void whatIsReplacedIsKept() throws IOException {
    Path copy = damagedCopy("journal.jsonl", Damage.FLIP);
    byte[] damaged = Files.readAllBytes(copy.resolve("journal.jsonl"));
    CommandOutput.run("repair", copy.toString());
    try (Stream<Path> files = Files.walk(copy.resolve("damaged"))) {
      Path kept = files.filter(file -> file.endsWith("journal.jsonl")).findFirst().orElseThrow();
      assertThat(kept).hasBinaryContent(damaged);
    }
  }

  /** A crawl that goes on would cut the records off. */
  @Test
  void recordsWhoseEntriesAreLostAreKeptAndTheirPagesFetchedAgain() throws IOException {
    String warc = "warc/waymark-00001.warc.gz";
    Path copy = damagedCopy("journal.jsonl", Damage.DELETE);
    byte[] records = Files.readAllBytes(copy.resolve(warc));
    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.out()).contains("waiting to be fetched again", WEB.url(0));
    try (Stream<Path> files = Files.walk(copy.resolve("damaged"))) {
      Path kept = files.filter(file -> file.endsWith(warc)).findFirst().orElseThrow();
      assertThat(kept).hasBinaryContent(records);
    }
  }

  @Test
  void aCdxFileThatIsMissingIsWrittenAsItWas() throws IOException {
    Path copy = damagedCopy("index.cdxj", Damage.DELETE);
    assertThat(CommandOutput.run("repair", copy.toString()).out()).contains("cdxj was written");
    assertThat(copy.resolve("index.cdxj")).hasSameBinaryContentAs(original.resolve("index.cdxj"));
  }

  @Test
  void aWholeCollectionIsLeftAlone() throws IOException {
    Path copy = damagedCopy("journal.jsonl", null);
    CommandOutput repair = CommandOutput.run("repair", copy.toString());
    assertThat(repair.code()).isZero();
    assertThat(repair.out()).contains("nothing was done");
    assertThat(copy.resolve("damaged")).doesNotExist();
  }

  @Test
  void aFolderThatIsNoCollectionIsRefused() {
    CommandOutput check = CommandOutput.run("check", temp.toString());
    assertThat(check.code()).isEqualTo(2);
    assertThat(check.err()).contains("is not a collection");
  }

  /** Pages in the journal. */
  private static Set<String> urls(Path folder) throws IOException {
    Set<String> urls = new TreeSet<>();
    for (String line : Files.readAllLines(folder.resolve("journal.jsonl"))) {
      if (line.contains("\"relevant\":")) {
        urls.add(new ObjectMapper().readTree(line).path("url").asText());
      }
    }
    return urls;
  }

  private Path damagedCopy(String name, Damage damage) throws IOException {
    Path copy = temp.resolve("c");
    try (Stream<Path> files = Files.walk(original)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(original.relativize(file).toString()));
      }
    }
    if (damage != null) {
      damage.apply(find(copy, name));
    }
    return copy;
  }

  /** The largest file whose name begins and ends like this. */
  private static Path find(Path folder, String name) throws IOException {
    Path path = folder.resolve(name);
    if (Files.exists(path)) {
      return path;
    }
    String start = path.getFileName().toString().replaceAll("\\*.*", "");
    String end = name.contains("*") ? name.substring(name.indexOf('*') + 1) : "";
    try (Stream<Path> files = Files.list(path.getParent())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(start))
          .filter(file -> file.toString().endsWith(end))
          .max(java.util.Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow(() -> new IllegalStateException("no file like " + name));
    }
  }
}
