package dev.waymark.frontier.store;

import dev.waymark.frontier.RecordLog;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;

/** Numbered records in the metadata; part of the same commit. */
final class RocksLog<T> implements RecordLog<T> {
  private final RocksStore rocks;
  private final byte[] prefix;
  private final byte[] nextKey;
  private final Function<T, byte[]> encoder;
  private final Function<byte[], T> decoder;
  private long next = -1; // not read yet
  private long firstUncommitted;

  /**
   * @param name of the records, by which their keys begin
   * @param nextName of the number of the next record
   */
  RocksLog(
      RocksStore rocks,
      String name,
      String nextName,
      Function<T, byte[]> encoder,
      Function<byte[], T> decoder) {
    this.rocks = rocks;
    this.prefix = RocksStore.utf8(name + "/");
    this.nextKey = RocksStore.utf8("meta/" + nextName);
    this.encoder = encoder;
    this.decoder = decoder;
  }

  @Override
  public long add(T record) {
    long number = count();
    next = number + 1;
    rocks.put(ColumnFamily.METADATA, key(number), encoder.apply(record));
    rocks.put(ColumnFamily.METADATA, nextKey, RocksStore.encodeKey(next));
    return number;
  }

  @Override
  public long count() {
    if (next < 0) {
      byte[] stored = rocks.get(ColumnFamily.METADATA, nextKey);
      next = stored == null ? 0 : RocksStore.decodeKey(stored);
      firstUncommitted = next;
    }
    return next;
  }

  @Override
  public void forEach(long after, Sink<T> each) {
    scan(
        after + 1,
        (number, value) -> {
          each.accept(number, decoder.apply(value));
          return true;
        });
  }

  @Override
  public void removeUpTo(long last) {
    scan(
        0,
        (number, value) -> {
          if (number <= last) {
            rocks.delete(ColumnFamily.METADATA, key(number));
          }
          return number < last;
        });
    for (long number = firstUncommitted; number <= last && number < next; number++) {
      rocks.delete(ColumnFamily.METADATA, key(number));
    }
  }

  /** What was added can be read now. */
  void committed() {
    firstUncommitted = Math.max(0, next);
  }

  private interface RawSink {
    boolean accept(long number, byte[] value);
  }

  private void scan(long from, RawSink each) {
    rocks.scan(
        ColumnFamily.METADATA,
        key(from),
        (key, value) ->
            key.length == prefix.length + Long.BYTES
                && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)
                && each.accept(ByteBuffer.wrap(key, prefix.length, Long.BYTES).getLong(), value));
  }

  private byte[] key(long number) {
    return ByteBuffer.allocate(prefix.length + Long.BYTES).put(prefix).putLong(number).array();
  }
}
