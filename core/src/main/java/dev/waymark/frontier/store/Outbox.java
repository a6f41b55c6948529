package dev.waymark.frontier.store;

import dev.waymark.frontier.FrontierStore.OutgoingSink;
import dev.waymark.model.ForeignLink;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Links to pages of other shards, numbered, that wait to be sent; part of the same commit. */
final class Outbox {
  /** Metadata key of the number of the next link. */
  static final String NEXT_KEY = "next-outgoing";

  private static final byte[] PREFIX = RocksStore.utf8("outbox/");

  private final RocksStore rocks;
  private int uncommitted;

  Outbox(RocksStore rocks) {
    this.rocks = rocks;
  }

  /**
   * Adds a link.
   *
   * @return its number
   */
  long add(ForeignLink link) {
    long number = firstUncommitted() + uncommitted++;
    rocks.put(ColumnFamily.METADATA, key(number), CandidateCodec.encodeLink(link));
    return number;
  }

  private long firstUncommitted() {
    byte[] next = rocks.get(ColumnFamily.METADATA, RocksStore.utf8("meta/" + NEXT_KEY));
    return next == null ? 0 : RocksStore.decodeKey(next);
  }

  void committed() {
    uncommitted = 0;
  }

  /** Tells of the committed links with larger numbers. */
  void forEach(long after, OutgoingSink each) {
    rocks.scan(
        ColumnFamily.METADATA,
        key(after + 1),
        (key, value) -> {
          boolean isLink =
              key.length == PREFIX.length + Long.BYTES
                  && Arrays.equals(key, 0, PREFIX.length, PREFIX, 0, PREFIX.length);
          if (isLink) {
            long number = ByteBuffer.wrap(key, PREFIX.length, Long.BYTES).getLong();
            each.accept(number, CandidateCodec.decodeLink(value));
          }
          return isLink;
        });
  }

  /** Removes links up to a number, with the next commit. */
  void remove(long upTo) {
    forEach(
        -1,
        (number, link) -> {
          if (number <= upTo) {
            rocks.delete(ColumnFamily.METADATA, key(number));
          }
        });
  }

  private static byte[] key(long number) {
    return ByteBuffer.allocate(PREFIX.length + Long.BYTES).put(PREFIX).putLong(number).array();
  }
}
