package dev.waymark.relevance.topics;

/**
 * Cross-validated quality of a topic at a threshold of 0.5.
 *
 * @param examples texts of the topic
 * @param predicted texts classified as the topic
 * @param correct those classified as the topic that are of it
 */
record TopicMetrics(String topic, int examples, int predicted, int correct) {

  /** The share of the predicted texts that are correct; 0 if none was predicted. */
  public double precision() {
    return predicted == 0 ? 0 : (double) correct / predicted;
  }

  /** The share of the topic's texts that were predicted. */
  public double recall() {
    return examples == 0 ? 0 : (double) correct / examples;
  }
}
