package dev.waymark.fetch;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A parsed Content-Type header; of several values the last that is one, as browsers have it.
 *
 * @param mediaType lower-cased, empty if not sent
 * @param charset as named, or null
 */
public record ContentType(String mediaType, @Nullable String charset) {
  private static final ContentType UNKNOWN = new ContentType("", null);

  public static ContentType parse(@Nullable String header) {
    if (header == null) {
      return UNKNOWN;
    }
    ContentType last = UNKNOWN;
    for (String value : header.split(",", -1)) {
      ContentType next = parseOne(value);
      if (isMediaType(next.mediaType)) {
        boolean same = next.mediaType.equals(last.mediaType) && next.charset == null;
        last = same ? last : next;
      }
    }
    return last == UNKNOWN ? parseOne(header) : last;
  }

  private static ContentType parseOne(String value) {
    int semicolon = value.indexOf(';');
    String media = semicolon < 0 ? value : value.substring(0, semicolon);
    return new ContentType(
        media.strip().toLowerCase(Locale.ROOT),
        semicolon < 0 ? null : charset(value.substring(semicolon)));
  }

  private static boolean isMediaType(String text) {
    int slash = text.indexOf('/');
    return slash > 0 && slash < text.length() - 1 && text.indexOf(' ') < 0;
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
