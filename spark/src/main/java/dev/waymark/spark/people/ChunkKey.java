package dev.waymark.spark.people;

import java.io.Serializable;
import java.util.Comparator;

/**
 * The way of records through a shuffle: to the partition of their bucket, where they are in the
 * order of the parts that wrote them.
 */
record ChunkKey(int partition, int source) implements Serializable, Comparable<ChunkKey> {
  private static final Comparator<ChunkKey> ORDER = Comparator.comparingInt(ChunkKey::source);

  @Override
  public int compareTo(ChunkKey other) {
    return ORDER.compare(this, other);
  }

  /** The number of the partition: Spark's HashPartitioner sends the key there. */
  @Override
  public int hashCode() {
    return partition;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChunkKey key && key.partition == partition && key.source == source;
  }
}
