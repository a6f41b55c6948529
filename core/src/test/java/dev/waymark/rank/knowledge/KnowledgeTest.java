package dev.waymark.rank.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.model.Candidate;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.baseline.StaticPolicy;
import dev.waymark.rank.intelligent.LinkFactor;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  private static final Set<FeatureType> ALL = EnumSet.allOf(FeatureType.class);

  @Test
  void aPageCountsItsWordsThoseOfItsParentsAndItsUrl() {
    Knowledge k = twoRelevantPages().context().knowledge();

    assertThat(k.baseRate()).isEqualTo(new BaseRate(4, 2));
    assertThat(count(k, FeatureType.WORD, "reef")).isEqualTo("2 of 2");
    assertThat(count(k, FeatureType.WORD, "wheel")).isEqualTo("0 of 1");
    // "index" is on the start page, which links to three pages; two of them are relevant.
    assertThat(count(k, FeatureType.PARENT_WORD, "index")).isEqualTo("2 of 3");
    // fish.html is linked by two pages; a word on both counts once.
    assertThat(count(k, FeatureType.PARENT_WORD, "of")).isEqualTo("2 of 3");
    assertThat(count(k, FeatureType.TOKEN, "html")).isEqualTo("2 of 3");
    assertThat(count(k, FeatureType.ANCHOR, "fish")).isEqualTo("1 of 1");
    assertThat(k.counts(FeatureType.HOST).seenOf(Urls.id("web.test"))).isEqualTo(4);
  }

  @Test
  void aLinkIsCountedOnceWhenBothItsEndsAreCrawled() {
    // start → reef, car, fish; reef → fish; fish → reef; links to pages never crawled do not count
    assertThat(twoRelevantPages().context().knowledge().linkCounts())
        .isEqualTo(new LinkCounts(2, 0, 2, 1));
  }

  @Test
  void sevenPercentWhereOneIsExpectedHaveRatioSeven() {
    // The paper's example: a tenth of the pages is relevant, 7 % of the links join two of them.
    Knowledge k = new Knowledge(Set.of(FeatureType.LINK));
    k.addUnits(10_000 * FeatureCounts.UNITS_PER_PAGE, 1_000 * FeatureCounts.UNITS_PER_PAGE);
    k.counts(FeatureType.LINK).add(LinkCounts.RELEVANT_TO_RELEVANT, "", 700, 700);
    k.counts(FeatureType.LINK).add(LinkCounts.OTHER_TO_OTHER, "", 9_300, 0);
    ScoringContext context = new ScoringContext(k, new PageHistory(page -> new long[0]));
    TinyCrawl crawl = new TinyCrawl(StaticPolicy.inDegree()).page("hub", true, "x", "target");

    double log =
        new LinkFactor(InterestRatio.paper(2))
            .value(crawl.candidate("target"), new ScoringContext(k, crawl.context().history()));

    assertThat(context.knowledge().linkCounts().total()).isEqualTo(10_000);
    assertThat(Math.exp(log)).isCloseTo(7, within(1e-9));
  }

  @Test
  void onlyTheRequestedFeatureTypesAreLearned() {
    Knowledge k = new TinyCrawl(StaticPolicy.inDegree()).page("a", true, "x").context().knowledge();

    assertThat(k.featureTypes()).isEmpty();
    assertThat(k.pages()).isEqualTo(1);
    assertThat(k.counts(FeatureType.WORD).size()).isZero();
  }

  @Test
  void aPolicyMayBringItsOwnExtractors() {
    FeatureExtractor visitors = (observation, history, sink) -> sink.add(17, "visitor 17");
    Knowledge k = new Knowledge(Set.of(FeatureType.USER), Map.of(FeatureType.USER, visitors), 100);
    TinyCrawl crawl = new TinyCrawl(StaticPolicy.inDegree());
    k.observe(crawl.observe("a", true, "x"), crawl.context().history());

    assertThat(count(k, FeatureType.USER, 17)).isEqualTo("1 of 1");
    assertThat(k.name(FeatureType.USER, 17)).isEqualTo("visitor 17");
  }

  @Test
  void aFeatureTypeThatGrowsTooLargeLosesItsRarestFeatures() {
    Knowledge k = new Knowledge(Set.of(FeatureType.WORD), Map.of(), 100);
    TinyCrawl crawl = new TinyCrawl(StaticPolicy.inDegree());
    for (int page = 0; page < 50; page++) {
      String text = "often w" + page + "a w" + page + "b w" + page + "c";
      k.observe(crawl.observe("p" + page, false, text), crawl.context().history());
    }

    assertThat(k.counts(FeatureType.WORD).size()).isLessThanOrEqualTo(100);
    assertThat(count(k, FeatureType.WORD, "often")).isEqualTo("0 of 50");
    assertThat(k.counts(FeatureType.WORD).errorBound()).isPositive();
  }

  @Test
  void discountedKnowledgeHasTheSameRatesWithLessWeight() {
    Knowledge k = new Knowledge(Set.of(FeatureType.WORD));
    k.addUnits(1000 * FeatureCounts.UNITS_PER_PAGE, 100 * FeatureCounts.UNITS_PER_PAGE);
    k.counts(FeatureType.WORD).add(1, "reef", 50, 40);

    Knowledge discounted = k.discounted(100);

    assertThat(discounted.baseRate()).isEqualTo(new BaseRate(100, 10));
    assertThat(count(discounted, FeatureType.WORD, 1)).isEqualTo("4 of 5");
    assertThat(k.discounted(5000).baseRate()).isEqualTo(k.baseRate());
  }

  @Test
  void wrongKnowledgeIsUnlearned() {
    Knowledge wrong = new Knowledge(Set.of(FeatureType.WORD));
    wrong.addUnits(10_000 * FeatureCounts.UNITS_PER_PAGE, 1_000 * FeatureCounts.UNITS_PER_PAGE);
    wrong.counts(FeatureType.WORD).add(Words.id("wheel"), "wheel", 1_000, 1_000);
    OrderingPolicy policy = AllOrderingPolicies.builtIn().create("content", PolicyContext.empty());
    TinyCrawl crawl = new TinyCrawl(policy);
    crawl.context().knowledge().merge(wrong.discounted(20));
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
    TinyCrawl crawl =
        new TinyCrawl(AllOrderingPolicies.builtIn().create("content", PolicyContext.empty()));
    for (int i = 0; i < 20; i++) {
      crawl.page("p" + i, i % 4 == 0, i % 4 == 0 ? "reef the" : "wheel the");
    }
    Knowledge k = crawl.context().knowledge();

    FeatureStats best = FeatureStats.strongest(k, true, 1).getFirst();
    FeatureStats worst = FeatureStats.strongest(k, false, 1).getFirst();

    assertThat(best.name()).isEqualTo("reef");
    assertThat(best.seen()).isEqualTo(5);
    assertThat(best.relevant()).isEqualTo(5);
    assertThat(worst.name()).isEqualTo("wheel");
    assertThat(worst.ratio()).isLessThan(1);
  }

  @Test
  void aForeignOrDamagedFileIsNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("k.waymark");
    Files.writeString(file, "not knowledge at all");
    assertThatThrownBy(() -> KnowledgeFile.read(file))
        .hasMessageContaining(file.toString())
        .hasMessageContaining("not a knowledge file");

    KnowledgeFile.write(twoRelevantPages().context().knowledge(), file);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> KnowledgeFile.read(file)).hasMessageContaining("ends too early");

    bytes[10] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> KnowledgeFile.read(file)).hasMessageContaining("damaged");
  }

  @Test
  void exportsHaveEveryFeature() throws IOException {
    Knowledge k = twoRelevantPages().context().knowledge();
    ByteArrayOutputStream tsv = new ByteArrayOutputStream();
    KnowledgeExport.writeTsv(k, tsv);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    KnowledgeExport.writeJson(k, json);

    int features = k.featureTypes().stream().mapToInt(type -> k.counts(type).size()).sum();
    List<String> lines = tsv.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(features + 1);
    assertThat(lines).anyMatch(line -> line.startsWith("WORD\treef\t"));
    JsonNode tree = new ObjectMapper().readTree(json.toByteArray());
    assertThat(tree.at("/pages").asDouble()).isEqualTo(4);
    assertThat(tree.at("/feature_types/WORD/features").size())
        .isEqualTo(k.counts(FeatureType.WORD).size());
    assertThat(tree.at("/feature_types/LINK/features/0/name").asText()).contains(" to ");
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
    k.counts(FeatureType.WORD).compact(4);

    Knowledge read = KnowledgeFile.read(new ByteArrayInputStream(bytes(k)));

    assertThat(bytes(read)).isEqualTo(bytes(k));
    assertThat(read.baseRate()).isEqualTo(k.baseRate());
    assertThat(read.featureTypes()).isEqualTo(k.featureTypes());
    assertThat(read.counts(FeatureType.WORD).errorBound())
        .isEqualTo(k.counts(FeatureType.WORD).errorBound());
  }

  /** Crawls as lists of pages, pages as lists of words; a page with word 0 is relevant. */
  @Provide
  Arbitrary<List<List<Integer>>> crawls() {
    return Arbitraries.integers().between(0, 9).list().ofMaxSize(6).list().ofMaxSize(5);
  }

  private static Knowledge knowledge(List<List<Integer>> pages) {
    TinyCrawl crawl = new TinyCrawl(new AllFeaturesPolicy());
    int number = 0;
    for (List<Integer> words : pages) {
      StringBuilder text = new StringBuilder();
      words.forEach(word -> text.append(" w").append(word));
      crawl.page("p" + number, words.contains(0), text.toString(), "p" + (number + 1), "p0");
      number++;
    }
    return crawl.context().knowledge();
  }

  private static byte[] bytes(Knowledge knowledge) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    KnowledgeFile.write(knowledge, bytes);
    return bytes.toByteArray();
  }

  private static String count(Knowledge k, FeatureType type, String word) {
    return count(k, type, Words.id(word));
  }

  private static String count(Knowledge k, FeatureType type, long id) {
    return InterestRatio.formatCount(k.counts(type).relevantOf(id))
        + " of "
        + InterestRatio.formatCount(k.counts(type).seenOf(id));
  }

  private static TinyCrawl twoRelevantPages() {
    return new TinyCrawl(new AllFeaturesPolicy())
        .page("start", false, "index of things", "reef.html", "car.html", "fish.html")
        .page("reef.html", true, "a reef of coral", "fish.html", "never.html")
        .page("car.html", false, "a wheel", "never.html")
        .page("fish.html", true, "reef fish", "reef.html");
  }

  /** Learns all feature types. */
  private static final class AllFeaturesPolicy implements OrderingPolicy {
    @Override
    public Set<FeatureType> featureTypes() {
      return ALL;
    }

    @Override
    public double score(Candidate candidate, ScoringContext context) {
      return 0;
    }
  }
}
