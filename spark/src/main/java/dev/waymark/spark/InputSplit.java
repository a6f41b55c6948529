package dev.waymark.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** Pages that one task reads, by location. */
sealed interface InputSplit extends Serializable {

  /** All pages of a WARC file. */
  record WarcSplit(String path) implements InputSplit {}

  /** Some pages of a collection. */
  record CollectionSplit(String collection, List<StoredCapture> captures) implements InputSplit {}

  /**
   * An archived page of a collection.
   *
   * @param file name of its WARC file
   * @param offset of its record
   * @param length of its records
   * @param fetchedAt when the crawl finished it
   * @param sequence its number in the journal
   * @param relevant whether it was relevant in the crawl, and no duplicate
   * @param score its relevance score in the crawl
   */
  record StoredCapture(
      String file,
      long offset,
      int length,
      Instant fetchedAt,
      long sequence,
      boolean relevant,
      double score)
      implements Serializable {}
}
