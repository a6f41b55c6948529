package dev.waymark.fetch.robots;

import dev.waymark.fetch.FetchSettings;
import dev.waymark.model.FetchResult;
import java.time.Duration;

/** Decides whether and when to retry a URL, and when to give up a host. Stateless. */
public final class RetryPolicy {
  /** A longer Retry-After counts as a permanent failure. */
  static final Duration MAX_RETRY_DELAY = Duration.ofHours(1);

  private final int maxRetries;
  private final Duration initialDelay;
  private final int maxHostFailures;

  public RetryPolicy(FetchSettings settings) {
    this.maxRetries = settings.retries();
    this.initialDelay = settings.retryDelay();
    this.maxHostFailures = settings.giveUpAfter();
  }

  /** Whether to continue with a URL or a host. */
  public sealed interface RetryDecision {
    /** Retry after this time. */
    record Retry(Duration after) implements RetryDecision {}

    /** Do not retry. */
    record GiveUp(String reason) implements RetryDecision {}
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
      return new RetryDecision.GiveUp(failure.reason() + ", " + tries + " times");
    }
    if (failure.retryAfter().compareTo(MAX_RETRY_DELAY) > 0) {
      return new RetryDecision.GiveUp(
          failure.reason() + ", not before " + failure.retryAfter().toHours() + " h");
    }
    return new RetryDecision.Retry(max(failure.retryAfter(), backOff(tries)));
  }

  /**
   * Whether and when to send the next request to a host. A host that responds at all, even with
   * "not found", is alive: that resets the count.
   *
   * @param consecutiveFailures of the host's URLs, this one included
   */
  public RetryDecision decideForHost(FetchResult.Failure failure, int consecutiveFailures) {
    if (!failure.retryable()) {
      return new RetryDecision.Retry(Duration.ZERO);
    }
    if (consecutiveFailures >= maxHostFailures) {
      return new RetryDecision.GiveUp(
          consecutiveFailures + " failures in a row, the last: " + failure.reason());
    }
    boolean overloaded = failure.status() == 429 || failure.status() == 503;
    Duration requested = min(failure.retryAfter(), MAX_RETRY_DELAY);
    return new RetryDecision.Retry(
        overloaded ? max(requested, backOff(consecutiveFailures)) : requested);
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
