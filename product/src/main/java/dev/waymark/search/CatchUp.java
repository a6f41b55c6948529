package dev.waymark.search;

import dev.waymark.model.Fetched;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Twin;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.store.StoredPages;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Brings an index to where the journal of its collection is, from the archived pages. */
public final class CatchUp {
  /** Pages after which what was done so far is made lasting. */
  private static final int COMMIT_EVERY = 20_000;

  private final Path collection;
  private final Function<Fetched.Ok, Page> parser;

  public CatchUp(Path collection, Function<Fetched.Ok, Page> parser) {
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
    long from = Math.min(indexer.pages(), indexer.counted());
    long[] read = {0};
    try (StoredPages pages = new StoredPages(collection)) {
      new Journal(collection)
          .forEach(decision -> {
            if (decision.n() >= from && take(decision, indexer, pages)) {
              done.accept(++read[0]);
              if (read[0] % COMMIT_EVERY == 0) {
                indexer.commit();
              }
            }
          });
    }
    return read[0];
  }

  /** Whether the decision brought a page. */
  private boolean take(Decision decision, Indexer indexer, StoredPages pages) {
    Decision.Kept kept = decision.kept();
    Verdict verdict = decision.verdict();
    if (kept != null
        && verdict != null
        && kept.place() != null
        && kept.twin() instanceof Twin.None) {
      Fetched.Ok ok = pages.read(kept.place()).orElse(null);
      if (ok != null) {
        indexer.page(decision.n(), parser.apply(ok), verdict, decision.at());
        return true;
      }
    }
    Decision.Outcome outcome = decision.outcome();
    if (outcome.kind() == Decision.Kind.MOVED) {
      indexer.gone(decision.n(), decision.url(), outcome.detail());
    } else if (isGone(outcome)) {
      indexer.gone(decision.n(), decision.url(), "");
    } else {
      indexer.passed(decision.n());
    }
    return false;
  }

  /** Whether there is no page, and will not be one. */
  static boolean isGone(Decision.Outcome outcome) {
    return outcome.kind() == Decision.Kind.FAILED
        && (outcome.status() == 404 || outcome.status() == 410);
  }
}
