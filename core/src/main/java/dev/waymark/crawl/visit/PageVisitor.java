package dev.waymark.crawl.visit;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.model.Candidate;

/**
 * Visits a candidate: fetches, parses, judges. Called from many threads; never throws: what goes
 * wrong is a value.
 */
@FunctionalInterface
public interface PageVisitor {
  /**
   * @param path by which the crawl comes to it
   */
  VisitResult visit(Candidate candidate, CrawlPath path);

  /** The crawl is done with a visit, and with the memory that it takes. */
  default void release(VisitResult visit) {}
}
