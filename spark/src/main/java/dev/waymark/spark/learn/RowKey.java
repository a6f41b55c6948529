package dev.waymark.spark.learn;

import dev.waymark.spark.cluster.PartitionKey;
import java.time.Instant;
import java.util.Comparator;

/**
 * Partition and sort key of rows: all URLs of a host are in one partition, in the order of their
 * ids; of the rows of a URL the last is the one that counts.
 */
record RowKey(
    int partition, long id, boolean isPage, Instant fetchedAt, long sequence, String digest)
    implements Comparable<RowKey>, PartitionKey {
  private static final Comparator<RowKey> ORDER =
      Comparator.comparingLong(RowKey::id)
          .thenComparing(RowKey::isPage)
          .thenComparing(RowKey::fetchedAt)
          .thenComparingLong(RowKey::sequence)
          .thenComparing(RowKey::digest);

  static RowKey of(PageRow row, int partitions) {
    return new RowKey(
        PartitionKey.ofHost(row.url(), partitions),
        row.id(),
        row.isPage(),
        row.fetchedAt(),
        row.sequence(),
        row.digest());
  }

  @Override
  public int compareTo(RowKey other) {
    return ORDER.compare(this, other);
  }
}
