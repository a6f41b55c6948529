package dev.waymark.learn;

import dev.waymark.text.Bag;
import java.util.List;

/**
 * What the user said that an order may be built from.
 *
 * @param settings of this station
 * @param query the words of the query; empty if there is none
 * @param examples pages of the kind that is wanted; empty if there are none
 */
public record OrderContext(LearnSettings settings, Bag query, List<Bag> examples) {

  /** Nothing said: no query, no examples. */
  public static OrderContext plain() {
    return new OrderContext(LearnSettings.defaults(), Bag.of(""), List.of());
  }

  /** A query and nothing else. */
  public static OrderContext query(String words) {
    return new OrderContext(LearnSettings.defaults(), Bag.of(words), List.of());
  }
}
