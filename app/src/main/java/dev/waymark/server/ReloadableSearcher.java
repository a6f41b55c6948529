package dev.waymark.server;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.search.SearchRequest;
import dev.waymark.search.SearchResults;
import dev.waymark.search.Searcher;
import dev.waymark.shard.ShardFolder;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Searches a collection, which may grow or be refreshed; a search meanwhile is answered by the old
 * pages or by the new ones.
 */
public final class ReloadableSearcher implements AutoCloseable {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Path collection;
  private Searcher searcher;

  public ReloadableSearcher(Path collection) {
    this.collection = collection;
    this.searcher = Searcher.open(collection);
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
    ShardFolder.collections(collection)
        .forEach(CollectionFormat::check); // ends a refresh that was killed
    if (!searcher.isReplaced()) {
      searcher.refresh();
      return;
    }
    Searcher next = Searcher.open(collection);
    lock.writeLock().lock();
    try (Searcher old = searcher) {
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
