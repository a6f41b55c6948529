package dev.waymark.spark;

import java.io.Serializable;
import java.util.Comparator;
import org.apache.spark.Partitioner;

/**
 * Partition and sort key of links: those to a target come together, in the order in which a crawl
 * would have found them.
 *
 * @param partition that the link is sent to
 * @param target within the partition
 * @param source number of the page with the link
 * @param position among the links of that page
 */
record LinkKey(int partition, long target, int source, int position)
    implements Comparable<LinkKey>, Serializable {
  private static final Comparator<LinkKey> DISCOVERY_ORDER =
      Comparator.comparingLong(LinkKey::target)
          .thenComparingInt(LinkKey::source)
          .thenComparingInt(LinkKey::position);

  @Override
  public int compareTo(LinkKey other) {
    return DISCOVERY_ORDER.compare(this, other);
  }

  /** Sends each link to its partition. */
  static final class LinkPartitioner extends Partitioner {
    private final int partitions;

    LinkPartitioner(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      return ((LinkKey) key).partition();
    }
  }
}
