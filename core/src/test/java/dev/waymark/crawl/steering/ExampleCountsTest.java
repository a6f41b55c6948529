package dev.waymark.crawl.steering;

import static org.assertj.core.api.Assertions.assertThat;

import com.carrotsearch.hppc.LongDoubleHashMap;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExampleCountsTest {
  private final ExampleCounts counts = new ExampleCounts();
  private int pages;

  @Test
  void whatAllRelevantPagesHaveIsNotHeldAgainstTheTopic() {
    for (int i = 0; i < 5; i++) {
      add("http://bad.example/forum/" + i, "reef chat", true, false);
      add("http://other.example/" + i, "reef fish", true, null);
      add("http://far.example/" + i, "cars", false, null);
    }

    LongDoubleHashMap logOdds = counts.logOdds();
    assertThat(word(logOdds, "reef")).isZero();
    assertThat(word(logOdds, "chat")).isNegative();
    assertThat(word(logOdds, "fish")).isPositive();
    assertThat(word(logOdds, "cars")).isZero();
    assertThat(host(logOdds, "http://bad.example/")).isNegative();
    assertThat(host(logOdds, "http://other.example/")).isPositive();
  }

  @Test
  void whatGoodAndBadExamplesShareSaysNothingAndMoreExamplesSayMore() {
    double before = 0;
    for (int pairs = 1; pairs < 4; pairs++) {
      LongDoubleHashMap logOdds = new ExampleCountsTest().pairs(pairs).logOdds();
      assertThat(word(logOdds, "reef")).isZero();
      assertThat(host(logOdds, "http://site.example/")).isZero();
      assertThat(word(logOdds, "atoll")).isGreaterThan(before).isEqualTo(-word(logOdds, "price"));
      assertThat(folder(logOdds, "http://site.example/guide/")).isPositive();
      assertThat(folder(logOdds, "http://site.example/shop/")).isNegative();
      before = word(logOdds, "atoll");
    }
  }

  /** Good pages and as many bad ones of a site. */
  private ExampleCounts pairs(int pairs) {
    for (int i = 0; i < pairs; i++) {
      add("http://site.example/guide/" + i, "reef atoll", true, true);
      add("http://site.example/shop/" + i, "reef price", true, false);
    }
    return counts;
  }

  private void add(String url, String words, boolean relevant, @Nullable Boolean positive) {
    counts.add(
        new Observation(
            pages,
            Candidate.of(url, 0, pages++, Origin.LINK),
            relevant,
            1,
            BagOfWords.of(words),
            new int[0],
            new float[0]),
        positive);
  }

  private static double word(LongDoubleHashMap logOdds, String word) {
    return logOdds.getOrDefault(Words.id(word), 0);
  }

  private static double host(LongDoubleHashMap logOdds, String url) {
    return logOdds.getOrDefault(ExampleCounts.hostFeature(url), 0);
  }

  private static double folder(LongDoubleHashMap logOdds, String url) {
    return logOdds.getOrDefault(ExampleCounts.foldersBelowHost(url)[0], 0);
  }
}
