package dev.waymark.server;

import dev.waymark.search.SearchRequest;
import dev.waymark.search.SearchResults;
import dev.waymark.search.Searcher;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Searches the current collection, which may grow or be replaced by another; a search meanwhile is
 * answered by the one or the other.
 */
public final class ReloadableSearcher implements AutoCloseable {
  private final Supplier<Path> currentCollection;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private Path path;
  private Searcher searcher;

  /**
   * @param currentCollection the folder of the collection to search
   */
  public ReloadableSearcher(Supplier<Path> currentCollection) {
    this.currentCollection = currentCollection;
    this.path = currentCollection.get();
    this.searcher = Searcher.open(path);
  }

  public SearchResults search(SearchRequest request) {
    lock.readLock().lock();
    try {
      return searcher.search(request);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Makes new pages searchable; called by one thread. */
  public void refresh() {
    Path now = currentCollection.get();
    if (now.equals(path)) {
      searcher.refresh();
      return;
    }
    Searcher next = Searcher.open(now);
    lock.writeLock().lock();
    try (Searcher old = searcher) {
      path = now;
      searcher = next;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      searcher.close();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
