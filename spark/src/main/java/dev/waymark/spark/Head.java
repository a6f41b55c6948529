package dev.waymark.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.Comparator;

/**
 * What is to be known of a page before all pages are numbered; in the order in which they were
 * fetched.
 *
 * @param part that has its {@link Sheet}
 * @param index of the sheet within the part
 */
record Head(
    String url,
    Instant at,
    long n,
    String digest,
    long simHash,
    boolean satisfied,
    boolean troubled,
    int part,
    int index)
    implements Comparable<Head>, Serializable {

  /** Where a page is does not matter before all that is said of it does. */
  private static final Comparator<Head> ORDER =
      Comparator.comparing(Head::at)
          .thenComparingLong(Head::n)
          .thenComparing(Head::url)
          .thenComparing(Head::digest)
          .thenComparingInt(Head::part)
          .thenComparingInt(Head::index);

  static Head of(Sheet sheet, int part, int index) {
    return new Head(
        sheet.url(),
        sheet.at(),
        sheet.n(),
        sheet.digest(),
        sheet.simHash(),
        sheet.outcome().satisfied(),
        sheet.outcome().troubled(),
        part,
        index);
  }

  @Override
  public int compareTo(Head other) {
    return ORDER.compare(this, other);
  }

  /** The last capture of a URL counts. */
  Head later(Head other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
