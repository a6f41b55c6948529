package dev.waymark.fetch;

import dev.waymark.model.Fetched;
import java.time.Duration;

/**
 * What a host's robots.txt says about a URL.
 *
 * @param allowed it may be asked for
 * @param reason why not; empty if allowed
 * @param crawlDelay the host asks for at least this between two requests; zero if it does not say
 * @param askAgain the host could not say: after this its answer may be another; else zero
 */
public record Ruling(boolean allowed, String reason, Duration crawlDelay, Duration askAgain) {

  /** What comes of a URL that is not allowed: never, or not now. */
  public Fetched outcome(String url) {
    return askAgain.isZero()
        ? new Fetched.Refused(url, reason)
        : new Fetched.Failed(url, 0, reason, true, askAgain);
  }
}
