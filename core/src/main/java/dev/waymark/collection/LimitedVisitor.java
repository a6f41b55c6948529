package dev.waymark.collection;

import dev.waymark.archive.CrawlPath;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.crawl.VisitResult;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Visits with a permit of those that several crawls share.
 *
 * @param permits null for no limit
 */
record LimitedVisitor(PageVisitor visitor, @Nullable Semaphore permits) implements PageVisitor {

  @Override
  public VisitResult visit(Candidate candidate, CrawlPath path) {
    if (permits == null) {
      return visitor.visit(candidate, path);
    }
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      FetchResult failure = FetchResult.Failure.notAsked(candidate.url(), "the crawl ends");
      return new VisitResult.NoPageVisit(candidate, failure, path, false, Duration.ZERO);
    }
    try {
      return visitor.visit(candidate, path);
    } finally {
      permits.release();
    }
  }

  @Override
  public void release(VisitResult visit) {
    visitor.release(visit);
  }
}
