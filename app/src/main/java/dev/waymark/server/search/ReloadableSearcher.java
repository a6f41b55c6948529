package dev.waymark.server.search;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.search.PeopleVotes;
import dev.waymark.search.Searcher;
import dev.waymark.search.result.Facets;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import dev.waymark.shard.ShardFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Searches a collection, which may grow or be refreshed; a search meanwhile is answered by the old
 * pages or by the new ones.
 */
public final class ReloadableSearcher implements AutoCloseable {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Path collection;
  private Searcher searcher;
  private volatile PeopleVotes peopleVotes = PeopleVotes.NONE;

  public ReloadableSearcher(Path collection) {
    this.collection = collection;
    this.searcher = Searcher.open(collection);
  }

  public SearchResults search(SearchRequest request) {
    return read(open -> open.search(request));
  }

  /** How the pages that a search finds are divided. */
  public Facets facets(SearchRequest request) {
    return read(open -> open.facets(request));
  }

  /** Fetched pages. */
  public long pageCount() {
    return read(Searcher::pageCount);
  }

  /** Whether pages can be found by meaning. */
  public boolean hasEmbeddings() {
    return read(Searcher::hasEmbeddings);
  }

  /** The title of a page; empty if it has none or is not known. */
  public String title(String url) {
    return read(open -> open.title(url));
  }

  /** Pages that link to a URL. */
  public List<String> pagesLinkingTo(String url, int limit) {
    return read(open -> open.pagesLinkingTo(url, limit));
  }

  /** What people say of pages, from now on. */
  void setPeopleVotes(PeopleVotes votes) {
    peopleVotes = votes;
    read(open -> {
      open.setPeopleVotes(votes);
      return votes;
    });
  }

  private <T> T read(Function<Searcher, T> task) {
    lock.readLock().lock();
    try {
      return task.apply(searcher);
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
    next.setPeopleVotes(peopleVotes);
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
