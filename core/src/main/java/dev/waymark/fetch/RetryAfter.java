package dev.waymark.fetch;

import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Parses the Retry-After header (RFC 9110 section 10.2.3). */
final class RetryAfter {
  /** Enough for a hundred days; longer numbers are taken as the longest that fits. */
  private static final int MAX_DIGITS = 7;

  private RetryAfter() {}

  /** Zero if the header is missing or neither seconds nor a date. */
  static Duration parse(Headers headers, Instant now) {
    String value = headers.get("Retry-After");
    if (value == null || value.isBlank()) {
      return Duration.ZERO;
    }
    String text = value.strip();
    if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Duration.ofSeconds(text.length() > MAX_DIGITS ? 9_999_999 : Integer.parseInt(text));
    }
    @Nullable Instant date = headers.getInstant("Retry-After");
    return date == null || date.isBefore(now) ? Duration.ZERO : Duration.between(now, date);
  }
}
