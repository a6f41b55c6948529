package dev.waymark.spark.learn;

import dev.waymark.spark.cluster.PartitionKey;
import java.time.Instant;
import java.util.Comparator;

/**
 * The fields of a page needed to number all pages, ordered by fetch time.
 *
 * @param place the partition that has its {@link PageRow}
 * @param index of the row within the partition
 */
record PageHeader(
    String url,
    Instant fetchedAt,
    long sequence,
    String digest,
    long simHash,
    boolean relevant,
    int place,
    int index)
    implements Comparable<PageHeader>, PartitionKey {

  /** The location only breaks ties. */
  private static final Comparator<PageHeader> FETCH_ORDER =
      Comparator.comparing(PageHeader::fetchedAt)
          .thenComparingLong(PageHeader::sequence)
          .thenComparing(PageHeader::url)
          .thenComparing(PageHeader::digest)
          .thenComparingInt(PageHeader::place)
          .thenComparingInt(PageHeader::index);

  static PageHeader of(PageRow row, int place, int index) {
    return new PageHeader(
        row.url(),
        row.fetchedAt(),
        row.sequence(),
        row.digest(),
        row.simHash(),
        row.judgment().relevant(),
        place,
        index);
  }

  @Override
  public int compareTo(PageHeader other) {
    return FETCH_ORDER.compare(this, other);
  }

  /** All are put in order in one place. */
  @Override
  public int partition() {
    return 0;
  }
}
