package dev.waymark.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.text.Words;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnowledgeTest {
  private static final Set<Family> ALL = EnumSet.allOf(Family.class);

  @Test
  void aPageTeachesItsOwnWordsTheWordsThatLedThereAndItsUrl() {
    Knowledge k = twoHits().known().knowledge();

    assertThat(k.base()).isEqualTo(new Base(4, 2));
    assertThat(count(k, Family.WORD, "reef")).isEqualTo("2 of 2");
    assertThat(count(k, Family.WORD, "wheel")).isEqualTo("0 of 1");
    // "index" stands on the start page, which links to three pages; two of them satisfy.
    assertThat(count(k, Family.IN_WORD, "index")).isEqualTo("2 of 3");
    // fish.html is linked by two pages; a word on both counts once.
    assertThat(count(k, Family.IN_WORD, "of")).isEqualTo("2 of 3");
    assertThat(count(k, Family.TOKEN, "html")).isEqualTo("2 of 3");
    assertThat(count(k, Family.ANCHOR, "fish")).isEqualTo("1 of 1");
    assertThat(k.of(Family.HOST).seenOf(dev.waymark.url.Urls.id("web.test"))).isEqualTo(4);
  }

  @Test
  void aLinkIsCountedOnceWhenBothItsEndsAreCrawled() {
    // start → reef, car, fish; reef → fish; fish → reef; links to pages never crawled do not count
    assertThat(twoHits().known().knowledge().links()).isEqualTo(new Links(2, 0, 2, 1));
  }

  @Test
  void sevenPercentWhereOneIsExpectedHaveRatioSeven() {
    // The paper's example: a tenth of the pages satisfies, 7 % of the links join two of them.
    Knowledge k = new Knowledge(Set.of(Family.LINK));
    k.add(10_000 * Tallies.PAGE, 1_000 * Tallies.PAGE);
    k.of(Family.LINK).add(Links.PP, "", 700, 700);
    k.of(Family.LINK).add(Links.NN, "", 9_300, 0);
    Known known = new Known(k, new Crawled(page -> new long[0]));
    TinyCrawl crawl = new TinyCrawl(SimpleOrder.inDegree()).page("hub", true, "x", "target");

    double log =
        new LinkFactor(Evidence.paper(2))
            .value(crawl.candidate("target"), new Known(k, crawl.known().crawled()));

    assertThat(known.knowledge().links().all()).isEqualTo(10_000);
    assertThat(Math.exp(log)).isCloseTo(7, within(1e-9));
  }

  @Test
  void onlyWhatIsAskedForIsLearned() {
    Knowledge k = new TinyCrawl(SimpleOrder.inDegree()).page("a", true, "x").known().knowledge();

    assertThat(k.families()).isEmpty();
    assertThat(k.pages()).isEqualTo(1);
    assertThat(k.of(Family.WORD).size()).isZero();
  }

  @Test
  void anOrderBringsTheFeaturesThatPagesDoNotShow() {
    Features visitors = (seen, crawled, sink) -> sink.feature(17, "visitor 17");
    Knowledge k = new Knowledge(Set.of(Family.USER), Map.of(Family.USER, visitors), 100);
    TinyCrawl crawl = new TinyCrawl(SimpleOrder.inDegree());
    k.observe(crawl.observed("a", true, "x"), crawl.known().crawled());

    assertThat(count(k, Family.USER, 17)).isEqualTo("1 of 1");
    assertThat(k.name(Family.USER, 17)).isEqualTo("visitor 17");
  }

  @Test
  void aFamilyThatGrowsTooLargeLosesItsRarest() {
    Knowledge k = new Knowledge(Set.of(Family.WORD), Map.of(), 100);
    TinyCrawl crawl = new TinyCrawl(SimpleOrder.inDegree());
    for (int page = 0; page < 50; page++) {
      String text = "often w" + page + "a w" + page + "b w" + page + "c";
      k.observe(crawl.observed("p" + page, false, text), crawl.known().crawled());
    }

    assertThat(k.of(Family.WORD).size()).isLessThanOrEqualTo(100);
    assertThat(count(k, Family.WORD, "often")).isEqualTo("0 of 50");
    assertThat(k.of(Family.WORD).bound()).isPositive();
  }

  @Test
  void discountedKnowledgeSaysTheSameWithLessWeight() {
    Knowledge k = new Knowledge(Set.of(Family.WORD));
    k.add(1000 * Tallies.PAGE, 100 * Tallies.PAGE);
    k.of(Family.WORD).add(1, "reef", 50, 40);

    Knowledge less = k.discounted(100);

    assertThat(less.base()).isEqualTo(new Base(100, 10));
    assertThat(count(less, Family.WORD, 1)).isEqualTo("4 of 5");
    assertThat(k.discounted(5000).base()).isEqualTo(k.base());
  }

  @Test
  void wrongKnowledgeIsUnlearned() {
    Knowledge wrong = new Knowledge(Set.of(Family.WORD));
    wrong.add(10_000 * Tallies.PAGE, 1_000 * Tallies.PAGE);
    wrong.of(Family.WORD).add(Words.id("wheel"), "wheel", 1_000, 1_000);
    Order order = Orders.shipped().of("content", OrderContext.plain());
    TinyCrawl crawl = new TinyCrawl(order);
    crawl.known().knowledge().merge(wrong.discounted(20));
    crawl.page("car", false, "wheel", "road");
    assertThat(crawl.score("road")).isPositive();
    for (int i = 0; i < 40; i++) {
      crawl.page("car" + i, false, "wheel rim", "other" + i);
      crawl.page("reef" + i, true, "reef");
    }

    assertThat(crawl.score("road")).isNegative();
  }

  @Test
  void theStrongestFeaturesAreShownWithTheirCounts() {
    TinyCrawl crawl = new TinyCrawl(Orders.shipped().of("content", OrderContext.plain()));
    for (int i = 0; i < 20; i++) {
      crawl.page("p" + i, i % 4 == 0, i % 4 == 0 ? "reef the" : "wheel the");
    }
    Knowledge k = crawl.known().knowledge();

    Finding best = Finding.strongest(k, true, 1).getFirst();
    Finding worst = Finding.strongest(k, false, 1).getFirst();

    assertThat(best.name()).isEqualTo("reef");
    assertThat(best.seen()).isEqualTo(5);
    assertThat(best.hits()).isEqualTo(5);
    assertThat(worst.name()).isEqualTo("wheel");
    assertThat(worst.ratio()).isLessThan(1);
  }

  @Test
  void aFileThatIsNoneOrBrokenIsNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("k.waymark");
    Files.writeString(file, "not knowledge at all");
    assertThatThrownBy(() -> KnowledgeFile.read(file))
        .hasMessageContaining(file.toString())
        .hasMessageContaining("not a knowledge file");

    KnowledgeFile.write(twoHits().known().knowledge(), file);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> KnowledgeFile.read(file)).hasMessageContaining("ends too early");

    bytes[10] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> KnowledgeFile.read(file)).hasMessageContaining("damaged");
  }

  @Test
  void exportsHaveEveryFeature() throws IOException {
    Knowledge k = twoHits().known().knowledge();
    ByteArrayOutputStream tsv = new ByteArrayOutputStream();
    KnowledgeExport.tsv(k, tsv);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    KnowledgeExport.json(k, json);

    int features = k.families().stream().mapToInt(family -> k.of(family).size()).sum();
    List<String> lines = tsv.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(features + 1);
    assertThat(lines).anyMatch(line -> line.startsWith("WORD\treef\t"));
    JsonNode tree = new ObjectMapper().readTree(json.toByteArray());
    assertThat(tree.at("/pages").asDouble()).isEqualTo(4);
    assertThat(tree.at("/families/WORD/features").size()).isEqualTo(k.of(Family.WORD).size());
    assertThat(tree.at("/families/LINK/features/0/name").asText()).contains(" to ");
  }

  @Property(tries = 50)
  void knowledgeAddsUpInAnyOrderAndGrouping(
      @ForAll("crawls") List<List<Integer>> a,
      @ForAll("crawls") List<List<Integer>> b,
      @ForAll("crawls") List<List<Integer>> c)
      throws IOException {
    Knowledge left = knowledge(a);
    left.merge(knowledge(b));
    left.merge(knowledge(c));
    Knowledge right = knowledge(c);
    right.merge(knowledge(b));
    Knowledge grouped = knowledge(a);
    grouped.merge(right);

    assertThat(bytes(grouped)).isEqualTo(bytes(left));
  }

  @Property(tries = 50)
  void aFileBringsBackWhatWasWritten(@ForAll("crawls") List<List<Integer>> a) throws IOException {
    Knowledge k = knowledge(a);
    k.of(Family.WORD).compact(4);

    Knowledge read = KnowledgeFile.read(new ByteArrayInputStream(bytes(k)));

    assertThat(bytes(read)).isEqualTo(bytes(k));
    assertThat(read.base()).isEqualTo(k.base());
    assertThat(read.families()).isEqualTo(k.families());
    assertThat(read.of(Family.WORD).bound()).isEqualTo(k.of(Family.WORD).bound());
  }

  /** Crawls as lists of pages, pages as lists of words; a page with word 0 satisfies. */
  @Provide
  Arbitrary<List<List<Integer>>> crawls() {
    return Arbitraries.integers().between(0, 9).list().ofMaxSize(6).list().ofMaxSize(5);
  }

  private static Knowledge knowledge(List<List<Integer>> pages) {
    TinyCrawl crawl = new TinyCrawl(new Everything());
    int number = 0;
    for (List<Integer> words : pages) {
      StringBuilder text = new StringBuilder();
      words.forEach(word -> text.append(" w").append(word));
      crawl.page("p" + number, words.contains(0), text.toString(), "p" + (number + 1), "p0");
      number++;
    }
    return crawl.known().knowledge();
  }

  private static byte[] bytes(Knowledge knowledge) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    KnowledgeFile.write(knowledge, bytes);
    return bytes.toByteArray();
  }

  private static String count(Knowledge k, Family family, String word) {
    return count(k, family, Words.id(word));
  }

  private static String count(Knowledge k, Family family, long id) {
    return Evidence.count(k.of(family).hitsOf(id))
        + " of "
        + Evidence.count(k.of(family).seenOf(id));
  }

  private static TinyCrawl twoHits() {
    return new TinyCrawl(new Everything())
        .page("start", false, "index of things", "reef.html", "car.html", "fish.html")
        .page("reef.html", true, "a reef of coral", "fish.html", "never.html")
        .page("car.html", false, "a wheel", "never.html")
        .page("fish.html", true, "reef fish", "reef.html");
  }

  /** Learns all families, whatever for. */
  private static final class Everything implements Order {
    @Override
    public Set<Family> learns() {
      return ALL;
    }

    @Override
    public double score(dev.waymark.model.Candidate candidate, Known known) {
      return 0;
    }
  }
}
