package dev.waymark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.rank.patterns.PatternMiner;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What users' traffic says of pages that were not polled yet. */
class HubPriorsTest {
  private static String list(int number) {
    return "http://news.example/list/" + number;
  }

  private static String item(int number) {
    return "http://news.example/item/" + number;
  }

  private static PatternMiner miner() {
    PatternMiner miner = new PatternMiner();
    for (int i = 0; i < 40; i++) {
      miner.add(list(i));
      miner.add(item(i));
    }
    return miner;
  }

  @Test
  void pagesThatUsersLeaveForOthersAreExpectedToHaveMoreNewLinks() {
    PatternMiner miner = miner();
    for (int i = 0; i < 40; i++) {
      miner.addVisit(list(i), null);
      miner.addVisit(item(i), list(i));
      miner.addVisit(item((i + 1) % 40), list(i));
    }
    HubPriors priors = new HubPriors(miner.mine());
    Map<String, Double> factors = priors.rateFactors();
    double lists = factors.get(priors.pattern(list(1)));
    double items = factors.get(priors.pattern(item(1)));
    assertThat(lists).isGreaterThan(1.5);
    assertThat(items).isLessThan(0.5);
    assertThat(priors.transitsPerUrl(list(1))).isGreaterThan(priors.transitsPerUrl(item(1)));
    assertThat(priors.pattern(list(99))).isEqualTo(priors.pattern(list(1)));
  }

  @Test
  void withoutUsersAllPagesAreAlike() {
    HubPriors priors = new HubPriors(miner().mine());
    assertThat(priors.rateFactors()).isEmpty();
    assertThat(priors.transitsPerUrl(list(1))).isZero();
  }
}
