package dev.waymark.collection;

import dev.waymark.archive.Capture;
import dev.waymark.archive.CrawlPath;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.crawl.VisitResult;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.model.Page;
import dev.waymark.model.RawResponse;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.relevance.predicate.Predicate;
import java.time.Duration;

/** Visits the live web: robots rules first, then the page, read, judged and packed on the spot. */
final class HttpVisitor implements PageVisitor {
  private final RobotsPolicy robots;
  private final Fetcher fetcher;
  private final Parser parser;
  private final Predicate predicate;
  private final WarcRecordEncoder records;

  HttpVisitor(
      RobotsPolicy manners,
      Fetcher fetcher,
      Parser parser,
      Predicate want,
      WarcRecordEncoder records) {
    this.robots = manners;
    this.fetcher = fetcher;
    this.parser = parser;
    this.predicate = want;
    this.records = records;
  }

  /** The one broad catch of the engine: whatever breaks on this way costs this page only. */
  @Override
  public VisitResult visit(Candidate candidate, CrawlPath way) {
    try {
      return fetchAndJudge(candidate, way);
    } catch (RuntimeException | Error e) {
      String reason = "internal error of the crawler, please report it: " + e;
      FetchResult failed =
          new FetchResult.Failure(candidate.url(), 0, reason, false, Duration.ZERO);
      return new VisitResult.NoPageVisit(candidate, failed, way, true, Duration.ZERO);
    }
  }

  private VisitResult fetchAndJudge(Candidate candidate, CrawlPath way) {
    RobotsDecision ruling = robots.decide(candidate.url());
    if (!ruling.allowed()) {
      FetchResult outcome = ruling.toFetchResult(candidate.url());
      return new VisitResult.NoPageVisit(candidate, outcome, way, false, ruling.crawlDelay());
    }
    FetchResult fetched = fetcher.fetch(candidate.url(), null);
    if (!(fetched instanceof FetchResult.Ok ok)) {
      RawResponse answer = fetched.rawResponse();
      Capture capture = answer == null ? null : records.capture(candidate.url(), answer, way);
      return new VisitResult.NoPageVisit(
          candidate, fetched, way, true, capture, ruling.crawlDelay());
    }
    Page page = parser.parse(ok);
    Relevance verdict = predicate.judge(page);
    Fingerprint print = Fingerprint.compute(page, ok.payload());
    return new VisitResult.PageVisit(
        new JudgedPage(candidate, page, verdict),
        ok,
        way,
        print,
        records.capture(ok, print.digest(), verdict, way),
        ruling.crawlDelay());
  }
}
