package dev.waymark.rank;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.text.BagOfWords;
import java.util.List;

/**
 * The inputs from which a policy is created.
 *
 * @param settings of the ranking
 * @param query the words of the query; empty if there is none
 * @param examples relevant pages given by the user; empty if there are none
 * @param trace visits of users; without users if no trace was given
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

  /** No query and no examples. */
  public static PolicyContext empty() {
    return ofQuery("");
  }

  /** A query and nothing else. */
  public static PolicyContext ofQuery(String words) {
    return new PolicyContext(RankSettings.defaults(), BagOfWords.of(words), List.of());
  }

  /** The same with a trace. */
  public PolicyContext with(Trace trace) {
    return new PolicyContext(settings, query, examples, trace, background);
  }

  /** The same with a background corpus. */
  public PolicyContext with(BackgroundCorpus pages) {
    return new PolicyContext(settings, query, examples, trace, pages);
  }
}
