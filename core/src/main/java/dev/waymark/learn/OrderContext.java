package dev.waymark.learn;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.text.Bag;
import java.util.List;

/**
 * What an order may be built from.
 *
 * @param settings of this station
 * @param query the words of the query; empty if there is none
 * @param examples pages of the kind that is wanted; empty if there are none
 * @param people where people went; without users if no trace was given
 * @param background pages that can be read before the crawl
 */
public record OrderContext(
    LearnSettings settings,
    Bag query,
    List<Example> examples,
    Trace people,
    Background background) {

  /** A query and examples, either of which may be empty. */
  public OrderContext(LearnSettings settings, Bag query, List<Example> examples) {
    this(settings, query, examples, MemoryTrace.of(List.of(), List.of()), Background.NONE);
  }

  /** Nothing said: no query, no examples. */
  public static OrderContext plain() {
    return query("");
  }

  /** A query and nothing else. */
  public static OrderContext query(String words) {
    return new OrderContext(LearnSettings.defaults(), Bag.of(words), List.of());
  }

  /** The same with people's traces. */
  public OrderContext with(Trace trace) {
    return new OrderContext(settings, query, examples, trace, background);
  }

  /** The same with pages to read. */
  public OrderContext with(Background pages) {
    return new OrderContext(settings, query, examples, people, pages);
  }
}
