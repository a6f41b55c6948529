package dev.waymark.crawl;

import dev.waymark.crawl.steering.SteeringState;
import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import org.slf4j.Logger;

/** What a crawl is made of; a live crawl and the lab differ only in these. */
public record CrawlComponents(
    CrawlState state,
    Scope scope,
    TrapDetector traps,
    PageVisitor visitor,
    RetryPolicy retryPolicy,
    NetworkProbe networkProbe,
    PageSink sink,
    SteeringState steering,
    CrawlListener listener,
    Logger log) {

  /** Of a crawl that nobody watches. */
  public CrawlComponents(
      CrawlState state,
      Scope scope,
      TrapDetector traps,
      PageVisitor visitor,
      RetryPolicy retryPolicy,
      NetworkProbe networkProbe,
      PageSink sink,
      Logger log) {
    this(
        state,
        scope,
        traps,
        visitor,
        retryPolicy,
        networkProbe,
        sink,
        SteeringState.none(),
        CrawlListener.NONE,
        log);
  }
}
