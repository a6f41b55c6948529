package dev.waymark.spark.learn;

import dev.waymark.spark.cluster.PartitionKey;
import java.util.Comparator;

/**
 * Partition and sort key of links: those to a target come together, in the order in which a crawl
 * would have found them.
 *
 * @param partition of the target
 * @param target id of its URL
 * @param source number of the page with the link
 * @param place of that page, and of the link on it
 */
record LinkKey(int partition, long target, int source, RowPlace place)
    implements Comparable<LinkKey>, PartitionKey {
  private static final Comparator<LinkKey> DISCOVERY_ORDER =
      Comparator.comparingLong(LinkKey::target)
          .thenComparingInt(LinkKey::source)
          .thenComparingInt(key -> key.place().order());

  @Override
  public int compareTo(LinkKey other) {
    return DISCOVERY_ORDER.compare(this, other);
  }
}
