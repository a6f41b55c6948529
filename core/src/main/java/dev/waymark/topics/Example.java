package dev.waymark.topics;

import dev.waymark.text.Bag;
import java.util.Set;

/**
 * A text of which the topics are known.
 *
 * @param topics one for most; {@link Training#BACKGROUND} names are no topics, but what topics are
 *     told apart from
 * @param words of the text
 */
public record Example(Set<String> topics, Bag words) {

  public Example(Set<String> topics, Bag words) {
    this.topics = Set.copyOf(topics);
    this.words = words;
  }

  public static Example of(String topic, Bag words) {
    return new Example(Set.of(topic), words);
  }
}
