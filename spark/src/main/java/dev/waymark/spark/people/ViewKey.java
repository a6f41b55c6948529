package dev.waymark.spark.people;

import java.io.Serializable;
import java.util.Comparator;

/**
 * The way of a page view to the partition of its site, where views are in the order in which they
 * are mined.
 *
 * @param decided place of the view at which it was known whether views have referrers, if this view
 *     came before it and waited, or else its own
 * @param order its place
 */
record ViewKey(int partition, long decided, long order)
    implements Serializable, Comparable<ViewKey> {
  private static final Comparator<ViewKey> ORDER =
      Comparator.comparingLong(ViewKey::decided).thenComparingLong(ViewKey::order);

  @Override
  public int compareTo(ViewKey other) {
    return ORDER.compare(this, other);
  }

  /** The number of the partition: Spark's HashPartitioner sends the key there. */
  @Override
  public int hashCode() {
    return partition;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ViewKey key
        && key.partition == partition
        && key.decided == decided
        && key.order == order;
  }
}
