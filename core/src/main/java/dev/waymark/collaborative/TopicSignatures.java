package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.model.Observation;
import dev.waymark.topics.TopicModel;
import dev.waymark.topics.TopicScorer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The topics nearest to a page are its signatures, by a trained classifier: five of them, as in
 * "Collaborative Crawling", section 2.3.1. They are remembered, 60 bytes a page.
 */
final class TopicSignatures implements Signatures {
  private static final int NEAREST = 5;

  private final List<TopicScorer> scorers;
  private long[][] nearest = new long[1024][];

  /**
   * @param scorers one for each topic, by its number; they can be shared
   */
  TopicSignatures(List<TopicScorer> scorers) {
    this.scorers = scorers;
  }

  static List<TopicScorer> scorers(TopicModel model) {
    return IntStream.range(0, model.topics().size()).mapToObj(model::scorer).toList();
  }

  @Override
  public long[] of(Observation seen) {
    double[] probabilities =
        scorers.stream().mapToDouble(scorer -> scorer.of(seen.words()).probability()).toArray();
    long[] best =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer topic) -> -probabilities[topic]))
            .limit(NEAREST)
            .mapToLong(Integer::longValue)
            .toArray();
    if (seen.page() >= nearest.length) {
      nearest = Arrays.copyOf(nearest, Math.max(seen.page() + 1, nearest.length * 2));
    }
    nearest[seen.page()] = best;
    return best;
  }

  @Override
  public long[] of(int page, Crawled crawled) {
    return nearest[page];
  }
}
