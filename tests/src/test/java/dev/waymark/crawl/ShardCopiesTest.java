package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalReader;
import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.ProgramProcess;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.collection.TestCrawls;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.shard.ShardFolder;
import dev.waymark.shard.ShardMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages that repeat those of other shards, in {@code crawl --shards} on a web on loopback. */
@Timeout(120)
class ShardCopiesTest {
  private static final int SHARDS = 3;
  private static final int OWN_PAGES = 12;

  /** A host of each shard. */
  private static final List<String> HOSTS =
      IntStream.range(0, SHARDS).mapToObj(ShardCopiesTest::host).toList();

  private static final String EARLY = text(1);
  private static final String EXACT = text(2);
  private static final String NEAR = text(3);

  @TempDir Path folder;
  private SmallSite site;

  @BeforeEach
  void start() throws IOException {
    site = SmallSite.ofHosts(pages());
  }

  @AfterEach
  void stop() {
    site.close();
  }

  /**
   * Every host has the same page, one that is nearly the same as that of the others, one that is
   * nearly the same as one crawled before there were shards, and pages of its own.
   */
  private static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    String begin = "begin.example";
    pages.put(begin + "/", links(begin, 4) + "<a href=http://begin.example/early>early</a> ");
    pages.put(begin + "/early", hostLinks() + EARLY);
    for (int i = 0; i < 4; i++) {
      pages.put(begin + "/" + i, hostLinks() + text(1000 + i));
    }
    for (int h = 0; h < SHARDS; h++) {
      String host = HOSTS.get(h);
      pages.put(
          host + "/",
          links(host, OWN_PAGES)
              + " <a href=/exact>a</a> <a href=/near>b</a> <a href=/early>c</a>");
      pages.put(host + "/exact", EXACT);
      pages.put(host + "/near", nearly(NEAR, h));
      pages.put(host + "/early", nearly(EARLY, h + 1));
      for (int i = 0; i < OWN_PAGES; i++) {
        pages.put(host + "/" + i, text(100 * (h + 1) + i));
      }
    }
    return pages;
  }

  private static String links(String host, int pages) {
    return IntStream.range(0, pages)
        .mapToObj(i -> "<a href=http://" + host + "/" + i + ">" + i + "</a>")
        .collect(Collectors.joining(" "));
  }

  private static String hostLinks() {
    return HOSTS.stream()
        .map(host -> " <a href=http://" + host + "/>" + host + "</a>")
        .collect(Collectors.joining());
  }

  private static String host(int shard) {
    return IntStream.range(0, 1000)
        .mapToObj(i -> "site" + i + ".example")
        .filter(host -> new ShardMap(SHARDS).shardOfHost(host) == shard)
        .findFirst()
        .orElseThrow();
  }

  private static String text(int seed) {
    return new Random(seed)
            .ints(800, 0, 1_000)
            .mapToObj(word -> "word" + word)
            .collect(Collectors.joining(" "))
        + " "
        + marker(seed);
  }

  /** A word that no other text has. */
  private static String marker(int seed) {
    return "marker"
        + ("" + seed)
            .chars()
            .mapToObj(c -> "" + (char) (c - '0' + 'a'))
            .collect(Collectors.joining());
  }

  /** Another text of the same words. */
  private static String nearly(String text, int times) {
    return text + text.substring(text.lastIndexOf(' ')).repeat(times);
  }

  @Test
  void pagesInSeveralShardsAreStoredButCountOnceWhereverTheyAreFound() throws Exception {
    Path plain = folder.resolve("plain");
    Path shards = folder.resolve("shards");
    assertThat(crawl(plain).out()).contains("duplicates");

    CommandOutput crawl = crawl(shards, flags("--json"));
    assertThat(crawl.code()).as(crawl.err()).isZero();

    assertThat(originals(shards)).isEqualTo(originals(plain));
    assertThat(crawl.out()).contains("\"copies\":");
    assertThat(relevant(crawl.out())).isEqualTo(relevant(crawl(plain, "--json").out()));
    assertThat(relevant(crawl(shards, "--json").out())).isEqualTo(relevant(crawl.out()));
    assertThat(words(shards)).isEqualTo(words(plain));
    assertThat(CommandOutput.run("check", shards.toString()).out()).contains("is whole");
    assertThat(found(plain, 2)).containsExactly("/exact");
    assertThat(found(shards, 2)).containsExactly("/exact");
    assertThat(found(shards, 3)).containsExactly("/near");
    assertThat(found(shards, 1)).containsExactly("/early");
    assertThat(found(shards, 101)).hasSize(1);
    CommandOutput.run("index", shards.toString());
    assertThat(found(shards, 2)).as("in an index made anew").containsExactly("/exact");
    String copy = copies(shards).keySet().iterator().next();
    assertThat(CommandOutput.run("why", shards.toString(), copy).out())
        .contains("counted once: it is a duplicate of " + copies(shards).get(copy));
  }

  @Test
  void aCrawlThatIsKilledAtAnyMomentMarksACopyOnce() throws Exception {
    Path plain = folder.resolve("plain");
    Path shards = folder.resolve("shards");
    assertThat(crawl(plain).code()).isZero();

    for (int lines : new int[] {25, 45}) {
      Process process = start(shards, flags());
      while (lines(shards) < lines && process.isAlive()) {
        process.waitFor(1, TimeUnit.MILLISECONDS);
      }
      process.destroyForcibly().waitFor();
    }
    assertThat(crawl(shards, flags()).code()).isZero();

    assertThat(originals(shards)).isEqualTo(originals(plain));
    assertThat(words(shards)).isEqualTo(words(plain));
    assertThat(CommandOutput.run("check", shards.toString()).out()).contains("is whole");
    for (Path shard : ShardFolder.collections(shards)) {
      List<String> marked = new ArrayList<>();
      new JournalReader(shard).forEach(entry -> {}, copy -> marked.add(copy.url()));
      assertThat(marked).doesNotHaveDuplicates();
    }
  }

  private static String[] flags(String... more) {
    List<String> flags =
        new ArrayList<>(List.of("--shards", "" + SHARDS, "--split-at", "5", "--round", "0.25"));
    flags.addAll(List.of(more));
    return flags.toArray(String[]::new);
  }

  private List<String> arguments(Path into, String... more) {
    List<String> args = new ArrayList<>(List.of("crawl", "--want", "word(\"word7\")"));
    args.addAll(List.of("--seed", "http://begin.example/", "--workers", "1", "--pages", "0"));
    args.addAll(List.of("--into", into.toString()));
    args.addAll(List.of(more));
    args.addAll(TestCrawls.flags(site.port()));
    return args;
  }

  private CommandOutput crawl(Path into, String... more) {
    return CommandOutput.run(arguments(into, more).toArray(String[]::new));
  }

  private Process start(Path into, String... more) throws IOException {
    return ProgramProcess.start(arguments(into, more));
  }

  private static long lines(Path shards) {
    long[] lines = {0};
    for (Path shard : ShardFolder.collections(shards)) {
      if (JournalReader.existsIn(shard)) {
        new JournalReader(shard).forEach(entry -> lines[0]++, copy -> lines[0]++);
      }
    }
    return lines[0];
  }

  /** The relevant pages that repeat no other. */
  private static List<String> originals(Path collection) {
    List<String> originals = new ArrayList<>();
    for (Path one : ShardFolder.collections(collection)) {
      new JournalReader(one)
          .forEach(entry -> {
            if (entry.countsAsRelevant()) {
              originals.add(text(entry.url()));
            }
          });
    }
    originals.sort(null);
    return originals;
  }

  /** Pages with the same text have the same path. */
  private static String text(String url) {
    return url.matches(".*/(exact|near|early)") ? url.substring(url.lastIndexOf('/')) : url;
  }

  private static Map<String, String> copies(Path shards) {
    Map<String, String> copies = new TreeMap<>();
    for (Path shard : ShardFolder.collections(shards)) {
      new JournalReader(shard)
          .forEach(entry -> {
            if (entry.pageRecord() != null
                && entry.pageRecord().duplicate() instanceof DuplicateMatch.Near near) {
              copies.put(entry.url(), near.url());
            }
          });
    }
    return copies;
  }

  private static String relevant(String json) {
    return json.lines()
        .filter(line -> line.contains("\"type\":\"result\""))
        .map(line -> line.replaceAll(".*\"relevant\":(\\d+).*", "$1"))
        .reduce("", (a, b) -> b);
  }

  /** The pages that are found, as {@link #text} has them. */
  private static List<String> found(Path collection, int seed) {
    return CommandOutput.run("search", collection.toString(), marker(seed))
        .out()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("http://"))
        .map(ShardCopiesTest::text)
        .toList();
  }

  /** By word, on how many pages and relevant pages it was seen. */
  private static Map<String, String> words(Path collection) {
    Knowledge knowledge = KnowledgeLoader.read(collection.toString());
    FeatureCounts words = knowledge.counts(FeatureType.WORD);
    Map<String, String> counts = new TreeMap<>();
    counts.put("", knowledge.pages() + " " + knowledge.relevant());
    for (int slot = 0; slot < words.size(); slot++) {
      counts.put(words.name(slot), words.seen(slot) + " " + words.relevant(slot));
    }
    return counts;
  }
}
