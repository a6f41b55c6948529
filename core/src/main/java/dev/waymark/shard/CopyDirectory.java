package dev.waymark.shard;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.RecordLog;
import dev.waymark.model.CopyMessage;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The pages of all shards that one of them compares, as many as it remembers of its own: it finds
 * out which pages repeat earlier ones. What it knows is in the store, and depends only on the pages
 * and their order.
 */
public final class CopyDirectory {
  private final RecordLog<CopyMessage.Seen> log;
  private final DuplicateDetector pages;
  private long recentFrom; // number of the first page in the recent half of what is remembered

  /**
   * @param capacity pages remembered
   */
  public CopyDirectory(FrontierStore store, int capacity) {
    this.log = store.comparedPages();
    this.pages = new DuplicateDetector(capacity);
    log.forEach(-1, this::remember);
  }

  /**
   * Adds a page that repeats none to the stores of the shards that compare it, with their next
   * commits.
   */
  public static void add(
      List<? extends FrontierStore> shards, ShardMap map, CopyMessage.Seen page) {
    for (int shard : map.shards() == 1 ? new int[0] : map.recipients(page)) {
      shards.get(shard).comparedPages().add(page);
    }
  }

  /** Finds the earlier page that a page repeats; one that repeats none is remembered. */
  Optional<CopyMessage.Found> findOrAdd(CopyMessage.Seen page) {
    return switch (pages.find(fingerprint(page))) {
      case DuplicateMatch.None none -> {
        remember(log.add(page), page);
        yield Optional.empty();
      }
      case DuplicateMatch.Exact same -> found(page, same.url(), 0);
      case DuplicateMatch.Near alike -> found(page, alike.url(), alike.distance());
    };
  }

  /** A page that a power cut took is fetched and seen again. */
  private static Optional<CopyMessage.Found> found(
      CopyMessage.Seen page, String original, int distance) {
    return page.url().equals(original)
        ? Optional.empty()
        : Optional.of(new CopyMessage.Found(page.url(), original, distance));
  }

  private void remember(long number, CopyMessage.Seen page) {
    if (pages.addUnique(fingerprint(page), page.url(), Instant.EPOCH)) {
      log.removeUpTo(recentFrom - 1);
      recentFrom = number + 1;
    }
  }

  private static Fingerprint fingerprint(CopyMessage.Seen page) {
    return new Fingerprint(page.digest(), page.simHash());
  }
}
