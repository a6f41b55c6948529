package dev.waymark.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The incrementally updated sum equals the plain one. */
class SignificantWordsTest {
  private final List<long[]> words = new ArrayList<>();
  private final ScoringContext context =
      new ScoringContext(new Knowledge(Set.of(FeatureType.WORD)), history());

  private PageHistory history() {
    return new PageHistory(page -> words.get(page));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyWordOfTheParentsCountsOnce(long seed) {
    Random random = new Random(seed);
    InterestRatio interestRatio = InterestRatio.corrected(2);
    SignificantWords significantWords =
        new SignificantWords(FeatureType.WORD, interestRatio, 0, 1 << 14);
    Candidate[] candidates = new Candidate[20];
    Arrays.setAll(candidates, i -> Candidate.of("http://x.test/" + i, 1, i, Origin.LINK));
    for (int page = 0; page < 400; page++) {
      crawl(random);
      int target = random.nextInt(candidates.length);
      candidates[target] = candidates[target].withLink(page, link());
      for (int i = 0; i < 3; i++) {
        Candidate candidate = candidates[random.nextInt(candidates.length)];
        assertThat(significantWords.sum(candidate, context))
            .as("seed %d, page %d", seed, page)
            .isCloseTo(expectedSum(candidate, interestRatio), within(1e-4));
      }
    }
  }

  private double expectedSum(Candidate candidate, InterestRatio interestRatio) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.WORD);
    return Arrays.stream(candidate.parents())
        .boxed()
        .flatMapToLong(page -> Arrays.stream(words.get(page)))
        .distinct()
        .mapToDouble(id ->
            interestRatio.logRatio(
                counts.seenOf(id), counts.relevantOf(id), context.knowledge().baseRate()))
        .sum();
  }

  /** A page of 60 words, few of them frequent; relevant pages have some words of their own. */
  private void crawl(Random random) {
    boolean relevant = random.nextInt(5) == 0;
    String text =
        IntStream.range(0, 60)
            .mapToObj(
                i -> (relevant && i < 10 ? "w" : "c") + (int) Math.exp(8 * random.nextDouble()))
            .collect(Collectors.joining(" "));
    BagOfWords bag = BagOfWords.of(text);
    Candidate candidate = Candidate.of("http://y.test/" + words.size(), 0, 0, Origin.SEED);
    words.add(bag.ids());
    Observation observation =
        new Observation(
            words.size() - 1,
            candidate,
            relevant,
            0,
            bag,
            new int[0],
            OrderingPolicy.NO_ANNOTATION);
    context.history().observe(observation);
    context.knowledge().observe(observation, context.history());
  }

  private static InLink link() {
    return new InLink("", new long[0], new long[0], false);
  }
}
