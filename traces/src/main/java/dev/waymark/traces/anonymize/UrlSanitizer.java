package dev.waymark.traces.anonymize;

import org.jspecify.annotations.Nullable;

/** Normalizes single URLs and removes personal data from them. */
public final class UrlSanitizer {
  private UrlSanitizer() {}

  /** The sanitized URL; null if it cannot be fetched. */
  public static @Nullable String sanitize(String raw) {
    return raw.indexOf("://") < 0 ? null : SanitizedUrl.sanitize(raw);
  }
}
