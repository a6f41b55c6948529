package dev.waymark.fetch.robots;

import dev.waymark.fetch.FetchSettings;
import dev.waymark.model.FetchResult;
import java.time.Duration;

/** Decides what a failure means for the URL and for its host; keeps no count of its own. */
public final class RetryPolicy {
  /** A server that asks for more than this is taken to mean no. */
  static final Duration MAX_RETRY_DELAY = Duration.ofHours(1);

  private final int maxRetries;
  private final Duration initialDelay;
  private final int maxHostFailures;

  public RetryPolicy(FetchSettings settings) {
    this.maxRetries = settings.retries();
    this.initialDelay = settings.retryDelay();
    this.maxHostFailures = settings.giveUpAfter();
  }

  /** What to do next with a URL, or with a host. */
  public sealed interface RetryDecision {
    /** Ask again, but not before this time has passed. */
    record Retry(Duration after) implements RetryDecision {}

    /** Do not ask again. */
    record GiveUp(String reason) implements RetryDecision {}
  }

  /**
   * Whether and when to ask for a URL again.
   *
   * @param tries how often the URL was asked for, this time included
   */
  public RetryDecision decideForUrl(FetchResult.Failure failed, int tries) {
    if (!failed.retryable()) {
      return new RetryDecision.GiveUp(failed.reason());
    }
    if (tries > maxRetries) {
      return new RetryDecision.GiveUp(failed.reason() + ", " + tries + " times");
    }
    if (failed.retryAfter().compareTo(MAX_RETRY_DELAY) > 0) {
      return new RetryDecision.GiveUp(
          failed.reason() + ", not before " + failed.retryAfter().toHours() + " h");
    }
    return new RetryDecision.Retry(max(failed.retryAfter(), backOff(tries)));
  }

  /**
   * Whether and when to ask a host again, for any of its URLs. A host that answers anything, even
   * "not found", is alive: the count starts again from 0 then.
   *
   * @param inRow failures of the host's URLs one after the other, this one included
   */
  public RetryDecision decideForHost(FetchResult.Failure failed, int inRow) {
    if (!failed.retryable()) {
      return new RetryDecision.Retry(Duration.ZERO);
    }
    if (inRow >= maxHostFailures) {
      return new RetryDecision.GiveUp(inRow + " failures in a row, the last: " + failed.reason());
    }
    boolean tooMuch = failed.status() == 429 || failed.status() == 503;
    Duration asked = min(failed.retryAfter(), MAX_RETRY_DELAY);
    return new RetryDecision.Retry(tooMuch ? max(asked, backOff(inRow)) : asked);
  }

  /** Twice as long each time, up to {@link #MAX_RETRY_DELAY}. */
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
