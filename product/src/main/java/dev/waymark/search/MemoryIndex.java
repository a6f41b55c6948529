package dev.waymark.search;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/** An index that ends with its process: for simulations, and for tests. Owned by one thread. */
public final class MemoryIndex implements AutoCloseable {
  private final Directory directory = new ByteBuffersDirectory();
  private final Indexer indexer;
  private @Nullable Searcher searcher;
  private int pages;
  private boolean fresh = true;

  /**
   * @param window words on either side of a link that vote
   */
  public MemoryIndex(int window) {
    try {
      IndexForm.similarity();
      this.indexer = Indexer.open(Path.of("memory"), directory, window, true, null);
    } catch (IOException e) {
      throw new UncheckedIOException("an index in memory", e);
    }
  }

  public void add(Page page) {
    indexer.page(pages++, page, Verdict.yes(1), Instant.EPOCH);
    fresh = true;
  }

  /** How many pages are in. */
  public int pages() {
    return pages;
  }

  /** Searches all that was added so far; closed with the index. */
  public Searcher searcher() {
    if (fresh) {
      indexer.finish();
      fresh = false;
    }
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
