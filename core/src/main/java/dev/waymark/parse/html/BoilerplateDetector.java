package dev.waymark.parse.html;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** Tells from an element's ARIA role, class and id whether it is boilerplate around the content. */
final class BoilerplateDetector {
  /** Matched against parts of a class or id between blanks, hyphens and underscores. */
  private static final String[][] NAME_PARTS =
      groupByLetter(
          "nav",
          "navbar",
          "navigation",
          "menu",
          "sidebar",
          "footer",
          "breadcrumb",
          "breadcrumbs",
          "masthead",
          "topbar",
          "navheader",
          "navfooter",
          "sphinxsidebar",
          "toolbar");

  /** Matched against whole classes or ids: as a part, "header" may belong to a section. */
  private static final String[][] WHOLE_NAMES =
      groupByLetter("header", "site-header", "page-header", "related", "toc", "cookie", "cookies");

  private static final Set<String> ARIA_ROLES =
      Set.of("navigation", "banner", "contentinfo", "complementary", "menubar", "search");

  private BoilerplateDetector() {}

  /** By first letter: upper and lower case agree in the last five bits. */
  private static String[][] groupByLetter(String... names) {
    String[][] groups = new String[32][];
    Arrays.setAll(
        groups,
        bits -> Stream.of(names).filter(n -> (n.charAt(0) & 31) == bits).toArray(String[]::new));
    return groups;
  }

  static boolean isBoilerplate(Attributes attributes) {
    String role = attributes.get("role");
    return (!role.isEmpty() && ARIA_ROLES.contains(role))
        || isBoilerplate(attributes.get("class"))
        || isBoilerplate(attributes.get("id"));
  }

  static boolean isBoilerplate(String names) {
    int from = 0;
    int wordStart = 0;
    for (int i = 0; i <= names.length(); i++) {
      char c = i == names.length() ? ' ' : names.charAt(i);
      boolean blank = c <= ' ';
      if (blank || c == '-' || c == '_') {
        if (i - from >= 3 && isOneOf(NAME_PARTS, names, from, i)) {
          return true;
        }
        if (blank && i - wordStart >= 3 && isOneOf(WHOLE_NAMES, names, wordStart, i)) {
          return true;
        }
        from = i + 1;
        wordStart = blank ? from : wordStart;
      }
    }
    return false;
  }

  /**
   * Whether the text at {@code [from, to)} is one of the names, ignoring case; does not copy it.
   */
  private static boolean isOneOf(String[][] groups, String names, int from, int to) {
    for (String name : groups[names.charAt(from) & 31]) {
      if (name.length() == to - from && names.regionMatches(true, from, name, 0, to - from)) {
        return true;
      }
    }
    return false;
  }
}
