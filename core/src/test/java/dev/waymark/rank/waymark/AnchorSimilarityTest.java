package dev.waymark.rank.waymark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.rank.Contribution;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.PhraseVector;
import dev.waymark.text.WordVectors;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnchorSimilarityTest {

  private static TinyCrawl crawl(PolicyContext context) {
    TinyCrawl crawl = new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
    crawl.page("start", false, "", "heron", "eagle", "treaty", "osprey", "senate", "muvogag");
    return crawl;
  }

  private static double contribution(TinyCrawl crawl, String name, Signal signal) {
    return crawl.explain(name).stream()
        .filter(contribution -> contribution.name().equals(signal.description()))
        .mapToDouble(Contribution::value)
        .sum();
  }

  /** A crawl that found one relevant page, about a bird, and one other. */
  private static TinyCrawl birds() {
    TinyCrawl crawl = crawl(PolicyContext.empty());
    crawl.page("heron", true, "one");
    crawl.page("treaty", false, "two");
    return crawl;
  }

  @Test
  void anchorsSimilarToThoseOfRelevantPagesComeFirstEvenWithUnseenWords() {
    TinyCrawl crawl = birds();

    assertThat(contribution(crawl, "osprey", Signal.ANCHOR_SIMILARITY)).isPositive();
    assertThat(contribution(crawl, "senate", Signal.ANCHOR_SIMILARITY)).isNegative();
    assertThat(contribution(crawl, "muvogag", Signal.ANCHOR_SIMILARITY)).isZero();
    assertThat(crawl.score("osprey")).isGreaterThan(crawl.score("senate"));
  }

  @Test
  void anchorsWithTheHypernymsOfRelevantOnesComeFirst() {
    TinyCrawl crawl = birds();

    assertThat(contribution(crawl, "osprey", Signal.HYPERNYMS)).isPositive();
    assertThat(contribution(crawl, "osprey", Signal.HYPERNYMS))
        .isGreaterThan(contribution(crawl, "senate", Signal.HYPERNYMS));
    assertThat(contribution(crawl, "muvogag", Signal.HYPERNYMS)).isZero();
    assertThat(crawl.explain("osprey"))
        .anySatisfy(contribution -> assertThat(contribution.reason()).contains("bird 1 of 1"));
  }

  @Test
  void beforeTheFirstRelevantPageAnchorsLikeFetchedOnesComeLast() {
    TinyCrawl crawl = crawl(PolicyContext.empty());
    crawl.page("treaty", false, "two");

    assertThat(contribution(crawl, "osprey", Signal.FETCHED_ANCHOR_SIMILARITY))
        .isGreaterThan(contribution(crawl, "senate", Signal.FETCHED_ANCHOR_SIMILARITY));
    assertThat(contribution(crawl, "muvogag", Signal.FETCHED_ANCHOR_SIMILARITY))
        .isCloseTo(-0.5 * Signal.FETCHED_ANCHOR_SIMILARITY.weight(), within(1e-9));
  }

  @Test
  void anchorsSimilarToTheHintComeFirst() {
    TinyCrawl crawl = crawl(PolicyContext.ofQuery("birds"));

    assertThat(contribution(crawl, "osprey", Signal.HINT_SIMILARITY))
        .isGreaterThan(contribution(crawl, "senate", Signal.HINT_SIMILARITY) + 0.5);
  }

  @Test
  void anchorsSimilarToTheExamplesComeFirst() {
    ExamplePage heron = new ExamplePage(BagOfWords.of("heron"), BagOfWords.of("lake"), true);
    TinyCrawl crawl =
        crawl(new PolicyContext(RankSettings.defaults(), BagOfWords.of(""), List.of(heron)));
    crawl.page("treaty", false, "two");

    assertThat(contribution(crawl, "osprey", Signal.ANCHOR_SIMILARITY)).isPositive();
    assertThat(contribution(crawl, "senate", Signal.ANCHOR_SIMILARITY)).isNegative();
    assertThat(contribution(crawl, "heron", Signal.ANCHOR_BEST)).isPositive();
  }

  @Test
  void removedKnowledgeHasNoEffect() {
    AnchorSimilarity similarity = new AnchorSimilarity(FeaturePrior.NONE);
    TinyCrawl birds = birds();
    PhraseVector osprey = WordVectors.english().sum(BagOfWords.of("osprey").ids());

    assertThat(similarity.similarityToRelevant(osprey, birds.context().knowledge())).isPositive();
    assertThat(
            similarity.similarityToRelevant(
                osprey, crawl(PolicyContext.empty()).context().knowledge()))
        .isZero();
  }
}
