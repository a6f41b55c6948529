package dev.waymark.rank.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.Words;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TransferPriorTest {
  private static final Set<FeatureType> ALL = EnumSet.allOf(FeatureType.class);

  @Test
  void aWrongPriorIsRemovedAfterElevenIrrelevantPages() {
    TinyCrawl crawl = crawl();
    crawl.context().knowledge().addPrior(carsRelevant());
    TinyCrawl fresh = crawl();
    for (int page = 0; page < 10; page++) {
      cars(crawl, page, false);
      cars(fresh, page, false);
    }
    // 0.75 to the power of 10 is more than 1 in 20, to that of 11 less.
    assertThat(crawl.context().knowledge().baseRate()).isEqualTo(new BaseRate(20, 5));

    cars(crawl, 10, false);
    cars(fresh, 10, false);

    Knowledge knowledge = crawl.context().knowledge();
    assertThat(knowledge.baseRate()).isEqualTo(new BaseRate(11, 0));
    assertThat(knowledge.counts(FeatureType.WORD).relevantOf(Words.id("wheel"))).isZero();
    for (FeatureType type : ALL) {
      assertThat(counts(knowledge.counts(type)))
          .isEqualTo(counts(fresh.context().knowledge().counts(type)));
    }
  }

  @Test
  void aPriorThatHoldsIsKept() {
    TinyCrawl crawl = crawl();
    crawl.context().knowledge().addPrior(carsRelevant());
    for (int page = 0; page < 40; page++) {
      cars(crawl, page, page % 4 == 0);
    }

    assertThat(crawl.context().knowledge().baseRate()).isEqualTo(new BaseRate(50, 15));
  }

  @Test
  void pagesThatThePriorDoesNotPredictDoNotTestIt() {
    TinyCrawl crawl = crawl();
    crawl.context().knowledge().addPrior(carsRelevant());
    for (int page = 0; page < 40; page++) {
      crawl.page("fish" + page, false, "fish and coral");
    }

    assertThat(crawl.context().knowledge().baseRate()).isEqualTo(new BaseRate(50, 5));
  }

  /** Ten pages, the five about cars relevant. */
  private static Knowledge carsRelevant() {
    TinyCrawl earlier = crawl();
    for (int page = 0; page < 5; page++) {
      cars(earlier, page, true);
      earlier.page("fish" + page, false, "fish and coral");
    }
    return earlier.context().knowledge();
  }

  private static void cars(TinyCrawl crawl, int number, boolean relevant) {
    crawl.page("car" + number, relevant, "engine wheel brake");
  }

  private static TinyCrawl crawl() {
    return new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", PolicyContext.empty()));
  }

  /** Of every feature: its id, its relevant pages and all its pages. */
  private static Set<String> counts(FeatureCounts featureCounts) {
    Set<String> counts = new TreeSet<>();
    for (int slot = 0; slot < featureCounts.size(); slot++) {
      counts.add(
          featureCounts.id(slot)
              + " "
              + featureCounts.relevant(slot)
              + " of "
              + featureCounts.seen(slot));
    }
    return counts;
  }
}
