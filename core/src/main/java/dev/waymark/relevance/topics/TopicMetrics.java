package dev.waymark.relevance.topics;

/**
 * How well texts of a topic that were held back are told apart at a probability of 0.5.
 *
 * @param examples texts of the topic
 * @param predicted texts said to be of the topic
 * @param correct those that were
 */
public record TopicMetrics(String topic, int examples, int predicted, int correct) {

  /** The part of the found that is right; 0 if none was found. */
  public double precision() {
    return predicted == 0 ? 0 : (double) correct / predicted;
  }

  /** The part of the topic's texts that is found. */
  public double recall() {
    return examples == 0 ? 0 : (double) correct / examples;
  }
}
