package dev.waymark.collection;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.StorageException;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeSnapshot;
import dev.waymark.rank.knowledge.PageHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * What a crawl has learned: the frontier store has the observations, and knowledge is their sum. A
 * snapshot beside the store spares summing all of them whenever it is opened.
 */
public final class KnowledgeReplay {
  /** In the folder of the frontier store: a shortcut, which may be deleted. */
  static final String SNAPSHOT_FILE = "learned.snapshot";

  /** Fewer pages are replayed within half a second. */
  private static final int SNAPSHOT_PAGES = 2000;

  /** Of snapshots that hold the history of pages alone: what a shard knows is in a file of all. */
  private static final long HISTORY_KEY = 0x7368_6172_6400_0000L;

  private final ScoringContext scoringContext;
  private final OrderingPolicy policy;
  private final long key;
  private final boolean standsOnBase;
  private int snapshotPages;

  private KnowledgeReplay(
      ScoringContext context,
      OrderingPolicy policy,
      long key,
      boolean standsOnBase,
      int snapshotPages) {
    this.scoringContext = context;
    this.policy = policy;
    this.key = key;
    this.standsOnBase = standsOnBase;
    this.snapshotPages = snapshotPages;
  }

  /**
   * What the pages of a collection teach, without what its crawl began with.
   *
   * @param folder of a collection, which may be crawled meanwhile
   * @param policy says what is learned
   */
  public static Knowledge readKnowledge(Path folder, OrderingPolicy policy) {
    return readKnowledge(folder, policy, new Knowledge(Set.of()));
  }

  /** The same with what its crawl began with, as far as that was not given back. */
  public static Knowledge readKnowledge(Path folder, OrderingPolicy policy, Knowledge prior) {
    CollectionFormat.check(folder);
    Path frontier = folder.resolve(OpenCollection.FRONTIER_FOLDER);
    try (FrontierStore store = RocksFrontierStore.openReadOnly(frontier)) {
      return replay(frontier, store, policy, prior).scoringContext().knowledge();
    }
  }

  /** What a shard learned after a number of its pages, and of copies among them. */
  public static Knowledge readKnowledgeSince(
      Path folder, OrderingPolicy policy, long pages, long copies) {
    CollectionFormat.check(folder);
    Path frontier = folder.resolve(OpenCollection.FRONTIER_FOLDER);
    CrawlPlace.Base nothing =
        new CrawlPlace.Base(new Knowledge(Set.of()), Math.toIntExact(pages), copies);
    try (FrontierStore store = RocksFrontierStore.openReadOnly(frontier)) {
      return replayOnto(nothing, frontier, store, policy).scoringContext().knowledge();
    }
  }

  /**
   * Knows again what was known when the crawl stopped.
   *
   * @param frontier the folder of the store
   * @param prior what to begin with, already discounted
   */
  public static KnowledgeReplay replay(
      Path frontier, FrontierStore store, OrderingPolicy policy, Knowledge prior) {
    return replay(frontier, store, policy, prior, Integer.MAX_VALUE);
  }

  /**
   * Knows again what was known after so many pages: from the last snapshot on, if there is one.
   *
   * @param policy that was asked nothing yet: it may remember what it knows of pages
   */
  public static KnowledgeReplay replay(
      Path frontier, FrontierStore store, OrderingPolicy policy, Knowledge prior, int pages) {
    Knowledge knowledge = policy.emptyKnowledge();
    PageHistory crawled = new PageHistory(store::wordIds);
    int from = 0;
    if (canSnapshot(policy)) {
      from =
          KnowledgeSnapshot.read(
              frontier.resolve(SNAPSHOT_FILE),
              key(store, policy, prior),
              Math.min(pages, store.pages()),
              prior,
              knowledge,
              crawled);
    }
    if (from == 0) {
      knowledge = policy.emptyKnowledge();
      knowledge.addPrior(prior);
      crawled = new PageHistory(store::wordIds);
    }
    ScoringContext context = new ScoringContext(knowledge, crawled);
    new ObservationReplay(store, context, from, null).run(pages);
    long key = canSnapshot(policy) ? key(store, policy, prior) : 0;
    return new KnowledgeReplay(context, policy, key, false, from);
  }

  /** Knows what all shards knew after a round, and what the shard's own pages taught since. */
  static KnowledgeReplay replayOnto(
      CrawlPlace.Base base, Path frontier, FrontierStore store, OrderingPolicy policy) {
    long key = HISTORY_KEY ^ store.observationsEpoch();
    PageHistory crawled = new PageHistory(store::wordIds);
    int from =
        KnowledgeSnapshot.read(
            frontier.resolve(SNAPSHOT_FILE),
            key,
            Math.min(base.pages(), store.pages()),
            new Knowledge(Set.of()),
            policy.emptyKnowledge(),
            crawled);
    PageHistory history = from == 0 ? new PageHistory(store::wordIds) : crawled;
    Knowledge knowledge = policy.emptyKnowledge();
    knowledge.rebase(base.knowledge());
    ScoringContext context = new ScoringContext(knowledge, history);
    new ObservationReplay(store, context, from, base).run(Integer.MAX_VALUE);
    return new KnowledgeReplay(context, policy, key, true, from);
  }

  /** Whether its pages are a part of what it knows. */
  boolean standsOnBase() {
    return standsOnBase;
  }

  /** Features that a trace gives change with the trace, and are counted anew at each opening. */
  private static boolean canSnapshot(OrderingPolicy policy) {
    return policy.extractors().isEmpty() && !policy.emptyKnowledge().ignoresFeatures();
  }

  private static long key(FrontierStore store, OrderingPolicy policy, Knowledge prior) {
    return KnowledgeSnapshot.key(store.observationsEpoch(), policy.featureTypes(), prior);
  }

  /**
   * Writes a snapshot of what is known, if that saves the next opening much.
   *
   * @param frontier the folder of the store, in which all pages are committed and synced
   * @param now even if it saves little
   */
  void writeSnapshot(Path frontier, boolean now) {
    int pages = scoringContext.history().size();
    int behind = pages - snapshotPages;
    if (key != 0 && behind > (now ? 0 : Math.max(SNAPSHOT_PAGES, pages / 4))) {
      Path file = frontier.resolve(SNAPSHOT_FILE);
      try {
        Knowledge knowledge = standsOnBase ? policy.emptyKnowledge() : scoringContext.knowledge();
        new KnowledgeSnapshot(key, pages, knowledge, scoringContext.history()).write(file);
      } catch (IOException e) {
        throw StorageException.forFile(file, "write", e);
      }
      snapshotPages = pages;
    }
  }

  public ScoringContext scoringContext() {
    return scoringContext;
  }
}
