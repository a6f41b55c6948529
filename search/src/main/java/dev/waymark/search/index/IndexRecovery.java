package dev.waymark.search.index;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

/** Brings the index of a collection to where its journal is, from the archived pages. */
public final class IndexRecovery {
  /** Pages after which a commit makes the work so far durable. */
  private static final int PAGES_PER_COMMIT = 20_000;

  private final Path collection;
  private final Function<FetchResult.Ok, Page> parser;
  private final SkippedRecords skipped = new SkippedRecords();

  public IndexRecovery(Path collection, Function<FetchResult.Ok, Page> parser) {
    this.collection = collection;
    this.parser = parser;
  }

  /**
   * Opens the index and brings it to where the journal is. One of another version, or one that
   * knows more than a journal of which a power cut took the end, is rebuilt.
   *
   * @param messages told why an index is rebuilt
   */
  public Indexer open(long journalEntries, Consumer<String> messages) {
    Indexer indexer = openOrCreate(journalEntries, messages);
    try {
      addMissing(indexer);
      if (skipped.count() > 0) {
        messages.accept(skipped.sentence(collection));
      }
      indexer.commit();
      return indexer;
    } catch (RuntimeException | Error e) {
      indexer.close();
      throw e;
    }
  }

  private Indexer openOrCreate(long journalEntries, Consumer<String> messages) {
    if (IndexDirectories.state(collection) == IndexDirectories.State.OTHER_VERSION) {
      messages.accept(
          "The index of "
              + collection
              + " was written by another version; it is rebuilt from the archive.");
      return Indexer.create(collection, null);
    }
    Indexer indexer = Indexer.open(collection);
    if (Math.max(indexer.indexedEntries(), indexer.countedEntries()) > journalEntries) {
      indexer.close();
      messages.accept(
          "The index of "
              + collection
              + " has pages that the journal lost; it is rebuilt from the archive.");
      return Indexer.create(collection, null);
    }
    return indexer;
  }

  /**
   * Adds what either index lacks; what is damaged is left out.
   *
   * @return how many pages were read
   */
  public long addMissing(Indexer indexer) {
    long firstEntry = Math.min(indexer.indexedEntries(), indexer.countedEntries());
    long[] pagesRead = {0};
    try (StoredPageReader pages = new StoredPageReader(collection, skipped)) {
      new JournalReader(collection, skipped)
          .forEach(
              entry -> {
                if (entry.number() >= firstEntry
                    && add(entry, indexer, pages)
                    && ++pagesRead[0] % PAGES_PER_COMMIT == 0) {
                  indexer.commit();
                }
              },
              copy -> {
                if (copy.number() >= firstEntry) {
                  indexer.addGone(copy.number(), copy.url(), "");
                }
              });
    }
    return pagesRead[0];
  }

  /** What was damaged and left out. */
  public SkippedRecords skipped() {
    return skipped;
  }

  /** Whether the entry brought a page. */
  private boolean add(JournalEntry entry, Indexer indexer, StoredPageReader pages) {
    JournalEntry.PageRecord record = entry.pageRecord();
    Relevance relevance = entry.relevance();
    if (record != null
        && relevance != null
        && record.location() != null
        && record.duplicate() instanceof DuplicateMatch.None) {
      FetchResult.Ok stored = pages.read(record.location()).orElse(null);
      if (stored != null) {
        indexer.addPage(entry.number(), parser.apply(stored), relevance, entry.at());
        return true;
      }
    }
    indexer.addOutcome(entry.number(), entry.url(), entry.outcome());
    return false;
  }
}
