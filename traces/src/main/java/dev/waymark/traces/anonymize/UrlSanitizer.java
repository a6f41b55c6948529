package dev.waymark.traces.anonymize;

import org.jspecify.annotations.Nullable;

/** A URL as it may be kept: in normal form, without anything personal. */
public final class UrlSanitizer {
  private UrlSanitizer() {}

  /** Null if it is no URL that could be fetched. */
  public static @Nullable String sanitize(String raw) {
    return raw.indexOf("://") < 0 ? null : SanitizedUrl.sanitize(raw);
  }
}
