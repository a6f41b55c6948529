package dev.waymark.spark.people;

import dev.waymark.spark.cluster.PartitionKey;
import java.util.Comparator;

/**
 * The way of records through a shuffle: to the partition of their bucket, where they are in the
 * order of the parts that wrote them.
 */
record ChunkKey(int partition, int source) implements Comparable<ChunkKey>, PartitionKey {
  private static final Comparator<ChunkKey> ORDER = Comparator.comparingInt(ChunkKey::source);

  @Override
  public int compareTo(ChunkKey other) {
    return ORDER.compare(this, other);
  }
}
