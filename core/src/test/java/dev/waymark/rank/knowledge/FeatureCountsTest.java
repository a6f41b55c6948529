package dev.waymark.rank.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FeatureCountsTest {

  record CountedFeature(long id, int pages, int relevant) {}

  @Test
  void countsAndNamesAreFoundAgain() {
    FeatureCounts counts = new FeatureCounts();
    int slot = counts.add(7, "reef", 1, 1);
    counts.add(7, "", 2, 0);

    assertThat(counts.slot(7)).isEqualTo(slot);
    assertThat(counts.seen(slot)).isEqualTo(3);
    assertThat(counts.relevant(slot)).isEqualTo(1);
    assertThat(counts.name(slot)).isEqualTo("reef");
    assertThat(counts.slot(8)).isEqualTo(-1);
    assertThat(counts.seenOf(8)).isZero();
  }

  @Test
  void aNameIsTruncatedBetweenCharacters() {
    FeatureCounts counts = new FeatureCounts();
    int slot = counts.add(1, "ä".repeat(200), 1, 0);

    assertThat(counts.name(slot)).isEqualTo("ä".repeat(127));
  }

  @Test
  void billionsOfPagesAreCountedExactly() {
    FeatureCounts counts = new FeatureCounts();
    counts.add(1, "", 2_000_000_000, 1);
    counts.add(1, "", 2_000_000_000, 1);
    counts.merge(counts.scaled(1));

    assertThat(counts.seenOf(1)).isEqualTo(8e9);
    assertThat(counts.relevantOf(1)).isEqualTo(4);
  }

  @Test
  void ofTwoNamesTheSmallerStaysWhoeverComesFirst() {
    FeatureCounts one = new FeatureCounts();
    one.add(1, "isparta", 1, 0);
    FeatureCounts other = new FeatureCounts();
    other.add(1, "ıspartä", 1, 0);
    other.add(1, "isparta's", 1, 0);

    FeatureCounts sum = new FeatureCounts();
    sum.merge(other);
    assertThat(sum.name(sum.slot(1))).isEqualTo("isparta's");
    sum.merge(one);
    one.merge(other);

    assertThat(sum.name(sum.slot(1))).isEqualTo("isparta");
    assertThat(one.name(one.slot(1))).isEqualTo("isparta");
  }

  @Test
  void scaledCountsKeepTheirRateAndTheRarestGo() {
    FeatureCounts counts = new FeatureCounts();
    counts.add(1, "often", 1000, 500);
    counts.add(2, "once", 1, 0);

    FeatureCounts scaled = counts.scaled(0.01);

    assertThat(scaled.seenOf(1)).isEqualTo(10);
    assertThat(scaled.relevantOf(1)).isEqualTo(5);
    assertThat(scaled.slot(2)).isEqualTo(-1);
    assertThat(scaled.name(scaled.slot(1))).isEqualTo("often");
    assertThat(counts.seenOf(1)).isEqualTo(1000);
  }

  @Test
  void aMillionFeaturesNeedLessThan50Megabytes() {
    FeatureCounts counts = new FeatureCounts();
    for (int i = 0; i < 1_000_000; i++) {
      counts.add(i * 0x9e3779b97f4a7c15L, "w" + i, 1, 0);
    }

    assertThat(counts.memoryBytes()).isLessThan(50_000_000L);
    assertThat(counts.size()).isEqualTo(1_000_000);
  }

  @Property(tries = 200)
  void mergingGivesTheSameInAnyOrderAndGrouping(
      @ForAll("counts") List<CountedFeature> a,
      @ForAll("counts") List<CountedFeature> b,
      @ForAll("counts") List<CountedFeature> c) {
    FeatureCounts leftFirst = countsOf(a);
    leftFirst.merge(countsOf(b));
    leftFirst.merge(countsOf(c));
    FeatureCounts rightFirst = countsOf(c);
    rightFirst.merge(countsOf(b));
    FeatureCounts grouped = countsOf(a);
    grouped.merge(rightFirst);
    FeatureCounts reversed = rightFirst;
    reversed.merge(countsOf(a));

    assertThat(content(leftFirst)).isEqualTo(content(grouped)).isEqualTo(content(reversed));
  }

  @Property(tries = 200)
  void theErrorBoundHoldsWhateverIsDroppedAndMerged(
      @ForAll("counts") List<CountedFeature> a,
      @ForAll("counts") List<CountedFeature> b,
      @ForAll @IntRange(min = 0, max = 12) int keepFirst,
      @ForAll @IntRange(min = 0, max = 12) int keepSecond) {
    Map<Long, Integer> truth = new HashMap<>();
    a.forEach(s -> truth.merge(s.id(), s.pages(), Integer::sum));
    b.forEach(s -> truth.merge(s.id(), s.pages(), Integer::sum));

    FeatureCounts first = countsOf(a);
    first.compact(keepFirst);
    assertThat(first.size()).isLessThanOrEqualTo(keepFirst);
    FeatureCounts second = countsOf(b);
    second.compact(keepSecond);
    first.merge(second);
    first.compact(keepFirst);

    truth.forEach((id, pages) ->
        assertThat((double) pages)
            .isBetween(first.seenOf(id), first.seenOf(id) + first.errorBound()));
  }

  @Property(tries = 100)
  void retainedFeaturesKeepTheirCounts(@ForAll("counts") List<CountedFeature> a) {
    FeatureCounts all = countsOf(a);
    FeatureCounts kept = countsOf(a);
    kept.compact(5);

    for (int slot = 0; slot < kept.size(); slot++) {
      int before = all.slot(kept.id(slot));
      assertThat(kept.seen(slot)).isEqualTo(all.seen(before)).isGreaterThan(kept.errorBound());
      assertThat(kept.relevant(slot)).isEqualTo(all.relevant(before));
      assertThat(kept.name(slot)).isEqualTo(all.name(before));
      assertThat(kept.slot(kept.id(slot))).isEqualTo(slot);
    }
  }

  @Provide
  Arbitrary<List<CountedFeature>> counts() {
    return Combinators.combine(
            Arbitraries.longs().between(-10, 10),
            Arbitraries.integers().between(1, 9),
            Arbitraries.integers().between(0, 9))
        .as((id, pages, relevant) -> new CountedFeature(id, pages, Math.min(pages, relevant)))
        .list()
        .ofMaxSize(60);
  }

  static FeatureCounts countsOf(List<CountedFeature> counts) {
    FeatureCounts result = new FeatureCounts();
    counts.forEach(s -> result.add(s.id(), "n" + s.id(), s.pages(), s.relevant()));
    return result;
  }

  private static Map<Long, String> content(FeatureCounts counts) {
    Map<Long, String> content = new TreeMap<>();
    for (int slot = 0; slot < counts.size(); slot++) {
      content.put(
          counts.id(slot),
          counts.name(slot) + " " + counts.seen(slot) + " " + counts.relevant(slot));
    }
    return content;
  }
}
