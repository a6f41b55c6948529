package dev.waymark.spark.cluster;

import dev.waymark.url.Urls;
import java.io.Serializable;
import org.apache.spark.Partitioner;

/** A key that says to which partition it belongs. */
public interface PartitionKey extends Serializable {

  int partition();

  /** The partition of everything about a host. */
  static int ofHost(String url, int partitions) {
    return Math.floorMod(Urls.host(url).hashCode(), partitions);
  }

  /** Sends each key to its partition. */
  final class ByPartition extends Partitioner {
    private static final long serialVersionUID = 1;
    private final int partitions;

    public ByPartition(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      return ((PartitionKey) key).partition();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByPartition same && same.partitions == partitions;
    }

    @Override
    public int hashCode() {
      return partitions;
    }
  }
}
