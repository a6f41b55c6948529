package dev.waymark.frontier.store;

import dev.waymark.frontier.RecordLog;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Numbered records in memory; what is added is there at once, but visited after a commit. */
final class MemoryLog<T> implements RecordLog<T> {
  private final NavigableMap<Long, T> records = new TreeMap<>();
  private long next;
  private long committed;

  @Override
  public long add(T record) {
    records.put(next, record);
    return next++;
  }

  @Override
  public long count() {
    return next;
  }

  @Override
  public void forEach(long after, Sink<T> each) {
    records.headMap(committed, false).tailMap(after, false).forEach(each::accept);
  }

  @Override
  public void removeUpTo(long number) {
    records.headMap(number, true).clear();
  }

  void commit() {
    committed = next;
  }
}
