package dev.waymark.search;

import dev.waymark.archive.StorageException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.search.index.IndexSchema;
import dev.waymark.search.index.Indexer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.jspecify.annotations.Nullable;

/**
 * An index that ends with its process: for simulations, and for drafts of what may become of an
 * index on disk. Owned by one thread.
 */
public final class MemoryIndex implements AutoCloseable {
  private final Directory directory;
  private final Indexer indexer;
  private final boolean countVotesLazily;
  private @Nullable Searcher searcher;
  private boolean uncommitted = true;

  /** Empty, its votes read from so many words on either side of a link. */
  public MemoryIndex(int window) {
    this(new ByteBuffersDirectory(), window, false);
  }

  private MemoryIndex(Directory directory, int window, boolean draft) {
    this.directory = directory;
    this.countVotesLazily = draft;
    try {
      this.indexer = Indexer.open(Path.of("memory"), directory, window, false, null);
    } catch (IOException e) {
      throw new UncheckedIOException("an index in memory", e);
    }
  }

  /** A draft: a copy that goes its own way. New votes are counted when enough of them wait. */
  public MemoryIndex copy(int window) {
    searcher();
    return copy(directory, window);
  }

  /** A draft of the index of a collection that nobody writes. */
  public static MemoryIndex copyOf(Path collection, int window) {
    try (Directory from = IndexSchema.open(collection)) {
      return copy(from, window);
    } catch (IOException e) {
      throw StorageException.forFile(collection, "read the index in", e);
    }
  }

  private static MemoryIndex copy(Directory from, int window) {
    Directory into = new ByteBuffersDirectory();
    try {
      for (String file : from.listAll()) {
        if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
          into.copyFrom(from, file, file, IOContext.READONCE);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("an index copied into memory", e);
    }
    return new MemoryIndex(into, window, true);
  }

  /** Takes a page in; one with the same URL makes room for it, and has voted already. */
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
    try {
      Searcher open = searcher;
      if (open == null) {
        open = Searcher.open(directory);
        searcher = open;
      }
      open.refresh();
      return open;
    } catch (IOException e) {
      throw new UncheckedIOException("an index in memory", e);
    }
  }

  @Override
  public void close() {
    indexer.close(); // before the searcher, which closes the directory for both
    if (searcher != null) {
      searcher.close();
    }
  }
}
