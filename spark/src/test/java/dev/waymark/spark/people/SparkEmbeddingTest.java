package dev.waymark.spark.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.people.CoVisitEmbedding;
import dev.waymark.people.Trace;
import dev.waymark.spark.SparkTestCommands;
import dev.waymark.spark.SparkTestCommands.CommandOutput;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the embedding computed on Spark with the one that a crawl computes. */
class SparkEmbeddingTest {
  /** Sums are added in another order. */
  private static final double TOLERANCE = 1e-4;

  @TempDir static Path folder;
  private static Path trace;
  private static List<Long> ids;
  private static CoVisitEmbedding expected;

  @BeforeAll
  static void importOnOneMachine() throws IOException {
    Path log = LogFiles.write(folder.resolve("a.log"), 6_000, 1);
    trace = folder.resolve("trace");
    CommandOutput output =
        SparkTestCommands.run("people", "import", log.toString(), "--into", trace.toString());
    assertThat(output.code()).as(output.err()).isZero();
    try (Trace opened = new TraceFolder(trace).open().orElseThrow()) {
      expected = opened.embedding();
      ids =
          IntStream.range(0, opened.urlCount()).mapToObj(url -> Urls.id(opened.url(url))).toList();
    }
  }

  private static CommandOutput embed(String... more) {
    List<String> command = new ArrayList<>(List.of("people", "embed", trace.toString()));
    command.addAll(List.of(more));
    return SparkTestCommands.spark(command);
  }

  private static CoVisitEmbedding stored() throws IOException {
    Path file = new TraceFolder(trace).embeddingFile().orElseThrow();
    assertThat(file).exists();
    try (Trace opened = new TraceFolder(trace).open().orElseThrow()) {
      return opened.embedding();
    } finally {
      Files.delete(file);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void inHoweverManyPartsPagesAreAsSimilarAsInACrawl(int partitions) throws IOException {
    CommandOutput output = embed("--partitions", "" + partitions);
    assertThat(output.code()).as(output.err()).isZero();
    CoVisitEmbedding embedding = stored();
    Random random = new Random(5);
    int compared = 0;
    for (int i = 0; i < 2_000; i++) {
      long one = ids.get(random.nextInt(ids.size()));
      long other = ids.get(random.nextInt(ids.size()));
      assertThat(embedding.find(one)).isEqualTo(expected.find(one));
      if (expected.find(one) >= 0 && expected.find(other) >= 0) {
        assertThat(cosine(embedding, one, other))
            .isCloseTo(cosine(expected, one, other), within(TOLERANCE));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(1_000);
  }

  private static double cosine(CoVisitEmbedding embedding, long one, long other) {
    double[] vector = new double[CoVisitEmbedding.DIMENSIONS];
    embedding.add(embedding.find(one), 1, vector);
    return embedding.dotProduct(embedding.find(other), vector);
  }

  @Test
  void onlyTheMostVisitedPagesAreEmbeddedIfThereAreMore() throws IOException {
    assertThat(embed("--embedded-pages", "50").out()).contains(" pages are embedded");
    CoVisitEmbedding embedding = stored();
    assertThat(ids.stream().filter(id -> embedding.find(id) >= 0).count()).isBetween(20L, 50L);
  }

  @Test
  void aCrawlWithTheTraceTakesItsEmbedding() throws IOException {
    assertThat(embed().code()).isZero();
    Path file = new TraceFolder(trace).embeddingFile().orElseThrow();
    Path collection = folder.resolve("collection");
    SparkTestCommands.crawl(1, 5, collection, "--people", trace.toString());
    TraceFolder taken = new TraceFolder(TraceFolder.locate(collection));
    assertThat(taken.embeddingFile().orElseThrow()).hasSameBinaryContentAs(file);
    for (byte[] damaged : new byte[][] {{}, {0, 0, 0, 1}, {0x7f, 0, 0, 0, 1}}) {
      Files.write(file, damaged);
      assertThatThrownBy(SparkEmbeddingTest::stored).hasMessageContaining("is damaged; delete it");
    }
  }

  @Test
  void aCrawlTakesAnEmbeddingThatWasComputedSinceItTookTheTrace() throws IOException {
    Path collection = folder.resolve("earlier");
    SparkTestCommands.crawl(1, 5, collection, "--people", trace.toString());
    TraceFolder taken = new TraceFolder(TraceFolder.locate(collection));
    assertThat(taken.embeddingFile().orElseThrow()).doesNotExist();
    assertThat(embed().code()).isZero();
    Path file = new TraceFolder(trace).embeddingFile().orElseThrow();
    SparkTestCommands.crawl(1, 10, collection, "--people", trace.toString());
    assertThat(taken.embeddingFile().orElseThrow()).hasSameBinaryContentAs(file);
    Files.delete(file);
  }

  @Test
  void anImportSaysThatTheEmbeddingIsNotOfTheAddedVisits() throws IOException {
    Path grown = folder.resolve("grown");
    Path first = LogFiles.write(folder.resolve("first.log"), 3_000, 2);
    assertThat(SparkTestCommands.run("people", "import", "" + first, "--into", "" + grown).out())
        .doesNotContain("embed");
    assertThat(SparkTestCommands.spark(List.of("people", "embed", "" + grown)).code()).isZero();
    Path second = LogFiles.write(folder.resolve("second.log"), 3_000, 3);
    assertThat(SparkTestCommands.run("people", "import", "" + second, "--into", "" + grown).out())
        .contains("until you run waymark spark people embed " + grown);
    assertThat(new TraceFolder(grown).embeddingFile().orElseThrow()).doesNotExist();
  }

  @Test
  void anImportWithoutVisitsKeepsTheEmbedding() throws IOException {
    Path kept = folder.resolve("kept");
    Path log = LogFiles.write(folder.resolve("kept.log"), 3_000, 4);
    SparkTestCommands.run("people", "import", "" + log, "--into", "" + kept);
    assertThat(SparkTestCommands.spark(List.of("people", "embed", "" + kept)).code()).isZero();
    byte[] embedding = Files.readAllBytes(new TraceFolder(kept).embeddingFile().orElseThrow());
    Path robots =
        Files.writeString(
            folder.resolve("robots.log"),
            """
            192.0.2.9 - - [10/Oct/2026:13:55:36 +0000] "GET /robots.txt HTTP/1.1" 200 23 "-" "Bot"
            """);
    CommandOutput output =
        SparkTestCommands.run("people", "import", "" + robots, "--into", "" + kept);
    assertThat(output.out()).contains("0 visits added").doesNotContain("embed");
    assertThat(new TraceFolder(kept).embeddingFile().orElseThrow()).hasBinaryContent(embedding);
  }

  @Test
  void aFolderWithoutATraceIsNamedWithTheRemedy() {
    CommandOutput output = SparkTestCommands.spark(List.of("people", "embed", folder.toString()));
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("there is no trace in " + folder, "waymark people import");
  }
}
