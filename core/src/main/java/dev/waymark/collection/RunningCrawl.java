package dev.waymark.collection;

import dev.waymark.crawl.CrawlState;
import dev.waymark.crawl.Crawler;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.steering.SteeringState;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A crawl that runs, for those who watch and steer it. What is asked is done by the crawl thread,
 * which alone changes state, between two visits; all of it from any thread.
 */
public final class RunningCrawl {
  private final Crawler crawler;
  private final SteeringState steering;
  private final OpenCollection collection;

  RunningCrawl(Crawler crawler, SteeringState steering, OpenCollection collection) {
    this.crawler = crawler;
    this.steering = steering;
    this.collection = collection;
  }

  /** What is steered now. */
  public Steering steering() {
    return steering.current();
  }

  /** Done when the change is committed. */
  public CompletableFuture<Steering> steer(SteeringCommand command) {
    return crawler.steer(command);
  }

  /** The number of pages after which it ends, 0 for no limit. */
  public CompletableFuture<Long> setPageBudget(long pages) {
    return crawler.setPageBudget(pages);
  }

  /** Makes excluded URLs candidates again, and tells of how many. */
  public CompletableFuture<Integer> reopen(List<String> urls) {
    return crawler.reopen(urls);
  }

  /** Looks something up. */
  public <T> CompletableFuture<T> query(Function<CrawlState, T> lookUp) {
    return crawler.query(lookUp);
  }

  /** What was missed so far. */
  public CompletableFuture<MissedPages.Summary> missed() {
    return crawler.query(state -> collection.missed());
  }
}
