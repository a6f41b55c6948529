package dev.waymark.search;

import dev.waymark.archive.StorageException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.search.index.IndexDirectories;
import dev.waymark.search.index.Indexer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An index that ends with its process: for simulations, and for working copies of an index on disk.
 * Owned by one thread.
 */
public final class MemoryIndex implements AutoCloseable {
  private final IndexDirectories directories;
  private final Indexer indexer;
  private final boolean countVotesLazily;
  private @Nullable Searcher searcher;
  private boolean uncommitted = true;

  /** Empty. */
  public MemoryIndex() {
    this(IndexDirectories.inMemory(), false);
  }

  private MemoryIndex(IndexDirectories directories, boolean countVotesLazily) {
    this.directories = directories;
    this.countVotesLazily = countVotesLazily;
    this.indexer = Indexer.open(directories, false, null);
  }

  /** A copy that is changed independently. It counts new votes when enough are buffered. */
  public MemoryIndex copy() {
    searcher(); // commits
    try {
      return new MemoryIndex(directories.copyToMemory(), true);
    } catch (IOException e) {
      throw new UncheckedIOException("an index in memory", e);
    }
  }

  /** A copy of the index of a collection that nobody is writing. */
  public static MemoryIndex copyOf(Path collection) {
    try (IndexDirectories source = IndexDirectories.open(collection)) {
      return new MemoryIndex(source.copyToMemory(), true);
    } catch (IOException e) {
      throw StorageException.forFile(collection, "read the index in", e);
    }
  }

  /** Adds a page, or replaces the one with the same URL, whose votes are counted already. */
  public void add(Page page) {
    indexer.addUnchangedPage(indexer.indexedEntries(), page, Relevance.yes(1), Instant.EPOCH);
    uncommitted = true;
  }

  /** Searches all that was added so far; closed with the index. */
  public Searcher searcher() {
    if (uncommitted && countVotesLazily) {
      indexer.commit();
    } else if (uncommitted) {
      indexer.commitAll();
    }
    uncommitted = false;
    Searcher open = searcher;
    if (open == null) {
      open = Searcher.open(directories);
      searcher = open;
    }
    open.refresh();
    return open;
  }

  @Override
  public void close() {
    indexer.close(); // before the searcher, as both close the directories
    if (searcher != null) {
      searcher.close();
    }
  }
}
