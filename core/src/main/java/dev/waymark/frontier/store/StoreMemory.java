package dev.waymark.frontier.store;

import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.WriteBufferManager;

/**
 * The memory of several frontier stores in one process: together they take about as much as one
 * does alone. Native memory, 80 MB, is one block cache that the write buffers are charged to; what
 * is on the heap is divided. To be closed after the stores.
 */
public final class StoreMemory implements AutoCloseable {
  private static final long MB = 1 << 20;
  private static final long WRITE_BUFFER_BYTES = 64 * MB;
  private static final long BLOCK_CACHE_BYTES = 16 * MB;

  /** What a store needs to be of use, however many there are. */
  private static final int MIN_CACHED_CANDIDATES = 1 << 10;

  /** Smaller write buffers make more tables than they are worth. */
  private static final long MIN_WRITE_BUFFER_BYTES = MB / 4;

  private final Cache cache;
  private final WriteBufferManager writeBuffers;
  private final int stores;

  /**
   * @param stores how many are open at once
   */
  public StoreMemory(int stores) {
    RocksLibrary.load();
    this.stores = stores;
    this.cache = new LRUCache(WRITE_BUFFER_BYTES + BLOCK_CACHE_BYTES);
    this.writeBuffers = new WriteBufferManager(WRITE_BUFFER_BYTES, cache);
  }

  Cache cache() {
    return cache;
  }

  WriteBufferManager writeBuffers() {
    return writeBuffers;
  }

  /** One store's share of a number of candidates in memory. */
  int candidates(int total) {
    return Math.max(MIN_CACHED_CANDIDATES, total / stores);
  }

  /**
   * One store's share of a write buffer. It takes a part of it even while it is empty: where the
   * empty ones of all stores fill their memory, every commit writes tables.
   */
  long writeBuffer(long bytes) {
    return Math.max(MIN_WRITE_BUFFER_BYTES, bytes / stores);
  }

  public int stores() {
    return stores;
  }

  @Override
  public void close() {
    writeBuffers.close();
    cache.close();
  }
}
