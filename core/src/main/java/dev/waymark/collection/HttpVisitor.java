package dev.waymark.collection;

import dev.waymark.archive.warc.Capture;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.Sleeper;
import dev.waymark.fetch.usage.SitePreferences;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.model.MissCause;
import dev.waymark.model.Page;
import dev.waymark.model.RawResponse;
import dev.waymark.model.Relevance;
import dev.waymark.model.UsagePreferences;
import dev.waymark.parse.ParseResult;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.render.PageRenderer;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Visits the live web: robots rules first, then the page is fetched, rendered if it is to be,
 * parsed, judged and, if it is to be archived, its WARC records are made. Compressing them here
 * keeps it off the crawl thread; only those of exact duplicates, which the crawl thread recognises,
 * are discarded.
 */
public final class HttpVisitor implements PageVisitor {
  private final RobotsPolicy robots;
  private final SitePreferences preferences;
  private final Fetcher fetcher;
  private final Parser parser;
  private final Predicate predicate;
  private final StoreSettings storeSettings;
  private final WarcRecordEncoder records;
  private final @Nullable PageRenderer renderer;

  /**
   * @param files fetches what sites say about the use of their pages
   * @param pages fetches pages
   * @param renderer null where no page is rendered
   * @param clock of politeness
   */
  public HttpVisitor(
      CrawlConfig config,
      RobotsPolicy robots,
      HttpFetcher files,
      Fetcher pages,
      Predicate predicate,
      @Nullable PageRenderer renderer,
      InstantSource clock,
      Sleeper pause) {
    this.robots = robots;
    this.preferences =
        new SitePreferences(
            robots,
            files.fileFetcher(SitePreferences.MAX_FILE_BYTES),
            config.politeness().delay(),
            clock,
            pause);
    this.fetcher = pages;
    this.parser = config.parser();
    this.predicate = predicate;
    this.storeSettings = config.store();
    this.records = config.warcRecords();
    this.renderer = renderer;
  }

  /** The one broad catch of a crawl: whatever breaks here costs this page only. */
  @Override
  public VisitResult visit(Candidate candidate, CrawlPath path) {
    try {
      return fetchAndJudge(candidate, path);
    } catch (RuntimeException | Error e) {
      String reason = "internal error of the crawler, please report it: " + e;
      FetchResult failure =
          new FetchResult.Failure(
              candidate.url(),
              0,
              reason,
              false,
              Duration.ZERO,
              FetchResult.FailureScope.URL,
              null,
              MissCause.INTERNAL);
      return new VisitResult.NoPageVisit(candidate, failure, path, true, Duration.ZERO);
    }
  }

  @Override
  public void release(VisitResult visit) {
    fetcher.release(visit.candidate().url());
  }

  private VisitResult fetchAndJudge(Candidate candidate, CrawlPath path) {
    RobotsDecision entry = robots.decide(candidate.url());
    if (!entry.allowed()) {
      FetchResult result = entry.toFetchResult(candidate.url());
      return new VisitResult.NoPageVisit(candidate, result, path, false, entry.crawlDelay());
    }
    FetchResult fetched = fetcher.fetch(candidate.url(), null);
    if (!(fetched instanceof FetchResult.Ok ok)) {
      return noPage(candidate, fetched, path, entry.crawlDelay());
    }
    FetchResult.Ok page = renderer == null ? ok : ok.withRendering(null);
    ParseResult read = parser.read(page);
    if (renderer != null
        && read instanceof ParseResult.Parsed first
        && renderer.wants(first.page())) {
      FetchResult rendered = renderer.apply(ok);
      if (!(rendered instanceof FetchResult.Ok shown)) {
        return noPage(candidate, rendered, path, entry.crawlDelay());
      }
      page = shown;
      read = parser.read(shown);
    }
    return toVisit(candidate, page, read, path, entry);
  }

  private VisitResult toVisit(
      Candidate candidate,
      FetchResult.Ok page,
      ParseResult read,
      CrawlPath path,
      RobotsDecision entry) {
    return switch (read) {
      case ParseResult.Parsed parsed -> judge(candidate, page, parsed.page(), path, entry);
      case ParseResult.Unreadable unreadable -> {
        FetchResult refusal =
            new FetchResult.Refusal(candidate.url(), unreadable.reason(), unreadable.cause());
        yield noPage(candidate, refusal, path, entry.crawlDelay());
      }
    };
  }

  private VisitResult noPage(
      Candidate candidate, FetchResult fetched, CrawlPath path, Duration crawlDelay) {
    RawResponse response = fetched.rawResponse();
    Capture capture =
        response == null || !storeSettings.archivesErrors()
            ? null
            : records.capture(candidate.url(), response, path);
    return new VisitResult.NoPageVisit(candidate, fetched, path, true, capture, crawlDelay);
  }

  private VisitResult judge(
      Candidate candidate, FetchResult.Ok ok, Page page, CrawlPath path, RobotsDecision entry) {
    Relevance relevance =
        page.kind().isList()
            ? Relevance.no(
                0, "a " + page.kind().key() + " is no page; what it lists are candidates")
            : predicate.judge(page);
    Fingerprint fingerprint = Fingerprint.compute(page, ok);
    boolean archived = storeSettings.archives(relevance) && !page.noindex();
    UsagePreferences site = preferences.find(candidate.url(), archived && relevance.relevant());
    Page known = page.withPreferences(site.and(page.metadata().preferences()));
    return new VisitResult.PageVisit(
        new JudgedPage(candidate, known, relevance),
        ok,
        path,
        fingerprint,
        archived ? records.capture(ok, fingerprint.digest(), relevance, path) : null,
        entry.crawlDelay());
  }
}
