package dev.waymark.lab.symbiosis;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.MemoryCrawl;
import dev.waymark.crawl.visit.PageSink;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.parse.dedup.SimHash;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.Searcher;
import dev.waymark.search.refresh.Symbiosis;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/** Crawls a recorded web for queries, with the crawl loop of a real refresh. */
final class RecordedQueryCrawler implements Symbiosis.QueryCrawler, AutoCloseable {
  private static final byte[] NO_BODY = {};

  private final RecordedWeb web;
  private final IntFunction<Page> pages;
  private final MemoryIndex workingIndex;
  private final Set<String> indexedUrls = new HashSet<>();
  private final Set<String> lastCrawlUrls = new LinkedHashSet<>();
  private final Set<String> keptUrls = new LinkedHashSet<>();

  /**
   * @param workingIndex the collection so far; closed with the crawler
   */
  RecordedQueryCrawler(RecordedWeb web, IntFunction<Page> pages, MemoryIndex workingIndex) {
    this.web = web;
    this.pages = pages;
    this.workingIndex = workingIndex;
  }

  /** The pages stored. */
  Set<String> keptUrls() {
    return keptUrls;
  }

  @Override
  public Searcher workingIndex() {
    return workingIndex.searcher();
  }

  @Override
  public void storeLastCrawl() {
    keptUrls.addAll(lastCrawlUrls);
    lastCrawlUrls.clear();
  }

  @Override
  public void crawl(List<String> seeds, OrderingPolicy policy, int pages)
      throws InterruptedException {
    lastCrawlUrls.clear();
    MemoryCrawl.ofRecordedWeb(FrontierOptions.DEFAULT_RESCORE)
        .run(
            seeds,
            Origin.QUERY,
            policy,
            policy.emptyKnowledge(),
            visitor(),
            WorkingIndexSink::new,
            CrawlBudget.pages(pages));
  }

  private PageVisitor visitor() {
    return (candidate, path) -> {
      String url = candidate.url();
      return switch (web.respond(url)) {
        case RecordedReply.PageReply(int page) ->
            new VisitResult.PageVisit(
                new JudgedPage(candidate, pages.apply(page), Relevance.yes(1)),
                FetchResult.Ok.recorded(url, "text/html", NO_BODY),
                path,
                new Fingerprint(url, SimHash.NONE),
                null,
                Duration.ZERO);
        case RecordedReply.RedirectReply(int status, String target) ->
            noPage(candidate, new FetchResult.Redirect(url, status, target), path);
        case RecordedReply.NotFoundReply missing ->
            noPage(
                candidate,
                new FetchResult.Failure(url, 404, "not found", false, Duration.ZERO),
                path);
      };
    };
  }

  private static VisitResult noPage(Candidate candidate, FetchResult fetched, CrawlPath path) {
    return new VisitResult.NoPageVisit(candidate, fetched, path, true, Duration.ZERO);
  }

  /** Adds pages to the working index. */
  private final class WorkingIndexSink implements PageSink {
    private final MemoryFrontierStore state;

    WorkingIndexSink(MemoryFrontierStore state) {
      this.state = state;
    }

    @Override
    public CrawlPath path(NextCandidate.Ready next) {
      return PageSink.path(next, null);
    }

    @Override
    public StoredPage store(VisitResult.PageVisit visit) {
      Page page = visit.judged().page();
      if (page.noindex()) {
        return new StoredPage(StoreOutcome.NOINDEX, null);
      }
      lastCrawlUrls.add(page.url());
      if (indexedUrls.add(page.url())) {
        workingIndex.add(page);
      }
      return new StoredPage(StoreOutcome.NEW, null);
    }

    @Override
    public void store(VisitResult.NoPageVisit visit, String action) {}

    @Override
    public void commit() {
      state.commit();
    }
  }

  @Override
  public void close() {
    workingIndex.close();
  }
}
