package dev.waymark.fetch.usage;

/** Patterns of paths as robots.txt has them: {@code *} is anything, {@code $} the end. */
final class UrlPatterns {
  private UrlPatterns() {}

  /**
   * Whether a path begins like the pattern. Takes the product of both lengths at most.
   *
   * @param path with query
   */
  static boolean matches(String pattern, String path) {
    boolean whole = pattern.endsWith("$");
    String[] parts =
        (whole ? pattern.substring(0, pattern.length() - 1) : pattern).split("\\*", -1);
    if (!path.startsWith(parts[0])) {
      return false;
    }
    int at = parts[0].length();
    for (int i = 1; i < parts.length; i++) {
      boolean last = whole && i == parts.length - 1;
      int found = last ? path.length() - parts[i].length() : path.indexOf(parts[i], at);
      if (found < at || !path.startsWith(parts[i], found)) {
        return false;
      }
      at = found + parts[i].length();
    }
    return !whole || at == path.length();
  }
}
