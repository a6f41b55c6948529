package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import okhttp3.Headers;

/**
 * Which media types are accepted, and how many bytes of them.
 *
 * @param requestHeaders of each request
 * @param mediaTypes accepted media types, {@code text/*} and {@code *}{@code /*} included
 * @param maxBytes of a body, both encoded and decoded
 */
record ContentPolicy(Headers requestHeaders, List<String> mediaTypes, int maxBytes) {
  /** The longest array that every JVM can allocate. */
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

  /** A body of unknown type is accepted: the parser detects what it is. */
  boolean accepts(String type) {
    if (type.isEmpty()) {
      return true;
    }
    for (String accepted : mediaTypes) {
      if (accepted.equals(type) || accepted.equals("*/*")) {
        return true;
      }
      if (accepted.endsWith("/*")
          && type.startsWith(accepted.substring(0, accepted.length() - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Prefers accepted types over all others. */
  private static String acceptHeader(List<String> media) {
    return media.contains("*/*") ? "*/*" : String.join(",", media) + ",*/*;q=0.1";
  }
}
