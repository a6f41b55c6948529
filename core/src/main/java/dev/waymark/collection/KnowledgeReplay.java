package dev.waymark.collection;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import java.nio.file.Path;
import java.util.Set;

/**
 * What a crawl has learned: the frontier store has the observations, and knowledge is their sum.
 */
public final class KnowledgeReplay {
  private final ScoringContext scoringContext;

  private KnowledgeReplay(ScoringContext context) {
    this.scoringContext = context;
  }

  /**
   * What the pages of a collection teach, without what its crawl began with.
   *
   * @param folder of a collection, which may be crawled meanwhile
   * @param policy says what is learned
   */
  public static Knowledge readKnowledge(Path folder, OrderingPolicy policy) {
    CollectionFormat.check(folder);
    try (FrontierStore store =
        RocksFrontierStore.openReadOnly(folder.resolve(OpenCollection.FRONTIER_FOLDER))) {
      return replay(store, policy, new Knowledge(Set.of())).scoringContext().knowledge();
    }
  }

  /**
   * Knows again what was known when the crawl stopped.
   *
   * @param prior what to begin with, already discounted
   */
  static KnowledgeReplay replay(FrontierStore store, OrderingPolicy policy, Knowledge prior) {
    return replay(store, policy, prior, Integer.MAX_VALUE);
  }

  /**
   * Knows again what was known after so many pages.
   *
   * @param policy that was asked nothing yet: it may remember what it knows of pages
   */
  static KnowledgeReplay replay(
      FrontierStore store, OrderingPolicy policy, Knowledge prior, int pages) {
    Knowledge knowledge = policy.emptyKnowledge();
    knowledge.addPrior(prior);
    PageHistory crawled = new PageHistory(store::wordIds);
    store.observations(
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
