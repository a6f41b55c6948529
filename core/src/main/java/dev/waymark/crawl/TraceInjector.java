package dev.waymark.crawl;

import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.CandidateSource;
import dev.waymark.url.Urls;
import java.util.Optional;

/** Lets an order bring in candidates that no link led to. */
final class TraceInjector {
  /** Places drawn before it counts as having nowhere to go: some are known, some out of scope. */
  private static final int MAX_RANDOM_TRIES = 100;

  private final CrawlComponents components;
  private final CandidateSource candidateSource;

  TraceInjector(CrawlComponents stations) {
    this.components = stations;
    this.candidateSource = stations.policy().candidateSource();
  }

  /** A page was crawled: what else is known of now becomes a candidate, or is scored again. */
  void injectAfter(Observation seen) {
    int depth = seen.candidate().depth() + 1;
    Frontier frontier = components.frontier();
    for (String url : candidateSource.relatedUrls(seen, components.scoringContext())) {
      int standing = components.frontierStore().status(Urls.id(url));
      if (UrlStatus.isWaiting(standing)) {
        frontier.rescore(url);
      } else if (standing == UrlStatus.UNKNOWN) {
        Candidate candidate = Candidate.of(url, depth, 0, Origin.TRACE);
        if (candidateSource.accepts(
            components.policy().score(candidate, components.scoringContext()))) {
          offer(candidate);
        }
      }
    }
    int strangers = candidateSource.randomPages(components.scoringContext());
    while (strangers > 0 && injectRandom()) {
      strangers--;
    }
  }

  /** Goes anywhere the guide knows; false if there is nowhere to go. */
  boolean injectRandom() {
    for (int i = 0; i < MAX_RANDOM_TRIES; i++) {
      // The number of discovery grows with every candidate, and lasts: no draw comes twice.
      long draw = components.frontierStore().nextDiscoveryNumber() * MAX_RANDOM_TRIES + i;
      Optional<String> url = candidateSource.randomUrl(draw, components.scoringContext());
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
        components.scope().decide(url, candidate.depth()).accepted()
            && components.traps().decide(url).accepted()
            && components.frontier().offer(candidate);
    if (fresh) {
      components.traps().count(url);
    }
    return fresh;
  }
}
