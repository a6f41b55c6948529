package dev.waymark.lab;

import dev.waymark.engine.Visited;
import dev.waymark.engine.Visitor;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.store.Way;
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
  public Visited visit(Candidate candidate, Way way) {
    String url = candidate.url();
    return switch (readings.web().ask(url)) {
      case Reply.Found found ->
          new Visited.Seen(
              new Judged(candidate, readings.page(found.page()), wanted.verdict(found.page())),
              page(url),
              way,
              readings.print(found.page()),
              null,
              Duration.ZERO);
      case Reply.Moved moved ->
          new Visited.Missed(
              candidate,
              new Fetched.Moved(url, moved.status(), moved.target()),
              way,
              true,
              Duration.ZERO);
      case Reply.Missing missing ->
          new Visited.Missed(
              candidate,
              new Fetched.Failed(url, 404, "not found", false, Duration.ZERO),
              way,
              true,
              Duration.ZERO);
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
