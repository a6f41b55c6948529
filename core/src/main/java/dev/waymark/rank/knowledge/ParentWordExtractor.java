package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.text.IdSet;

/**
 * Extracts the distinct words of a page's parents. There are thousands per page with many
 * duplicates, so the hash set is reused from page to page.
 */
final class ParentWordExtractor implements FeatureExtractor {
  private final IdSet distinct = new IdSet();

  /** Names are empty: they are stored with {@link FeatureType#WORD}. */
  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    distinct.clear();
    for (int parent : observation.candidate().parents()) {
      for (long id : history.words(parent)) {
        if (distinct.add(id)) {
          sink.add(id, "");
        }
      }
    }
  }
}
