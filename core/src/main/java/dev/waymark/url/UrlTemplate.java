package dev.waymark.url;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The form of a URL, by itself: host, first level of the path, and for everything else what kind of
 * value it is. A stand-in for a pattern where there was nothing to learn patterns from.
 */
public final class UrlTemplate {
  private UrlTemplate() {}

  /** For instance {@code example.org/blog/{number}/{words}.html?page={number}}. */
  public static String derive(String normalUrl) {
    int path = normalUrl.indexOf('/', normalUrl.indexOf("://") + 3);
    StringBuilder form = new StringBuilder(Urls.host(normalUrl));
    if (path < 0) {
      return form.append('/').toString();
    }
    int query = normalUrl.indexOf('?', path);
    int end = query < 0 ? normalUrl.length() : query;
    int from = path + 1;
    boolean first = true;
    while (from <= end) {
      int slash = normalUrl.indexOf('/', from);
      int to = slash < 0 || slash > end ? end : slash;
      form.append('/');
      if (first && to < end) {
        form.append(literalOrKind(normalUrl, from, to));
      } else {
        form.append(kind(normalUrl, from, to));
      }
      first = false;
      from = to + 1;
    }
    return query < 0 ? form.toString() : form.append(keys(normalUrl, query + 1)).toString();
  }

  private static String literalOrKind(String url, int from, int to) {
    return ValueKind.classify(url, from, to).isMachineGenerated()
        ? kind(url, from, to)
        : url.substring(from, to);
  }

  private static String kind(String url, int from, int to) {
    int ending = ValueKind.extensionStart(url, from, to);
    return ValueKind.classify(url, from, ending).placeholder() + url.substring(ending, to);
  }

  private static String keys(String url, int from) {
    List<String> keys = new ArrayList<>();
    for (String part : url.substring(from).split("&", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? "" : part.substring(0, equals);
      keys.add(name + "=" + kind(part, equals + 1, part.length()));
    }
    Collections.sort(keys);
    return "?" + String.join("&", keys);
  }
}
