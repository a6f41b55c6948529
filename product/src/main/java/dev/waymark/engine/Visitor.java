package dev.waymark.engine;

import dev.waymark.model.Candidate;
import dev.waymark.store.Way;

/**
 * Goes to a candidate: asks, reads, judges. Called from many threads; never throws: what goes wrong
 * is a value.
 */
@FunctionalInterface
public interface Visitor {
  /**
   * @param way on which the crawl comes to it
   */
  Visited visit(Candidate candidate, Way way);
}
