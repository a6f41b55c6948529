package dev.waymark.relevance.topics;

import dev.waymark.text.BagOfWords;
import java.util.Set;

/**
 * A text of which the topics are known.
 *
 * @param topics one for most; {@link TopicTrainer#BACKGROUND_LABELS} names are no topics, but what
 *     topics are told apart from
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
