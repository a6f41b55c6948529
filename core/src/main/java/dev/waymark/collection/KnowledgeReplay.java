package dev.waymark.collection;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import java.nio.file.Path;
import java.util.Set;

/** What a crawl has learned: the state keeps the observations, and knowledge is their sum. */
public final class KnowledgeReplay {
  private final ScoringContext scoringContext;

  private KnowledgeReplay(ScoringContext known) {
    this.scoringContext = known;
  }

  /**
   * What the pages of a collection teach, without what its crawl began with.
   *
   * @param folder of a collection, which may be crawled meanwhile
   * @param order says what is learned
   */
  public static Knowledge readKnowledge(Path folder, OrderingPolicy order) {
    try (FrontierStore state = RocksFrontierStore.openReadOnly(folder.resolve("frontier"))) {
      return replay(state, order, new Knowledge(Set.of())).scoringContext().knowledge();
    }
  }

  /**
   * Knows again what was known when the crawl stopped.
   *
   * @param prior what to begin with, already discounted
   */
  static KnowledgeReplay replay(FrontierStore state, OrderingPolicy order, Knowledge prior) {
    return replay(state, order, prior, Integer.MAX_VALUE);
  }

  /**
   * Knows again what was known after so many pages.
   *
   * @param order that was asked nothing yet: it may remember what it knows of pages
   */
  static KnowledgeReplay replay(
      FrontierStore state, OrderingPolicy order, Knowledge prior, int pages) {
    Knowledge knowledge = order.emptyKnowledge();
    knowledge.addPrior(prior);
    PageHistory crawled = new PageHistory(state::wordIds);
    state.observations(
        0,
        seen -> {
          if (seen.page() < pages) {
            crawled.observe(seen);
            knowledge.observe(seen, crawled);
          }
        });
    return new KnowledgeReplay(new ScoringContext(knowledge, crawled));
  }

  ScoringContext scoringContext() {
    return scoringContext;
  }
}
