package dev.waymark.spark.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.collection.KnowledgeReplay;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.spark.SparkTestCommands;
import dev.waymark.spark.cluster.KnowledgeCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the knowledge learned on Spark with that of the crawl that fetched the pages. */
class LearnTest {
  @TempDir static Path folder;
  private static Path crawl;
  private static byte[] learned;

  @BeforeAll
  static void crawlWithOneMachine() throws IOException {
    crawl = folder.resolve("crawl");
    SparkTestCommands.crawl(1, 250, crawl);
    learned = embedded(crawl);
  }

  /** The knowledge learned by the crawl of one machine, as a file. */
  private static byte[] embedded(Path collection) throws IOException {
    Path file = folder.resolve("embedded.wmkn");
    SparkTestCommands.run(
        "knowledge", "export", collection.toString(), "--to", "wmkn", "--into", file.toString());
    return Files.readAllBytes(file);
  }

  private static byte[] spark(String... args) throws IOException {
    Path file = folder.resolve("spark.wmkn");
    Files.deleteIfExists(file);
    String[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--into";
    all[args.length + 1] = file.toString();
    SparkTestCommands.CommandOutput output = SparkTestCommands.spark("learn", all);
    assertThat(output.err()).isEqualTo("reading pages …\nlearning …\n");
    assertThat(output.out()).contains(" pages; ").endsWith(" of them are relevant.\n");
    return Files.readAllBytes(file);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void inHoweverManyPartsItLearnsByteForByteWhatTheCrawlDid(int partitions) throws IOException {
    assertThat(
            spark(
                "--from",
                crawl.toString(),
                "--want",
                SparkTestCommands.WANT,
                "--partitions",
                "" + partitions))
        .isEqualTo(learned);
  }

  @Test
  void withoutAPredicateTheStoredRelevanceIsUsed() throws IOException {
    assertThat(spark("--from", crawl.toString())).isEqualTo(learned);
  }

  @Test
  void theWarcFilesAloneGiveTheSameKnowledge() throws IOException {
    assertThat(spark("--from", crawl.resolve("warc").toString(), "--want", SparkTestCommands.WANT))
        .isEqualTo(learned);
  }

  @Test
  void aPageInTwoArchivesCountsOnce() throws IOException {
    assertThat(spark("--from", crawl.toString(), "--from", crawl.toString())).isEqualTo(learned);
  }

  @Test
  void knowledgeAddsUpOverCollectionsThatShareNoPage() throws IOException {
    Path other = folder.resolve("other");
    SparkTestCommands.crawl(2, 60, other); // after the first one, of hosts with the same names
    byte[] both = spark("--from", crawl.toString(), "--from", other.toString());
    assertThat(spark("--from", other.toString(), "--from", crawl.toString())).isEqualTo(both);
    assertThat(KnowledgeCodec.decode(both).pages())
        .isBetween(
            KnowledgeCodec.decode(learned).pages(), KnowledgeCodec.decode(learned).pages() + 60);
  }

  @ParameterizedTest
  @ValueSource(strings = {"content-linking", "intelligent"})
  void evidenceOnOtherPagesIsBroughtTogether(String order) throws IOException {
    Path file = folder.resolve("elsewhere.wmkn");
    SparkTestCommands.CommandOutput output =
        SparkTestCommands.spark(
            "learn", "--from", crawl.toString(), "--order", order, "--into", file.toString());
    assertThat(output.err()).contains("learning …");
    Knowledge expected =
        KnowledgeReplay.readKnowledge(
            crawl, AllOrderingPolicies.builtIn().create(order, PolicyContext.empty()));
    assertThat(Files.readAllBytes(file)).isEqualTo(KnowledgeCodec.encode(expected));
  }

  @Test
  void aCrawlCanStartWithTheKnowledge() throws IOException {
    Path file = folder.resolve("prior.wmkn");
    Files.write(file, spark("--from", crawl.toString()));
    assertThat(SparkTestCommands.run("knowledge", "show", file.toString()).out())
        .startsWith("250 pages, ")
        .contains("membrane");
    Path next = folder.resolve("next");
    SparkTestCommands.crawl(1, 40, next, "--knowledge", file.toString());
    assertThat(hits(next)).isGreaterThan(hits(first(40)));
  }

  /** A crawl of so many pages without that knowledge. */
  private static Path first(int pages) throws IOException {
    Path into = folder.resolve("without");
    SparkTestCommands.crawl(1, pages, into);
    return into;
  }

  private static long hits(Path collection) throws IOException {
    return KnowledgeCodec.decode(embedded(collection)).relevant();
  }
}
