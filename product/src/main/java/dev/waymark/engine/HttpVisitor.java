package dev.waymark.engine;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.Ruling;
import dev.waymark.judge.Predicate;
import dev.waymark.model.Answer;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Parser;
import dev.waymark.store.Capture;
import dev.waymark.store.WarcRecords;
import dev.waymark.store.Way;
import java.time.Duration;

/** Visits the live web: robots rules first, then the page, read, judged and packed on the spot. */
final class HttpVisitor implements Visitor {
  private final Manners manners;
  private final Fetcher fetcher;
  private final Parser parser;
  private final Predicate want;
  private final WarcRecords records;

  HttpVisitor(
      Manners manners, Fetcher fetcher, Parser parser, Predicate want, WarcRecords records) {
    this.manners = manners;
    this.fetcher = fetcher;
    this.parser = parser;
    this.want = want;
    this.records = records;
  }

  /** The one broad catch of the engine: whatever breaks on this way costs this page only. */
  @Override
  public Visited visit(Candidate candidate, Way way) {
    try {
      return go(candidate, way);
    } catch (RuntimeException | Error e) {
      String reason = "a fault of the crawler, please report it: " + e;
      Fetched failed = new Fetched.Failed(candidate.url(), 0, reason, false, Duration.ZERO);
      return new Visited.Missed(candidate, failed, way, true, Duration.ZERO);
    }
  }

  private Visited go(Candidate candidate, Way way) {
    Ruling ruling = manners.ruling(candidate.url());
    if (!ruling.allowed()) {
      Fetched outcome = ruling.outcome(candidate.url());
      return new Visited.Missed(candidate, outcome, way, false, ruling.crawlDelay());
    }
    Fetched fetched = fetcher.fetch(candidate.url(), null);
    if (!(fetched instanceof Fetched.Ok ok)) {
      Answer answer = fetched.answer();
      Capture capture = answer == null ? null : records.capture(candidate.url(), answer, way);
      return new Visited.Missed(candidate, fetched, way, true, capture, ruling.crawlDelay());
    }
    Page page = parser.parse(ok);
    Verdict verdict = want.judge(page);
    Fingerprint print = Fingerprint.of(page, ok.payload());
    return new Visited.Seen(
        new Judged(candidate, page, verdict),
        ok,
        way,
        print,
        records.capture(ok, print.digest(), verdict, way),
        ruling.crawlDelay());
  }
}
