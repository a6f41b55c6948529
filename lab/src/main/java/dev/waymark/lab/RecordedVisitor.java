package dev.waymark.lab;

import dev.waymark.archive.CrawlPath;
import dev.waymark.crawl.PageVisitor;
import dev.waymark.crawl.VisitResult;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.web.RecordedReply;
import java.time.Duration;

/**
 * Visits a web that does not move: robots rules first, as over HTTP, then pages come read and
 * judged, from memory. No host wants to rest: time stands still here.
 */
final class RecordedVisitor implements PageVisitor {
  private static final byte[] EMPTY_BODY = {};

  private final WebSnapshot snapshot;
  private final RelevanceJudgments judgments;

  RecordedVisitor(WebSnapshot terrain, RelevanceJudgments wanted) {
    this.snapshot = terrain;
    this.judgments = wanted;
  }

  @Override
  public VisitResult visit(Candidate candidate, CrawlPath way) {
    String url = candidate.url();
    RobotsDecision ruling = snapshot.robotsPolicy().decide(url);
    if (!ruling.allowed()) {
      return noPageVisit(candidate, ruling.toFetchResult(url), way, false);
    }
    return switch (snapshot.web().respond(url)) {
      case RecordedReply.PageReply(int page) ->
          new VisitResult.PageVisit(
              new JudgedPage(
                  candidate, snapshot.parsedPages().page(page), judgments.relevance(page)),
              FetchResult.Ok.recorded(url, "text/html", EMPTY_BODY),
              way,
              snapshot.parsedPages().fingerprint(page),
              null,
              Duration.ZERO);
      case RecordedReply.RedirectReply(int status, String target) ->
          noPageVisit(candidate, new FetchResult.Redirect(url, status, target), way, true);
      case RecordedReply.NotFoundReply missing -> {
        FetchResult failed = new FetchResult.Failure(url, 404, "not found", false, Duration.ZERO);
        yield noPageVisit(candidate, failed, way, true);
      }
    };
  }

  private static VisitResult noPageVisit(
      Candidate candidate, FetchResult fetched, CrawlPath way, boolean asked) {
    return new VisitResult.NoPageVisit(candidate, fetched, way, asked, Duration.ZERO);
  }
}
