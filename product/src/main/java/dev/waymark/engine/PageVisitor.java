package dev.waymark.engine;

import dev.waymark.model.Candidate;
import dev.waymark.store.CrawlPath;

/**
 * Goes to a candidate: asks, reads, judges. Called from many threads; never throws: what goes wrong
 * is a value.
 */
@FunctionalInterface
public interface PageVisitor {
  /**
   * @param way on which the crawl comes to it
   */
  VisitResult visit(Candidate candidate, CrawlPath way);
}
