package dev.waymark.spark;

import java.io.Serializable;
import java.util.Comparator;
import org.apache.spark.Partitioner;

/**
 * By what links are sent and sorted: those to a target come together, in the order in which a crawl
 * would have found them.
 *
 * @param part they are sent to
 * @param target within the part
 * @param source number of the page that they stand on
 * @param place among the links of that page
 */
record LinkKey(int part, long target, int source, int place)
    implements Comparable<LinkKey>, Serializable {
  private static final Comparator<LinkKey> ORDER =
      Comparator.comparingLong(LinkKey::target)
          .thenComparingInt(LinkKey::source)
          .thenComparingInt(LinkKey::place);

  @Override
  public int compareTo(LinkKey other) {
    return ORDER.compare(this, other);
  }

  /** Sends each link to its part. */
  static final class Parts extends Partitioner {
    private final int parts;

    Parts(int parts) {
      this.parts = parts;
    }

    @Override
    public int numPartitions() {
      return parts;
    }

    @Override
    public int getPartition(Object key) {
      return ((LinkKey) key).part();
    }
  }
}
