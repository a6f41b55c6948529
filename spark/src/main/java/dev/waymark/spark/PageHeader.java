package dev.waymark.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.Comparator;

/**
 * The fields of a page needed to number all pages, ordered by fetch time.
 *
 * @param partition that has its {@link PageRow}
 * @param index of the row within the partition
 */
record PageHeader(
    String url,
    Instant fetchedAt,
    long sequence,
    String digest,
    long simHash,
    boolean relevant,
    boolean failed,
    int partition,
    int index)
    implements Comparable<PageHeader>, Serializable {

  /** The location only breaks ties. */
  private static final Comparator<PageHeader> FETCH_ORDER =
      Comparator.comparing(PageHeader::fetchedAt)
          .thenComparingLong(PageHeader::sequence)
          .thenComparing(PageHeader::url)
          .thenComparing(PageHeader::digest)
          .thenComparingInt(PageHeader::partition)
          .thenComparingInt(PageHeader::index);

  static PageHeader of(PageRow row, int partition, int index) {
    return new PageHeader(
        row.url(),
        row.fetchedAt(),
        row.sequence(),
        row.digest(),
        row.simHash(),
        row.judgment().relevant(),
        row.judgment().failed(),
        partition,
        index);
  }

  @Override
  public int compareTo(PageHeader other) {
    return FETCH_ORDER.compare(this, other);
  }

  /** The last capture of a URL counts. */
  PageHeader latest(PageHeader other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
