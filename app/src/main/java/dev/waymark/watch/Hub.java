package dev.waymark.watch;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page that is polled because new pages may be linked from it.
 *
 * @param url normal form
 * @param pattern of its URL: pages of one pattern have new links at similar rates
 * @param polls times it was polled
 * @param newLinks new links found, all polls together
 * @param watchedDays days between its first and its last poll
 * @param lastPoll time of the last poll; before any, the time of its crawl
 * @param etag for the next conditional request, or null
 * @param lastModified likewise
 */
public record Hub(
    String url,
    String pattern,
    int polls,
    int newLinks,
    double watchedDays,
    Instant lastPoll,
    @Nullable String etag,
    @Nullable String lastModified) {

  /** A hub that was not polled since it was crawled. */
  public static Hub of(String url, String pattern, Instant since) {
    return new Hub(url, pattern, 0, 0, 0, since, null, null);
  }

  /** Days since the last poll. */
  double daysSinceLastPoll(Instant now) {
    return Math.max(0, Duration.between(lastPoll, now).toMillis() / 86_400_000.0);
  }

  /** The hub after one more poll that found so many new links. */
  public Hub afterPoll(Instant now, int found) {
    return new Hub(
        url,
        pattern,
        polls + 1,
        newLinks + found,
        watchedDays + daysSinceLastPoll(now),
        now,
        etag,
        lastModified);
  }

  /** The hub with the pattern that its URL has now. */
  Hub withPattern(String name) {
    return new Hub(url, name, polls, newLinks, watchedDays, lastPoll, etag, lastModified);
  }

  /** The hub with the validators of the version that was fetched. */
  public Hub withValidators(@Nullable String tag, @Nullable String modified) {
    return new Hub(url, pattern, polls, newLinks, watchedDays, lastPoll, tag, modified);
  }
}
