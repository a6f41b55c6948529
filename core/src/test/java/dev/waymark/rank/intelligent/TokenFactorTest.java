package dev.waymark.rank.intelligent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import dev.waymark.text.Words;
import org.junit.jupiter.api.Test;

class TokenFactorTest {
  private final Factor factor = new TokenFactor(InterestRatio.corrected(2), true);
  private final TinyCrawl crawl = new TinyCrawl(new SingleFactorPolicy(factor));

  @Test
  void randomPagesBeforeTheFirstRelevantOneDoNotCountAgainstAToken() {
    pages("item", 40, false);
    pages("wiki", 30, true);
    crawl.page("hub", true, "", "item/new", "unheard/new");

    assertThat(value("item/new")).isEqualTo(value("unheard/new"));
  }

  @Test
  void irrelevantPagesAfterTheFirstRelevantOneCountAgainstAToken() {
    pages("item", 40, false);
    crawl.page("hub", true, "", "item/new", "unheard/new");
    pages("item", 20, false);
    pages("wiki", 20, true);

    // 0 of 20 pages, smoothed with 2 of the base rate: (0 + 2 P) / (20 + 2) / P.
    double itself = value("item/new") - value("unheard/new");
    assertThat(itself).isCloseTo(Math.log(2.0 / 22), within(1e-6));
  }

  @Test
  void tokensAreComparedWithTheRateSinceTheFirstRelevantPage() {
    pages("item", 1000, false);
    crawl.page("hub", true, "", "wiki/new", "unheard/new");
    pages("wiki", 100, true);
    pages("blog", 199, false);

    // 100 of 100 pages, where P = (101 + 0.5) / (300 + 25).
    double rate = 101.5 / 325;
    double itself = value("wiki/new") - value("unheard/new");
    assertThat(itself).isCloseTo(Math.log((100 + 2 * rate) / 102 / rate), within(1e-6));
  }

  @Test
  void asPublishedAllPagesCount() {
    TinyCrawl published =
        new TinyCrawl(new SingleFactorPolicy(new TokenFactor(InterestRatio.paper(2), false)));
    for (int i = 0; i < 40; i++) {
      published.page("item/" + i, false, "");
    }

    FeatureCounts counts = published.context().knowledge().counts(FeatureType.TOKEN);
    assertThat(counts.seenOf(Words.id("item"))).isEqualTo(40);
  }

  private void pages(String folder, int pages, boolean relevant) {
    for (int i = 0; i < pages; i++) {
      crawl.page(folder + "/p" + crawl.context().history().size(), relevant, "");
    }
  }

  private double value(String name) {
    return factor.value(crawl.candidate(name), crawl.context());
  }
}
