package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import okhttp3.Headers;

/**
 * What kinds of answers are read, and how much of them.
 *
 * @param requestHeaders of each request
 * @param mediaTypes media types, {@code text/*} and {@code *}{@code /*} included
 * @param maxBytes of a body, sent and unpacked
 */
record ContentPolicy(Headers requestHeaders, List<String> mediaTypes, int maxBytes) {
  /** The longest array that every Java machine makes. */
  private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  static ContentPolicy create(UserAgent agent, List<String> media, long maxBytes) {
    List<String> types = new ArrayList<>();
    for (String type : media) {
      if (type.indexOf('/') <= 0) {
        throw new ConfigException(
            "accept: \"" + type + "\" is no media type; one looks like text/html.");
      }
      types.add(type.strip().toLowerCase(Locale.ROOT));
    }
    if (maxBytes <= 0) {
      throw new ConfigException("max-bytes must be above 0, not " + maxBytes + ".");
    }
    Headers headers =
        new Headers.Builder()
            .add("User-Agent", agent.header())
            .add("Accept", acceptHeader(types))
            .add("Accept-Encoding", ContentDecoder.ACCEPT_ENCODING)
            .build();
    return new ContentPolicy(
        headers, List.copyOf(types), (int) Math.min(MAX_ARRAY_LENGTH - 1, maxBytes));
  }

  /** A body of unknown type is read: whoever parses it sees what it is. */
  boolean accepts(String type) {
    if (type.isEmpty()) {
      return true;
    }
    for (String known : mediaTypes) {
      if (known.equals(type) || known.equals("*/*")) {
        return true;
      }
      if (known.endsWith("/*") && type.startsWith(known.substring(0, known.length() - 1))) {
        return true;
      }
    }
    return false;
  }

  /** What is read comes first, anything else if there is nothing better. */
  private static String acceptHeader(List<String> media) {
    return media.contains("*/*") ? "*/*" : String.join(",", media) + ",*/*;q=0.1";
  }
}
