package dev.waymark.collection;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.model.CopyMark;
import dev.waymark.model.Observation;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Observes again what a crawl observed, in the order in which it did: its pages, and between them
 * which of them turned out to repeat those of other shards.
 */
final class ObservationReplay {
  private final FrontierStore store;
  private final ScoringContext context;
  private final int from;
  private final CrawlPlace.@Nullable Base base;
  private final List<NumberedMark> marks = new ArrayList<>();
  private final Set<Integer> relevantUntilMarked = new HashSet<>();
  private int nextMark;

  private record NumberedMark(long number, CopyMark mark) {}

  /**
   * @param context of the pages before the first
   * @param from number of the first page
   * @param base what knowledge stands on; null if it begins with the context
   */
  ObservationReplay(
      FrontierStore store, ScoringContext context, int from, CrawlPlace.@Nullable Base base) {
    this.store = store;
    this.context = context;
    this.from = from;
    this.base = base;
    store
        .copyMarks()
        .forEach(
            -1,
            (number, mark) -> {
              if (mark.relevant()) {
                marks.add(new NumberedMark(number, mark));
                relevantUntilMarked.add(mark.page());
              }
            });
  }

  /**
   * @param to the page after the last
   */
  void run(int to) {
    store.observations(
        from,
        seen -> {
          if (seen.page() < to) {
            takeMarks(seen.page());
            observe(asObserved(seen));
          }
        });
    takeMarks(context.history().size());
  }

  private Observation asObserved(Observation seen) {
    return relevantUntilMarked.contains(seen.page()) ? seen.withRelevant(true) : seen;
  }

  private void observe(Observation seen) {
    context.history().observe(seen);
    if (base == null || seen.page() >= base.pages()) {
      context.knowledge().observe(seen, context.history());
    }
  }

  /** Takes in the marks that came when there were at most so many pages. */
  private void takeMarks(int pages) {
    PageHistory history = context.history();
    while (nextMark < marks.size() && marks.get(nextMark).mark.pagesKnown() <= pages) {
      NumberedMark next = marks.get(nextMark++);
      CopyMark mark = next.mark;
      boolean isNew = history.isRelevant(mark.page()); // a snapshot may have taken it in
      Observation seen = asObserved(store.observation(mark.page()));
      history.retractRelevance(seen, mark.pagesKnown());
      if (base == null ? isNew : next.number >= base.copies()) {
        context.knowledge().retractRelevance(seen, history);
      }
    }
  }
}
