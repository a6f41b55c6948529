package dev.waymark.url;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The template of a URL: host, first level of the path, and for everything else the kind of value.
 * Stands in for a learned pattern where there are no traces to learn from.
 */
public final class UrlTemplate {
  private UrlTemplate() {}

  /** For instance {@code example.org/blog/{number}/{words}.html?page={number}}. */
  public static String derive(String normalUrl) {
    int path = normalUrl.indexOf('/', normalUrl.indexOf("://") + 3);
    StringBuilder template = new StringBuilder(Urls.host(normalUrl));
    if (path < 0) {
      return template.append('/').toString();
    }
    int query = normalUrl.indexOf('?', path);
    int end = query < 0 ? normalUrl.length() : query;
    int from = path + 1;
    boolean first = true;
    while (from <= end) {
      int slash = normalUrl.indexOf('/', from);
      int to = slash < 0 || slash > end ? end : slash;
      template.append('/');
      if (first && to < end) {
        template.append(literalOrKind(normalUrl, from, to));
      } else {
        template.append(kind(normalUrl, from, to));
      }
      first = false;
      from = to + 1;
    }
    return query < 0 ? template.toString() : template.append(keys(normalUrl, query + 1)).toString();
  }

  private static String literalOrKind(String url, int from, int to) {
    return ValueKind.classify(url, from, to).isMachineGenerated()
        ? kind(url, from, to)
        : url.substring(from, to);
  }

  private static String kind(String url, int from, int to) {
    int extension = ValueKind.extensionStart(url, from, to);
    return ValueKind.classify(url, from, extension).placeholder() + url.substring(extension, to);
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
