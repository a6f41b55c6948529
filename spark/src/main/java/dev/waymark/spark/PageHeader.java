package dev.waymark.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.Comparator;

/**
 * What is to be known of a page before all pages are numbered; in the order in which they were
 * fetched.
 *
 * @param partition that has its {@link PageRow}
 * @param index of the sheet within the part
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

  /** Where a page is does not matter before all that is said of it does. */
  private static final Comparator<PageHeader> FETCH_ORDER =
      Comparator.comparing(PageHeader::fetchedAt)
          .thenComparingLong(PageHeader::sequence)
          .thenComparing(PageHeader::url)
          .thenComparing(PageHeader::digest)
          .thenComparingInt(PageHeader::partition)
          .thenComparingInt(PageHeader::index);

  static PageHeader of(PageRow sheet, int part, int index) {
    return new PageHeader(
        sheet.url(),
        sheet.fetchedAt(),
        sheet.sequence(),
        sheet.digest(),
        sheet.simHash(),
        sheet.judgment().relevant(),
        sheet.judgment().failed(),
        part,
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
