package dev.waymark.fetch.robots;

import dev.waymark.fetch.FetchSettings;
import dev.waymark.model.FetchResult;
import java.time.Duration;

/**
 * Decides whether and when to retry a URL, and how long a host is left alone. No host is given up:
 * one in trouble rests, each time longer, up to a day. Stateless.
 */
public final class RetryPolicy {
  /** Longest back-off of a URL. */
  static final Duration MAX_RETRY_DELAY = Duration.ofHours(1);

  /** Longest rest of a host. */
  static final Duration MAX_REST = Duration.ofDays(1);

  /** Each rest is so many times as long as the one before: minutes, hours, a day. */
  private static final int REST_GROWTH = 4;

  private final int maxRetries;
  private final Duration initialDelay;
  private final int maxHostFailures;
  private final Duration firstRest;
  private final Duration maxRestWait;

  public RetryPolicy(FetchSettings settings) {
    this.maxRetries = settings.retries();
    this.initialDelay = settings.retryDelay();
    this.maxHostFailures = settings.giveUpAfter();
    this.firstRest = settings.firstRest();
    this.maxRestWait = settings.maxRestWait();
  }

  /** Whether to continue with a URL. */
  public sealed interface RetryDecision {
    /** Retry after this time. */
    record Retry(Duration after) implements RetryDecision {}

    /** Do not retry. */
    record GiveUp(String reason) implements RetryDecision {}
  }

  /** What to do about a host. */
  public sealed interface HostDecision {
    /** Send no request for this time. */
    record BackOff(Duration time) implements HostDecision {}

    /**
     * It is in trouble.
     *
     * @param minimum of the time that also a new run waits: all of it if the host named it
     */
    record Rest(Duration time, Duration minimum, String reason) implements HostDecision {}
  }

  /** Back-off before the first retry of a URL. */
  public Duration firstRetryDelay() {
    return initialDelay;
  }

  /** Longest rest that a crawl with nothing else to do waits for. */
  public Duration maxRestWait() {
    return maxRestWait;
  }

  /**
   * Whether and when to retry a URL.
   *
   * @param tries how often the URL was requested, this time included
   */
  public RetryDecision decideForUrl(FetchResult.Failure failure, int tries) {
    if (!failure.retryable()) {
      return new RetryDecision.GiveUp(failure.reason());
    }
    if (tries > maxRetries) {
      return new RetryDecision.GiveUp(
          failure.reason() + (tries == 1 ? "" : ", " + tries + " times"));
    }
    return new RetryDecision.Retry(max(min(failure.retryAfter(), MAX_REST), backOff(tries)));
  }

  /**
   * What to do about a host after one of its URLs failed. A host that responds at all, even with
   * "not found", is alive: that resets the count.
   *
   * @param consecutiveFailures of the host's URLs, this one included
   * @param restLevel rests in a row before this failure
   */
  public HostDecision decideForHost(
      FetchResult.Failure failure, int consecutiveFailures, int restLevel) {
    if (!failure.retryable()) {
      return new HostDecision.BackOff(Duration.ZERO);
    }
    Duration requested = min(failure.retryAfter(), MAX_REST);
    if (requested.compareTo(firstRest) >= 0) {
      boolean byHost = failure.status() != 0;
      Duration rest = byHost || restLevel == 0 ? requested : max(requested, rest(restLevel));
      return new HostDecision.Rest(rest, byHost ? rest : firstRest, failure.reason());
    }
    if (restLevel > 0) {
      return rest(failure.reason(), restLevel);
    }
    if (consecutiveFailures >= maxHostFailures) {
      return rest(
          consecutiveFailures + " failures in a row, the last: " + failure.reason(), restLevel);
    }
    boolean overloaded = failure.status() == 429 || failure.status() == 503;
    return new HostDecision.BackOff(
        overloaded ? max(requested, backOff(consecutiveFailures)) : requested);
  }

  /** The rest of a host in trouble. */
  public HostDecision.Rest rest(String reason, int restLevel) {
    return new HostDecision.Rest(rest(restLevel), firstRest, reason);
  }

  private Duration rest(int restLevel) {
    Duration rest = firstRest;
    for (int i = 0; i < restLevel && rest.compareTo(MAX_REST) < 0; i++) {
      rest = rest.multipliedBy(REST_GROWTH);
    }
    return min(rest, MAX_REST);
  }

  /** Exponential back-off, up to {@link #MAX_RETRY_DELAY}. */
  private Duration backOff(int times) {
    return min(initialDelay.multipliedBy(1L << Math.min(times - 1, 12)), MAX_RETRY_DELAY);
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
