package dev.waymark.fetch.robots;

import dev.waymark.model.FetchResult;
import java.time.Duration;

/**
 * What a host's robots.txt says about a URL.
 *
 * @param allowed it may be asked for
 * @param reason why not; empty if allowed
 * @param crawlDelay the host asks for at least this between two requests; zero if it does not say
 * @param retryAfter the host could not say: after this its answer may be another; else zero
 */
public record RobotsDecision(
    boolean allowed, String reason, Duration crawlDelay, Duration retryAfter) {

  /** What comes of a URL that is not allowed: never, or not now. */
  public FetchResult toFetchResult(String url) {
    return retryAfter.isZero()
        ? new FetchResult.Refusal(url, reason)
        : new FetchResult.Failure(url, 0, reason, true, retryAfter);
  }
}
