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
 * @param news new links it brought, all polls together
 * @param watched days between its first and its last poll
 * @param asked when it was asked last; the time it was first crawled before any poll
 * @param etag for the next conditional request, or null
 * @param lastModified likewise
 */
public record Hub(
    String url,
    String pattern,
    int polls,
    int news,
    double watched,
    Instant asked,
    @Nullable String etag,
    @Nullable String lastModified) {

  /** A hub that was not asked yet since some moment. */
  public static Hub of(String url, String pattern, Instant since) {
    return new Hub(url, pattern, 0, 0, 0, since, null, null);
  }

  /** Days since it was asked. */
  double age(Instant now) {
    return Math.max(0, Duration.between(asked, now).toMillis() / 86_400_000.0);
  }

  /** The hub after one more poll that brought so many new links. */
  public Hub polled(Instant now, int brought) {
    return new Hub(
        url, pattern, polls + 1, news + brought, watched + age(now), now, etag, lastModified);
  }

  /** The hub with what its server calls the version we have. */
  public Hub with(@Nullable String tag, @Nullable String modified) {
    return new Hub(url, pattern, polls, news, watched, asked, tag, modified);
  }
}
