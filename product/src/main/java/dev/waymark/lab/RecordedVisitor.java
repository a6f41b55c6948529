package dev.waymark.lab;

import dev.waymark.engine.Visited;
import dev.waymark.engine.Visitor;
import dev.waymark.fetch.Ruling;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.store.Way;
import dev.waymark.web.Reply;
import java.time.Duration;

/**
 * Visits a web that does not move: robots rules first, as over HTTP, then pages come read and
 * judged, from memory. No host wants to rest: time stands still here.
 */
final class RecordedVisitor implements Visitor {
  private static final byte[] NOTHING = {};

  private final Terrain terrain;
  private final Wanted wanted;

  RecordedVisitor(Terrain terrain, Wanted wanted) {
    this.terrain = terrain;
    this.wanted = wanted;
  }

  @Override
  public Visited visit(Candidate candidate, Way way) {
    String url = candidate.url();
    Ruling ruling = terrain.manners().ruling(url);
    if (!ruling.allowed()) {
      return missed(candidate, ruling.outcome(url), way, false);
    }
    return switch (terrain.web().ask(url)) {
      case Reply.Found(int page) ->
          new Visited.Seen(
              new Judged(candidate, terrain.readings().page(page), wanted.verdict(page)),
              Fetched.Ok.recorded(url, "text/html", NOTHING),
              way,
              terrain.readings().print(page),
              null,
              Duration.ZERO);
      case Reply.Moved(int status, String target) ->
          missed(candidate, new Fetched.Moved(url, status, target), way, true);
      case Reply.Missing missing -> {
        Fetched failed = new Fetched.Failed(url, 404, "not found", false, Duration.ZERO);
        yield missed(candidate, failed, way, true);
      }
    };
  }

  private static Visited missed(Candidate candidate, Fetched fetched, Way way, boolean asked) {
    return new Visited.Missed(candidate, fetched, way, asked, Duration.ZERO);
  }
}
