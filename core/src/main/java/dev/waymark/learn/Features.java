package dev.waymark.learn;

import dev.waymark.model.Observation;

/** Finds the features of one family that a page had before it was fetched. */
@FunctionalInterface
public interface Features {

  /** Names each distinct feature of the page once. */
  void of(Observation seen, Crawled crawled, Sink sink);

  /** Takes features. */
  @FunctionalInterface
  interface Sink {
    /**
     * @param id within the family
     * @param name for showing, may be empty
     */
    void feature(long id, String name);
  }
}
