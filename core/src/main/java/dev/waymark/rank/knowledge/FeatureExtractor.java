package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;

/** Finds the features of one family that a page had before it was fetched. */
@FunctionalInterface
public interface FeatureExtractor {

  /** Names each distinct feature of the page once. */
  void extract(Observation observation, PageHistory history, Sink sink);

  /** Takes features. */
  @FunctionalInterface
  interface Sink {
    /**
     * @param id within the family
     * @param name for showing, may be empty
     */
    void add(long id, String name);
  }
}
