package dev.waymark.search.index;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Brings an index to where the journal of its collection is, from the archived pages. */
public final class IndexRecovery {
  /** Pages after which what was done so far is made lasting. */
  private static final int PAGES_PER_COMMIT = 20_000;

  private final Path collection;
  private final Function<FetchResult.Ok, Page> parser;

  public IndexRecovery(Path collection, Function<FetchResult.Ok, Page> parser) {
    this.collection = collection;
    this.parser = parser;
  }

  /**
   * Takes in what the index lacks.
   *
   * @param done told after each page how many were read
   * @return how many pages were read
   */
  public long run(Indexer indexer, LongConsumer done) {
    long from = Math.min(indexer.indexedEntries(), indexer.countedEntries());
    long[] read = {0};
    try (StoredPageReader pages = new StoredPageReader(collection)) {
      new JournalReader(collection)
          .forEach(decision -> {
            if (decision.number() >= from && indexEntry(decision, indexer, pages)) {
              done.accept(++read[0]);
              if (read[0] % PAGES_PER_COMMIT == 0) {
                indexer.commit();
              }
            }
          });
    }
    return read[0];
  }

  /** Whether the decision brought a page. */
  private boolean indexEntry(JournalEntry decision, Indexer indexer, StoredPageReader pages) {
    JournalEntry.PageRecord kept = decision.pageRecord();
    Relevance verdict = decision.relevance();
    if (kept != null
        && verdict != null
        && kept.location() != null
        && kept.duplicate() instanceof DuplicateMatch.None) {
      FetchResult.Ok ok = pages.read(kept.location()).orElse(null);
      if (ok != null) {
        indexer.addPage(decision.number(), parser.apply(ok), verdict, decision.at());
        return true;
      }
    }
    JournalEntry.FetchOutcome outcome = decision.outcome();
    if (outcome.kind() == JournalEntry.Kind.REDIRECT) {
      indexer.addGone(decision.number(), decision.url(), outcome.detail());
    } else if (isGone(outcome)) {
      indexer.addGone(decision.number(), decision.url(), "");
    } else {
      indexer.skip(decision.number());
    }
    return false;
  }

  /** Whether there is no page, and will not be one. */
  static boolean isGone(JournalEntry.FetchOutcome outcome) {
    return outcome.kind() == JournalEntry.Kind.FAILURE
        && (outcome.status() == 404 || outcome.status() == 410);
  }
}
