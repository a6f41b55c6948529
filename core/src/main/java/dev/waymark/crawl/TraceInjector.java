package dev.waymark.crawl;

import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.CandidateSource;
import dev.waymark.url.Urls;
import java.util.Optional;

/** Offers candidates that no link led to: those that the policy takes from traces. */
final class TraceInjector {
  /** Tries before the source counts as empty: some URLs are known, some out of scope. */
  private static final int MAX_RANDOM_TRIES = 100;

  private final CrawlState state;
  private final Scope scope;
  private final TrapDetector traps;
  private final CandidateSource source;

  TraceInjector(CrawlComponents components) {
    this.state = components.state();
    this.scope = components.scope();
    this.traps = components.traps();
    this.source = state.policy().candidateSource();
  }

  /** A page was crawled: URLs related to it become candidates, or are scored again. */
  void injectAfter(Observation observation) {
    int depth = observation.candidate().depth() + 1;
    for (String url : source.relatedUrls(observation, state.context())) {
      int status = state.status(Urls.id(url));
      if (UrlStatus.isWaiting(status)) {
        state.frontier().rescore(url);
      } else if (status == UrlStatus.UNKNOWN) {
        Candidate candidate = Candidate.of(url, depth, 0, Origin.TRACE);
        if (source.accepts(state.score(candidate))) {
          offer(candidate);
        }
      }
    }
    int random = source.randomPages(state.context());
    while (random > 0 && injectRandom()) {
      random--;
    }
  }

  /** Offers a random URL of the source; false if there is none left to offer. */
  boolean injectRandom() {
    for (int i = 0; i < MAX_RANDOM_TRIES; i++) {
      // The discovery number grows with every candidate and survives: no draw is repeated.
      long draw = state.nextDiscoveryNumber() * MAX_RANDOM_TRIES + i;
      Optional<String> url = source.randomUrl(draw, state.context());
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
    boolean added =
        !Urls.isReservedInvalid(url)
            && state.owns(url)
            && scope.decide(url, candidate.depth()).accepted()
            && traps.decide(url).accepted()
            && state.frontier().offer(candidate);
    if (added) {
      traps.count(url);
    }
    return added;
  }
}
