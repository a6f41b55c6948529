package dev.waymark.spark;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** Pages that one machine reads in one go, by where they are. */
sealed interface Share extends Serializable {

  /** All pages of a WARC file. */
  record File(String path) implements Share {}

  /** Some pages of a collection. */
  record Pieces(String collection, List<Piece> pieces) implements Share {}

  /**
   * An archived page of a collection.
   *
   * @param file in which it is, by name
   * @param offset of its record
   * @param length of its records
   * @param at when the crawl was done with it
   * @param n its number in the journal
   * @param wanted whether the crawl found it wanted, and no repetition
   * @param score of the crawl's verdict
   */
  record Piece(
      String file, long offset, int length, Instant at, long n, boolean wanted, double score)
      implements Serializable {}
}
