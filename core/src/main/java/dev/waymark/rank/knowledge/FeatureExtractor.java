package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;

/** Finds the features of one type that a page had before it was fetched. */
@FunctionalInterface
public interface FeatureExtractor {

  /** Passes each distinct feature of the page to the sink once. */
  void extract(Observation observation, PageHistory history, Sink sink);

  /** Consumes features. */
  @FunctionalInterface
  interface Sink {
    /**
     * @param id within the feature type
     * @param name for display, may be empty
     */
    void add(long id, String name);
  }
}
