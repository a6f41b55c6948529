package dev.waymark.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** Pages that one machine reads in one go, by where they are. */
sealed interface InputSplit extends Serializable {

  /** All pages of a WARC file. */
  record WarcSplit(String path) implements InputSplit {}

  /** Some pages of a collection. */
  record CollectionSplit(String collection, List<StoredCapture> captures) implements InputSplit {}

  /**
   * An archived page of a collection.
   *
   * @param file in which it is, by name
   * @param offset of its record
   * @param length of its records
   * @param fetchedAt when the crawl was done with it
   * @param sequence its number in the journal
   * @param relevant whether the crawl found it wanted, and no repetition
   * @param score of the crawl's verdict
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
