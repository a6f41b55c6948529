package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.relevance.topics.TopicModel;
import dev.waymark.relevance.topics.TopicScorer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Uses the five most probable topics of a page as its signatures, by a trained classifier
 * ("Collaborative Crawling", section 2.3.1). Topics are cached, 60 bytes a page.
 */
final class TopicSignatures implements SignatureExtractor {
  private static final int TOPICS_PER_PAGE = 5;

  private final List<TopicScorer> scorers;
  private long[][] topicsByPage = new long[1024][];

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
  public long[] extract(Observation observation) {
    double[] probabilities =
        scorers.stream()
            .mapToDouble(scorer -> scorer.predict(observation.words()).probability())
            .toArray();
    long[] best =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer topic) -> -probabilities[topic]))
            .limit(TOPICS_PER_PAGE)
            .mapToLong(Integer::longValue)
            .toArray();
    if (observation.page() >= topicsByPage.length) {
      topicsByPage =
          Arrays.copyOf(topicsByPage, Math.max(observation.page() + 1, topicsByPage.length * 2));
    }
    topicsByPage[observation.page()] = best;
    return best;
  }

  @Override
  public long[] extract(int page, PageHistory history) {
    return topicsByPage[page];
  }
}
