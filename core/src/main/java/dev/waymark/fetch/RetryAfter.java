package dev.waymark.fetch;

import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Reads how long a server asks us to stay away (RFC 9110 section 10.2.3). */
final class RetryAfter {
  /** No server means longer than a year; more digits would not fit. */
  private static final int MAX_DIGITS = 7;

  private RetryAfter() {}

  /** Zero if the server does not say, or says something else than seconds or a date. */
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
