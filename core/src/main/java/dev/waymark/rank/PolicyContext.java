package dev.waymark.rank;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.text.BagOfWords;
import java.util.List;

/**
 * What an order may be built from.
 *
 * @param settings of this station
 * @param query the words of the query; empty if there is none
 * @param examples pages of the kind that is wanted; empty if there are none
 * @param trace where people went; without users if no trace was given
 * @param background pages that can be read before the crawl
 */
public record PolicyContext(
    RankSettings settings,
    BagOfWords query,
    List<ExamplePage> examples,
    Trace trace,
    BackgroundCorpus background) {

  /** A query and examples, either of which may be empty. */
  public PolicyContext(RankSettings settings, BagOfWords query, List<ExamplePage> examples) {
    this(settings, query, examples, MemoryTrace.of(List.of(), List.of()), BackgroundCorpus.NONE);
  }

  /** Nothing said: no query, no examples. */
  public static PolicyContext empty() {
    return ofQuery("");
  }

  /** A query and nothing else. */
  public static PolicyContext ofQuery(String words) {
    return new PolicyContext(RankSettings.defaults(), BagOfWords.of(words), List.of());
  }

  /** The same with people's traces. */
  public PolicyContext with(Trace trace) {
    return new PolicyContext(settings, query, examples, trace, background);
  }

  /** The same with pages to read. */
  public PolicyContext with(BackgroundCorpus pages) {
    return new PolicyContext(settings, query, examples, trace, pages);
  }
}
