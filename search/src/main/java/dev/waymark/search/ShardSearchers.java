package dev.waymark.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ReferenceManager;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * Searches the indexes of several shards as if they were one: what is counted over a collection is
 * summed over all of them.
 */
final class ShardSearchers extends ReferenceManager<IndexSearcher> {
  private final SearcherFactory factory;
  private List<DirectoryReader> readers = new ArrayList<>();

  ShardSearchers(List<Directory> shards, SearcherFactory factory) throws IOException {
    this.factory = factory;
    for (Directory shard : shards) {
      readers.add(DirectoryReader.open(shard));
    }
    this.current = newSearcher(null);
    release(readers);
  }

  /** Its reader holds on to those of the shards, and lets go of them when it is closed. */
  private IndexSearcher newSearcher(@Nullable IndexReader previous) throws IOException {
    return factory.newSearcher(
        new MultiReader(readers.toArray(IndexReader[]::new), false), previous);
  }

  private static void release(List<DirectoryReader> opened) throws IOException {
    for (DirectoryReader reader : opened) {
      reader.decRef();
    }
  }

  @Override
  protected @Nullable IndexSearcher refreshIfNeeded(IndexSearcher before) throws IOException {
    List<DirectoryReader> opened = new ArrayList<>();
    List<DirectoryReader> next = new ArrayList<>();
    for (DirectoryReader reader : readers) {
      DirectoryReader newer = DirectoryReader.openIfChanged(reader);
      next.add(newer == null ? reader : newer);
      if (newer != null) {
        opened.add(newer);
      }
    }
    if (opened.isEmpty()) {
      return null;
    }
    readers = next;
    IndexSearcher searcher = newSearcher(before.getIndexReader());
    release(opened);
    return searcher;
  }

  @Override
  protected boolean tryIncRef(IndexSearcher searcher) {
    return searcher.getIndexReader().tryIncRef();
  }

  @Override
  protected void decRef(IndexSearcher searcher) throws IOException {
    searcher.getIndexReader().decRef();
  }

  @Override
  protected int getRefCount(IndexSearcher searcher) {
    return searcher.getIndexReader().getRefCount();
  }
}
