package dev.waymark.engine;

import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.Standing;
import dev.waymark.learn.Guide;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.url.Urls;
import java.util.Optional;

/** Lets an order bring in candidates that no link led to. */
final class Guided {
  /** Places drawn before it counts as having nowhere to go: some are known, some out of scope. */
  private static final int DRAWS = 100;

  private final Stations stations;
  private final Guide guide;

  Guided(Stations stations) {
    this.stations = stations;
    this.guide = stations.order().guide();
  }

  /** A page was crawled: what else is known of now becomes a candidate, or is scored again. */
  void after(Observation seen) {
    int depth = seen.candidate().depth() + 1;
    Frontier frontier = stations.frontier();
    for (String url : guide.after(seen, stations.known())) {
      int standing = stations.state().standing(Urls.id(url));
      if (Standing.isWaiting(standing)) {
        frontier.renew(url);
      } else if (standing == Standing.UNKNOWN) {
        Candidate candidate = Candidate.of(url, depth, 0, Origin.TRACE);
        if (guide.welcome(stations.order().score(candidate, stations.known()))) {
          offer(candidate);
        }
      }
    }
    int strangers = guide.strangers(stations.known());
    while (strangers > 0 && anywhere()) {
      strangers--;
    }
  }

  /** Goes anywhere the guide knows; false if there is nowhere to go. */
  boolean anywhere() {
    for (int i = 0; i < DRAWS; i++) {
      // The number of discovery grows with every candidate, and lasts: no draw comes twice.
      long draw = stations.state().found() * DRAWS + i;
      Optional<String> url = guide.anywhere(draw, stations.known());
      if (url.isEmpty()) {
        return false;
      }
      if (offer(Candidate.of(url.get(), 0, 0, Origin.TRACE))) {
        return true;
      }
    }
    return false;
  }

  private boolean offer(Candidate candidate) {
    String url = candidate.url();
    boolean fresh =
        stations.scope().test(url, candidate.depth()).isIn()
            && stations.traps().test(url).isIn()
            && stations.frontier().offer(candidate);
    if (fresh) {
      stations.traps().count(url);
    }
    return fresh;
  }
}
