package dev.waymark.spark.learn;

import dev.waymark.spark.cluster.PartitionKey;
import java.util.Comparator;

/**
 * Where a row is.
 *
 * @param index of the row within its partition
 * @param order of what is sent to the same row
 */
record RowPlace(int partition, int index, int order) implements Comparable<RowPlace>, PartitionKey {
  private static final Comparator<RowPlace> ORDER =
      Comparator.comparingInt(RowPlace::index).thenComparingInt(RowPlace::order);

  @Override
  public int compareTo(RowPlace other) {
    return ORDER.compare(this, other);
  }
}
