package dev.waymark.crawl;

import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.frontier.Frontier;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts failures by URL and by host, and does with them what {@link RetryPolicy} advises. The
 * counts begin anew when a crawl is continued: a server that was down may be up by then.
 */
final class FailureHandler {
  /** A crawl that has nothing else to do does not wait so long for a host's rules. */
  private static final Duration MAX_ROBOTS_WAIT = Duration.ofMinutes(5);

  private final RetryPolicy retryPolicy;
  private final Frontier frontier;
  private final Map<Long, Integer> failuresByUrl = new HashMap<>();
  private final Map<String, Integer> failuresByHost = new HashMap<>();

  FailureHandler(RetryPolicy patience, Frontier frontier) {
    this.retryPolicy = patience;
    this.frontier = frontier;
  }

  /** The host answered. */
  void clear(Candidate candidate) {
    if (!failuresByHost.isEmpty()) {
      failuresByHost.remove(candidate.host());
    }
    if (!failuresByUrl.isEmpty()) {
      failuresByUrl.remove(candidate.id());
    }
  }

  /** A fetch failed: gives up or tries again later, and says which. */
  String handle(FetchResult.Failure failed, Candidate candidate, Instant now) {
    String host = candidate.host();
    int row = failed.retryable() ? failuresByHost.merge(host, 1, Integer::sum) : 0;
    if (!failed.retryable()) {
      failuresByHost.remove(host);
    }
    String entry = retryOrExclude(failed, candidate, now);
    switch (retryPolicy.decideForHost(failed, row)) {
      case RetryPolicy.RetryDecision.GiveUp up -> {
        frontier.closeHost(host, up.reason());
        return "host excluded: " + up.reason();
      }
      case RetryPolicy.RetryDecision.Retry retry when isRobotsUnavailable(failed) ->
          frontier.deferHost(host, failed.reason(), now.plus(retry.after()));
      case RetryPolicy.RetryDecision.Retry retry -> frontier.backOff(host, now.plus(retry.after()));
    }
    return entry;
  }

  /** The page was not asked for, and is to be tried much later: the host cannot say its rules. */
  private static boolean isRobotsUnavailable(FetchResult.Failure failed) {
    return failed.status() == 0 && failed.retryAfter().compareTo(MAX_ROBOTS_WAIT) > 0;
  }

  private String retryOrExclude(FetchResult.Failure failed, Candidate candidate, Instant now) {
    int times = failuresByUrl.merge(candidate.id(), 1, Integer::sum);
    return switch (retryPolicy.decideForUrl(failed, times)) {
      case RetryPolicy.RetryDecision.Retry retry -> {
        frontier.retry(candidate, now.plus(retry.after()), now);
        yield "retry in " + retry.after().toSeconds() + " s";
      }
      case RetryPolicy.RetryDecision.GiveUp up -> {
        failuresByUrl.remove(candidate.id());
        frontier.exclude(candidate, up.reason(), now);
        yield "excluded";
      }
    };
  }
}
