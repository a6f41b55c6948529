package dev.waymark.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.text.Bag;
import dev.waymark.text.Direction;
import dev.waymark.text.WordVectors;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnchorMeaningTest {

  private static TinyCrawl crawl(OrderContext context) {
    TinyCrawl crawl = new TinyCrawl(Orders.shipped().of("waymark", context));
    crawl.page("start", false, "", "heron", "eagle", "treaty", "osprey", "senate", "muvogag");
    return crawl;
  }

  private static double says(TinyCrawl crawl, String name, Clue clue) {
    return crawl.explain(name).stream()
        .filter(part -> part.name().equals(clue.text()))
        .mapToDouble(Contribution::value)
        .sum();
  }

  /** A crawl that found one wanted page, a bird, and one other. */
  private static TinyCrawl birds() {
    TinyCrawl crawl = crawl(OrderContext.plain());
    crawl.page("heron", true, "one");
    crawl.page("treaty", false, "two");
    return crawl;
  }

  @Test
  void whatIsCalledLikeWantedPagesComesFirstThoughItsWordsWereNeverSeen() {
    TinyCrawl crawl = birds();

    assertThat(says(crawl, "osprey", Clue.ANCHOR_MEANING)).isPositive();
    assertThat(says(crawl, "senate", Clue.ANCHOR_MEANING)).isNegative();
    assertThat(says(crawl, "muvogag", Clue.ANCHOR_MEANING)).isZero();
    assertThat(crawl.score("osprey")).isGreaterThan(crawl.score("senate"));
  }

  @Test
  void whatIsOfTheKindOfWantedPagesComesFirst() {
    TinyCrawl crawl = birds();

    assertThat(says(crawl, "osprey", Clue.KIND)).isPositive();
    assertThat(says(crawl, "osprey", Clue.KIND)).isGreaterThan(says(crawl, "senate", Clue.KIND));
    assertThat(says(crawl, "muvogag", Clue.KIND)).isZero();
    assertThat(crawl.explain("osprey"))
        .anySatisfy(part -> assertThat(part.reason()).contains("bird 1 of 1"));
  }

  @Test
  void untilTheFirstHitWhatIsCalledAlikeWaits() {
    TinyCrawl crawl = crawl(OrderContext.plain());
    crawl.page("treaty", false, "two");

    assertThat(says(crawl, "osprey", Clue.FOLLOWED))
        .isGreaterThan(says(crawl, "senate", Clue.FOLLOWED));
    assertThat(says(crawl, "muvogag", Clue.FOLLOWED))
        .isCloseTo(-0.5 * Clue.FOLLOWED.weight(), within(1e-9));
  }

  @Test
  void whatTheHintMeansComesFirst() {
    TinyCrawl crawl = crawl(OrderContext.query("birds"));

    assertThat(says(crawl, "osprey", Clue.HINT_MEANING))
        .isGreaterThan(says(crawl, "senate", Clue.HINT_MEANING) + 0.5);
  }

  @Test
  void whatIsCalledLikeTheExamplesComesFirst() {
    Example heron = new Example(Bag.of("heron"), Bag.of("lake"));
    TinyCrawl crawl = crawl(new OrderContext(LearnSettings.defaults(), Bag.of(""), List.of(heron)));
    crawl.page("treaty", false, "two");

    assertThat(says(crawl, "osprey", Clue.ANCHOR_MEANING)).isPositive();
    assertThat(says(crawl, "senate", Clue.ANCHOR_MEANING)).isNegative();
    assertThat(says(crawl, "heron", Clue.ANCHOR_BEST)).isPositive();
  }

  @Test
  void knowledgeThatIsTakenBackIsForgotten() {
    AnchorMeaning meaning = new AnchorMeaning(Prior.NONE);
    TinyCrawl birds = birds();
    Direction osprey = WordVectors.english().of(Bag.of("osprey").ids());

    assertThat(meaning.wanted(osprey, birds.known().knowledge())).isPositive();
    assertThat(meaning.wanted(osprey, crawl(OrderContext.plain()).known().knowledge())).isZero();
  }
}
