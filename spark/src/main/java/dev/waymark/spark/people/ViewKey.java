package dev.waymark.spark.people;

import dev.waymark.spark.cluster.PartitionKey;
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
    implements Comparable<ViewKey>, PartitionKey {
  private static final Comparator<ViewKey> ORDER =
      Comparator.comparingLong(ViewKey::decided).thenComparingLong(ViewKey::order);

  @Override
  public int compareTo(ViewKey other) {
    return ORDER.compare(this, other);
  }
}
