package dev.waymark.topics;

/**
 * How well texts of a topic that were held back are told apart at a probability of 0.5.
 *
 * @param examples texts of the topic
 * @param found texts said to be of the topic
 * @param right those that were
 */
public record Quality(String topic, int examples, int found, int right) {

  /** The part of the found that is right; 0 if none was found. */
  public double precision() {
    return found == 0 ? 0 : (double) right / found;
  }

  /** The part of the topic's texts that is found. */
  public double recall() {
    return examples == 0 ? 0 : (double) right / examples;
  }
}
