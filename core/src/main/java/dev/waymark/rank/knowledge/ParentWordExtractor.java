package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.text.IdSet;

/**
 * The words of the crawled pages that link to a page, each once. A page has thousands of them, most
 * of them many times, so the set that tells them apart is kept from page to page.
 */
final class ParentWordExtractor implements FeatureExtractor {
  private final IdSet distinct = new IdSet();

  /** A name is known as that of a {@link FeatureType#WORD}. */
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
