package dev.waymark.spark.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spark.SparkTestCommands;
import dev.waymark.spark.cluster.KnowledgeCodec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.spark.api.java.JavaSparkContext;

/** However pages are distributed over files and partitions, the result is the same. */
class PartitionsTest {
  private static final PolicySpec ORDER = new PolicySpec("intelligent", "");
  private static final PredicateSpec WANTED =
      new PredicateSpec("word(\"w3\")", "", Duration.ofSeconds(60));

  private static JavaSparkContext spark;
  private static List<String> records;
  private static byte[] expected;
  private static Path folder;

  @BeforeContainer
  static void learnInOneGo() throws Exception {
    folder = Files.createTempDirectory("parts");
    spark = SparkTestCommands.context();
    records = records(new Random(7));
    expected = learned(List.of(records), 1);
  }

  @Property(tries = 6)
  void theOrderAndTheNumberOfFilesAndPartsDoNotMatter(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 9) int files,
      @ForAll @IntRange(min = 1, max = 9) int partitions)
      throws Exception {
    List<String> shuffled = new ArrayList<>(records);
    Collections.shuffle(shuffled, random);
    List<List<String>> recordsByFile = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      recordsByFile.add(new ArrayList<>());
    }
    shuffled.forEach(record -> recordsByFile.get(random.nextInt(files)).add(record));
    assertThat(learned(recordsByFile, partitions)).isEqualTo(expected);
  }

  /** Equal to sorting all, counting those of a group, and cutting off. */
  @Property(tries = 200)
  void theBestEqualThoseOfSorting(
      @ForAll @Size(max = 60) List<@IntRange(max = 99) Integer> numbers,
      @ForAll @IntRange(min = 1, max = 20) int top,
      @ForAll @IntRange(max = 5) int perGroup) {
    GroupedTopK<Integer> best =
        new GroupedTopK<>(top, perGroup, Collections.reverseOrder(), number -> "" + number % 4);
    numbers.forEach(best::add);
    Map<Integer, Integer> taken = new TreeMap<>();
    List<Integer> sorted =
        numbers.stream()
            .sorted(Collections.reverseOrder())
            .filter(number -> perGroup == 0 || taken.merge(number % 4, 1, Integer::sum) <= perGroup)
            .limit(top)
            .toList();
    assertThat(best.bestFirst()).isEqualTo(sorted);
  }

  @Example
  void ofSeveralCapturesTheLastCounts() throws Exception {
    String old = record(1, Instant.parse("2020-01-01T00:00:00Z"), "<p>w3 w3 w3 long ago");
    List<String> more = new ArrayList<>(records);
    more.add(old);
    assertThat(learned(List.of(more, List.of(old)), 3)).isEqualTo(expected);
  }

  private static byte[] learned(List<List<String>> files, int partitions) throws Exception {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      Path file = folder.resolve(i + ".warc");
      Files.writeString(file, String.join("", files.get(i)), StandardCharsets.ISO_8859_1);
      names.add(file.toString());
    }
    PageDataset pages = PageDataset.read(spark, ArchiveSources.find(names), partitions, WANTED);
    try {
      return KnowledgeCodec.encode(KnowledgeLearner.learn(pages, ORDER));
    } finally {
      pages.rows().unpersist();
    }
  }

  /** Sixty pages of random words and links, two of them identical, each with its own time. */
  private static List<String> records(Random random) {
    List<String> records = new ArrayList<>();
    for (int page = 0; page < 60; page++) {
      StringBuilder html = new StringBuilder("<p>&#304;stanbul I&#775;stanbul");
      for (int i = 0; i < 40; i++) {
        html.append(" w").append((int) Math.abs(random.nextGaussian() * 30) + 3 * (page % 7));
      }
      for (int i = 0; i < 8; i++) {
        int target = random.nextInt(80);
        html.append("<a href=/")
            .append(target)
            .append(">&#304;w")
            .append(target % 9)
            .append("</a> x");
      }
      Instant at = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(page);
      records.add(record(page, at, page == 50 ? "<p>same" : page == 51 ? "<p>same" : "" + html));
    }
    return records;
  }

  private static String record(int page, Instant at, String html) {
    String http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html;
    return String.join(
        "\r\n",
        Arrays.asList(
            "WARC/1.1",
            "WARC-Type: response",
            "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-%012d>".formatted(page),
            "WARC-Date: " + at,
            "WARC-Target-URI: http://a.example/" + page,
            "Content-Type: application/http; msgtype=response",
            "Content-Length: " + http.length(),
            "",
            http,
            "",
            ""));
  }
}
