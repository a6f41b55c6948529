package dev.waymark.relevance.topics;

import dev.waymark.text.BagOfWords;
import java.util.Set;

/**
 * A labelled text.
 *
 * @param topics one for most; {@link TopicTrainer#BACKGROUND_LABELS} are negative examples of every
 *     topic
 * @param words of the text
 */
public record TopicExample(Set<String> topics, BagOfWords words) {

  public TopicExample(Set<String> topics, BagOfWords words) {
    this.topics = Set.copyOf(topics);
    this.words = words;
  }

  public static TopicExample of(String topic, BagOfWords words) {
    return new TopicExample(Set.of(topic), words);
  }
}
