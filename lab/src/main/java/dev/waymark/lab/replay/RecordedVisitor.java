package dev.waymark.lab.replay;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.JudgedPage;
import dev.waymark.web.RecordedReply;
import java.time.Duration;

/**
 * Visits a web that does not change: robots rules first, as over HTTP, then pages come parsed and
 * judged, from memory, without a politeness delay.
 */
public final class RecordedVisitor implements PageVisitor {
  private static final byte[] EMPTY_BODY = {};

  private final WebSnapshot snapshot;
  private final RelevanceJudgments judgments;

  public RecordedVisitor(WebSnapshot snapshot, RelevanceJudgments judgments) {
    this.snapshot = snapshot;
    this.judgments = judgments;
  }

  @Override
  public VisitResult visit(Candidate candidate, CrawlPath path) {
    String url = candidate.url();
    RobotsDecision decision = snapshot.robotsPolicy().decide(url);
    if (!decision.allowed()) {
      return noPageVisit(candidate, decision.toFetchResult(url), path, false);
    }
    return switch (snapshot.web().respond(url)) {
      case RecordedReply.PageReply(int page) ->
          new VisitResult.PageVisit(
              new JudgedPage(
                  candidate, snapshot.parsedPages().page(page), judgments.relevance(page)),
              FetchResult.Ok.recorded(url, "text/html", EMPTY_BODY),
              path,
              snapshot.parsedPages().fingerprint(page),
              null,
              Duration.ZERO);
      case RecordedReply.RedirectReply(int status, String target) ->
          noPageVisit(candidate, new FetchResult.Redirect(url, status, target), path, true);
      case RecordedReply.NotFoundReply missing -> {
        FetchResult failed = new FetchResult.Failure(url, 404, "not found", false, Duration.ZERO);
        yield noPageVisit(candidate, failed, path, true);
      }
    };
  }

  private static VisitResult noPageVisit(
      Candidate candidate, FetchResult fetched, CrawlPath path, boolean requested) {
    return new VisitResult.NoPageVisit(candidate, fetched, path, requested, Duration.ZERO);
  }
}
