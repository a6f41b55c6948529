package dev.waymark.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes the pages of a collection searchable while they come in. The crawler does without; where
 * the search module is on the class path, it provides one.
 */
public interface PageIndex extends AutoCloseable {

  /** A page is in the collection. */
  void addPage(long entryNumber, Page page, Relevance relevance, Instant fetchedAt);

  /** A page was parsed that the collection does not keep; its anchor texts count. */
  void addVoter(long entryNumber, Page page);

  /** A page turned out to be a copy: it is not found any more; its anchor texts stay counted. */
  void removePage(long entryNumber, String url);

  /** An entry of the journal without a page. */
  void skip(long entryNumber, String url, JournalEntry.FetchOutcome outcome);

  /** Writes what is pending. */
  @Override
  void close();

  /** Opens the index of a collection; found by {@link ServiceLoader}. */
  interface Provider {
    /**
     * @param journalEntries in the journal; an index that knows more was written before a power cut
     *     that the journal did not survive
     * @param messages told why an index is rebuilt
     */
    PageIndex open(
        Path collection,
        IndexSettings settings,
        Function<FetchResult.Ok, Page> parser,
        long journalEntries,
        Consumer<String> messages);
  }

  /** The provider on the class path. */
  static Optional<Provider> provider() {
    return ServiceLoader.load(Provider.class).findFirst();
  }
}
