package dev.waymark.fetch;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A parsed Content-Type header.
 *
 * @param mediaType lower-cased, empty if not sent
 * @param charset as named, or null
 */
record ContentType(String mediaType, @Nullable String charset) {
  private static final ContentType UNKNOWN = new ContentType("", null);

  static ContentType parse(@Nullable String header) {
    if (header == null) {
      return UNKNOWN;
    }
    int semicolon = header.indexOf(';');
    String media = semicolon < 0 ? header : header.substring(0, semicolon);
    return new ContentType(
        media.strip().toLowerCase(Locale.ROOT),
        semicolon < 0 ? null : charset(header.substring(semicolon)));
  }

  private static @Nullable String charset(String parameters) {
    for (String parameter : parameters.split(";", -1)) {
      int equals = parameter.indexOf('=');
      if (equals > 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("charset")) {
        String value = parameter.substring(equals + 1).replace('"', ' ').replace('\'', ' ').strip();
        return value.isEmpty() ? null : value;
      }
    }
    return null;
  }
}
