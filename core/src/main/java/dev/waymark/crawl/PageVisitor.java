package dev.waymark.crawl;

import dev.waymark.archive.CrawlPath;
import dev.waymark.model.Candidate;

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
