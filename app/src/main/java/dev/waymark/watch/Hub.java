package dev.waymark.watch;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page that is asked again and again because new pages may be linked from it.
 *
 * @param url normal form
 * @param pattern of its URL: pages of one pattern bring news alike
 * @param polls times it was asked
 * @param newLinks new links it brought, all polls together
 * @param watchedDays days between its first and its last poll
 * @param lastPoll when it was asked last; the time it was first crawled before any poll
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

  /** A hub that was not asked yet since some moment. */
  public static Hub of(String url, String pattern, Instant since) {
    return new Hub(url, pattern, 0, 0, 0, since, null, null);
  }

  /** Days since it was asked. */
  double daysSinceLastPoll(Instant now) {
    return Math.max(0, Duration.between(lastPoll, now).toMillis() / 86_400_000.0);
  }

  /** The hub after one more poll that brought so many new links. */
  public Hub afterPoll(Instant now, int brought) {
    return new Hub(
        url,
        pattern,
        polls + 1,
        newLinks + brought,
        watchedDays + daysSinceLastPoll(now),
        now,
        etag,
        lastModified);
  }

  /** The hub with what its server calls the version we have. */
  public Hub withValidators(@Nullable String tag, @Nullable String modified) {
    return new Hub(url, pattern, polls, newLinks, watchedDays, lastPoll, tag, modified);
  }
}
