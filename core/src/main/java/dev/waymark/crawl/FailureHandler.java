package dev.waymark.crawl;

import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.fetch.robots.RetryPolicy;
import dev.waymark.fetch.robots.RetryPolicy.HostDecision;
import dev.waymark.fetch.robots.RetryPolicy.RetryDecision;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.HostRest;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.FetchResult.FailureScope;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;

/**
 * Counts failures by URL and by host, and does with them what {@link RetryPolicy} advises. A URL is
 * excluded only for what it does itself: while its host is in trouble, or our network, it waits.
 */
final class FailureHandler {
  /** When a URL is tried again that was not asked for, for a reason of ours. */
  private static final Duration RETRY_OF_OURS = Duration.ofSeconds(2);

  /**
   * After so many rests in a row the last few pages of a host count as broken themselves, if it
   * gave others: most sites have a page that always fails.
   */
  private static final int RESTS_FOR_BROKEN_PAGES = 3;

  private static final int MAX_BROKEN_PAGES = 10;

  private final Logger log;
  private final RetryPolicy retryPolicy;
  private final Frontier frontier;
  private final NetworkMonitor network;
  private final Map<Long, Integer> failuresByUrl = new HashMap<>();
  private final Map<String, FailureRow> rows = new HashMap<>();

  /** Failures of a host since it last answered. */
  private static final class FailureRow {
    private int count;
    private final Set<Long> urls = new HashSet<>();
  }

  FailureHandler(RetryPolicy patience, Frontier frontier, NetworkMonitor network, Logger log) {
    this.log = log;
    this.retryPolicy = patience;
    this.frontier = frontier;
    this.network = network;
  }

  /** The host answered. */
  void clear(Candidate candidate) {
    if (!rows.isEmpty()) {
      rows.remove(candidate.host());
    }
    if (!failuresByUrl.isEmpty()) {
      failuresByUrl.remove(candidate.id());
    }
    frontier.endRest(candidate.host());
  }

  /** A fetch failed: gives up or tries again later, and says which. */
  String handle(FetchResult.Failure failed, Candidate candidate, Instant now) {
    boolean ofHost = failed.scope() == FailureScope.HOST;
    if (failed.scope() == FailureScope.CRAWLER || ofHost && network.isDown()) {
      frontier.retry(candidate, now.plus(RETRY_OF_OURS), now);
      frontier.backOff(candidate.host(), now.plus(RETRY_OF_OURS), now);
      return "retry in " + RETRY_OF_OURS.toSeconds() + " s";
    }
    if (!failed.retryable() && !isDoubtful(failed, now)) {
      clear(candidate);
      frontier.exclude(candidate, failed.reason(), now);
      return VisitResult.NoPageVisit.EXCLUDED;
    }
    return retryOrRest(failed.asRetryable(), candidate, now);
  }

  /** That there is no host of a name is not believed while nobody answers. */
  private boolean isDoubtful(FetchResult.Failure failed, Instant now) {
    return failed.scope() == FailureScope.HOST && network.knowsHosts() && !network.isTrusted(now);
  }

  private String retryOrRest(FetchResult.Failure failed, Candidate candidate, Instant now) {
    String host = candidate.host();
    FailureRow row = rows.computeIfAbsent(host, name -> new FailureRow());
    row.count++;
    row.urls.add(candidate.id());
    int tries = failuresByUrl.merge(candidate.id(), 1, Integer::sum);
    int level = frontier.restLevel(host);
    HostDecision decision = retryPolicy.decideForHost(failed, row.count, level);
    RetryDecision retry = retryPolicy.decideForUrl(failed, tries);
    if (isBroken(failed, host, level)) {
      return exclude(candidate, failed.reason() + ", after " + level + " rests of its host", now);
    }
    if (decision instanceof HostDecision.BackOff backOff) {
      if (retry instanceof RetryDecision.GiveUp up && !isHostSuspect(failed, host, row)) {
        return exclude(candidate, up.reason(), now);
      }
      if (retry instanceof RetryDecision.Retry again) {
        frontier.retry(candidate, now.plus(again.after()), now);
        frontier.backOff(host, now.plus(backOff.time()), now);
        return "retry in " + again.after().toSeconds() + " s";
      }
    }
    return rest(
        decision instanceof HostDecision.Rest rest
            ? rest
            : retryPolicy.rest(failed.reason(), level),
        candidate,
        level + 1,
        now);
  }

  /** Whether a failure says more about the host than about the URL. */
  private boolean isHostSuspect(FetchResult.Failure failed, String host, FailureRow row) {
    return failed.scope() == FailureScope.HOST
        || frontier.fetchedPages(host) == 0
        || row.urls.size() > 1;
  }

  private boolean isBroken(FetchResult.Failure failed, String host, int level) {
    boolean isServerError = failed.status() / 100 == 5 && failed.status() != 503;
    return level >= RESTS_FOR_BROKEN_PAGES
        && isServerError
        && frontier.fetchedPages(host) > 0
        && frontier.waitingCount(host) < MAX_BROKEN_PAGES;
  }

  private String exclude(Candidate candidate, String reason, Instant now) {
    failuresByUrl.remove(candidate.id());
    frontier.exclude(candidate, reason, now);
    return VisitResult.NoPageVisit.EXCLUDED;
  }

  /** What failed in a row waits with its host, and has all its tries again. */
  private String rest(HostDecision.Rest rest, Candidate candidate, int level, Instant now) {
    String host = candidate.host();
    FailureRow row = rows.remove(host);
    if (row != null) {
      row.urls.forEach(failuresByUrl::remove);
    }
    // Others first: what failed last may be broken itself.
    frontier.retry(candidate, now.plus(rest.time()).plus(retryPolicy.firstRetryDelay()), now);
    HostRest why = new HostRest(level, rest.minimum(), rest.reason());
    frontier.rest(host, why, now.plus(rest.time()), now);
    log.info("{} rests for {}: {}", host, rest.time(), rest.reason());
    return "host rests for " + rest.time().toSeconds() + " s";
  }
}
