package dev.waymark.spark.learn;

import java.io.Serializable;

/** Pages that one task reads, by location. */
sealed interface InputSplit extends Serializable {

  /** All pages of a WARC file. */
  record WarcSplit(String path) implements InputSplit {}

  /**
   * Some pages of a collection: those that a part of its journal tells of.
   *
   * @param from first byte of the part
   * @param to the byte after its last
   */
  record CollectionSplit(String collection, long from, long to) implements InputSplit {}
}
