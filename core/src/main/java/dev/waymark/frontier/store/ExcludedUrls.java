package dev.waymark.frontier.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The URLs that are not fetched any more, each with the reason. */
final class ExcludedUrls {
  /** Known without disk access. */
  private static final int CACHE_SIZE = 1 << 14;

  private final RocksStore rocks;
  private final Cache<Long, String> cache =
      Caffeine.newBuilder().maximumSize(CACHE_SIZE).executor(Runnable::run).build();
  // Since the last commit, which cannot be read from the disk.
  private final Map<Long, String> uncommitted = new HashMap<>();
  private boolean any;

  ExcludedUrls(RocksStore rocks) {
    this.rocks = rocks;
    this.any = !rocks.isEmpty(ColumnFamily.EXCLUDED);
  }

  void add(long id, String reason) {
    uncommitted.put(id, reason);
    any = true;
    rocks.put(ColumnFamily.EXCLUDED, RocksStore.encodeKey(id), RocksStore.utf8(reason));
  }

  void remove(long id) {
    uncommitted.remove(id);
    cache.invalidate(id);
    rocks.delete(ColumnFamily.EXCLUDED, RocksStore.encodeKey(id));
  }

  @Nullable String reason(long id) {
    if (!any) {
      return null;
    }
    String reason = uncommitted.get(id);
    if (reason == null) {
      reason = cache.getIfPresent(id);
    }
    if (reason == null) {
      byte[] stored = rocks.get(ColumnFamily.EXCLUDED, RocksStore.encodeKey(id));
      if (stored != null) {
        reason = new String(stored, StandardCharsets.UTF_8);
        cache.put(id, reason);
      }
    }
    return reason;
  }

  void forEach(RocksFrontierStore.ExcludedSink each) {
    rocks.scan(
        ColumnFamily.EXCLUDED,
        RocksStore.FIRST_KEY,
        (key, value) -> {
          each.accept(RocksStore.decodeKey(key), new String(value, StandardCharsets.UTF_8));
          return true;
        });
  }

  /** What was added can be read from the disk. */
  void committed() {
    cache.putAll(uncommitted);
    uncommitted.clear();
  }
}
