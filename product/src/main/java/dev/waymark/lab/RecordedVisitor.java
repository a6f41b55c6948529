package dev.waymark.lab;

import dev.waymark.engine.Visited;
import dev.waymark.engine.Visitor;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.web.Reply;
import java.time.Duration;
import java.time.Instant;

/** Visits a web that does not move: pages come read and judged, from memory. */
final class RecordedVisitor implements Visitor {
  private static final byte[] NOTHING = {};

  private final Readings readings;
  private final Wanted wanted;

  RecordedVisitor(Readings readings, Wanted wanted) {
    this.readings = readings;
    this.wanted = wanted;
  }

  @Override
  public Visited visit(Candidate candidate) {
    String url = candidate.url();
    return switch (readings.web().ask(url)) {
      case Reply.Found found ->
          new Visited.Seen(
              new Judged(candidate, readings.page(found.page()), wanted.verdict(found.page())),
              page(url));
      case Reply.Moved moved ->
          new Visited.Missed(candidate, new Fetched.Moved(url, moved.status(), moved.target()));
      case Reply.Missing missing ->
          new Visited.Missed(
              candidate, new Fetched.Failed(url, 404, "not found", false, Duration.ZERO));
    };
  }

  private static Fetched.Ok page(String url) {
    return new Fetched.Ok(
        url,
        200,
        NOTHING,
        NOTHING,
        NOTHING,
        NOTHING,
        "text/html",
        null,
        "",
        null,
        null,
        "",
        Instant.EPOCH,
        Duration.ZERO,
        false);
  }
}
