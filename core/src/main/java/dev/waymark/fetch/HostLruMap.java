package dev.waymark.fetch;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was asked about lately; what was not asked about for longest is forgotten first. */
public final class HostLruMap<V> extends LinkedHashMap<String, V> {
  private final int capacity;

  public HostLruMap(int capacity) {
    super(64, 0.75f, true);
    this.capacity = capacity;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
    return size() > capacity;
  }
}
