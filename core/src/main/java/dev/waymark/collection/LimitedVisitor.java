package dev.waymark.collection;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Visits with a permit of those that several crawls share, and only while it may.
 *
 * @param permits null for no limit
 * @param mayAsk false once the crawl has lost the right to ask anybody
 */
record LimitedVisitor(PageVisitor visitor, @Nullable Semaphore permits, BooleanSupplier mayAsk)
    implements PageVisitor {

  @Override
  public VisitResult visit(Candidate candidate, CrawlPath path) {
    if (permits == null) {
      return visitIfAllowed(candidate, path);
    }
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return notAsked(candidate, path);
    }
    try {
      return visitIfAllowed(candidate, path);
    } finally {
      permits.release();
    }
  }

  private VisitResult visitIfAllowed(Candidate candidate, CrawlPath path) {
    return mayAsk.getAsBoolean() ? visitor.visit(candidate, path) : notAsked(candidate, path);
  }

  private static VisitResult notAsked(Candidate candidate, CrawlPath path) {
    FetchResult failure = FetchResult.Failure.notAsked(candidate.url(), "the crawl ends");
    return new VisitResult.NoPageVisit(candidate, failure, path, false, Duration.ZERO);
  }

  @Override
  public void release(VisitResult visit) {
    visitor.release(visit);
  }
}
