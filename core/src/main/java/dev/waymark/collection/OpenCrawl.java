package dev.waymark.collection;

import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Crawler;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.frontier.Frontier;
import dev.waymark.relevance.PageJudge;
import dev.waymark.render.PageRenderer;
import dev.waymark.shard.Shard;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A live crawl that is set up, with all that it needs open. It may run several times. */
public record OpenCrawl(
    HttpFetcher fetcher,
    OpenCollection collection,
    ExecutorService workers,
    @Nullable PageRenderer renderer,
    CrawlComponents components,
    Crawler crawler,
    long pagesBefore)
    implements AutoCloseable {

  /** The crawl as one of several. */
  public Shard shard(CrawlBudget limits) {
    return new Shard(
        collection.frontierStore(), components, crawler, limits, collection.comparedPages());
  }

  public LiveCrawl.Result result(CrawlOutcome outcome, PageJudge judge) {
    Frontier frontier = components.state().frontier();
    return new LiveCrawl.Result(
        outcome,
        pagesBefore,
        crawler.progress(),
        collection.archiveBytes(),
        judge.stats(),
        collection.scoringContext().knowledge().priorRemovedAfter(),
        frontier.hostsInTrouble(),
        collection.missed(),
        renderer == null ? PageRenderer.Stats.NONE : renderer.stats());
  }

  /** Visits in flight are not worth a minute: they end before the workers are waited for. */
  @Override
  public void close() {
    try (collection;
        workers) {
      fetcher.close();
      if (renderer != null) {
        renderer.close();
      }
      workers.shutdownNow();
    }
  }
}
