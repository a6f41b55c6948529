package dev.waymark.fetch.robots;

import dev.waymark.model.FetchResult;
import java.time.Duration;

/**
 * The decision of a host's robots.txt about a URL.
 *
 * @param allowed it may be fetched
 * @param reason why not; empty if allowed
 * @param crawlDelay Crawl-delay of the host; zero if it names none
 * @param retryAfter when the decision may change, if robots.txt was unreachable; else zero
 */
public record RobotsDecision(
    boolean allowed, String reason, Duration crawlDelay, Duration retryAfter) {

  /** The result for a URL that is not allowed: a refusal, or a failure to retry. */
  public FetchResult toFetchResult(String url) {
    return retryAfter.isZero()
        ? new FetchResult.Refusal(url, reason)
        : new FetchResult.Failure(url, 0, reason, true, retryAfter);
  }
}
