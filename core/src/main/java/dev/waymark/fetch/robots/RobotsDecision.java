package dev.waymark.fetch.robots;

import dev.waymark.model.FetchResult;
import dev.waymark.model.FetchResult.FailureScope;
import dev.waymark.model.MissCause;
import java.time.Duration;

/**
 * The decision of a host's robots.txt about a URL.
 *
 * @param allowed it may be fetched
 * @param reason why not; empty if allowed
 * @param crawlDelay Crawl-delay of the host; zero if it names none
 * @param retryAfter when the decision may change, if robots.txt was unreachable; else zero
 * @param retryable whether that is to be expected: not if there is no host of that name
 * @param scope whose failure it was
 */
public record RobotsDecision(
    boolean allowed,
    String reason,
    Duration crawlDelay,
    Duration retryAfter,
    boolean retryable,
    FailureScope scope) {

  /** The decision of a file that was read. */
  static RobotsDecision definitive(boolean allowed, String reason, Duration crawlDelay) {
    return new RobotsDecision(allowed, reason, crawlDelay, Duration.ZERO, false, FailureScope.HOST);
  }

  /** The result for a URL that is not allowed: a refusal, or a failure of its host. */
  public FetchResult toFetchResult(String url) {
    return retryAfter.isZero()
        ? new FetchResult.Refusal(url, reason, missCause())
        : new FetchResult.Failure(url, 0, reason, retryable, retryAfter, scope, null);
  }

  /** Where the rules could not be had, the reason is that of asking for them. */
  private MissCause missCause() {
    if (reason.startsWith("robots.txt")) {
      return MissCause.ROBOTS;
    }
    if (reason.startsWith("address guard")) {
      return MissCause.ADDRESS;
    }
    return reason.startsWith("certificate") ? MissCause.CERTIFICATE : MissCause.UNREACHABLE;
  }
}
