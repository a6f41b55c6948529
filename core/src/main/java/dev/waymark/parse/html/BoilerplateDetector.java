package dev.waymark.parse.html;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** Tells from an element's name, role and class whether it surrounds the content of a page. */
final class BoilerplateDetector {
  /** Parts of a class or id, between blanks, hyphens and underscores. */
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

  /** Whole classes or ids: as a part, "header" may as well head a section. */
  private static final String[][] WHOLE_NAMES =
      groupByLetter("header", "site-header", "page-header", "related", "toc", "cookie", "cookies");

  private static final Set<String> ARIA_ROLES =
      Set.of("navigation", "banner", "contentinfo", "complementary", "menubar", "search");

  private BoilerplateDetector() {}

  /** By the letter they begin with, upper or lower: the last five bits of both are the same. */
  private static String[][] groupByLetter(String... names) {
    String[][] known = new String[32][];
    Arrays.setAll(
        known,
        bits -> Stream.of(names).filter(n -> (n.charAt(0) & 31) == bits).toArray(String[]::new));
    return known;
  }

  static boolean isBoilerplate(Attributes attributes) {
    String role = attributes.get("role");
    return (!role.isEmpty() && ARIA_ROLES.contains(role))
        || isBoilerplate(attributes.get("class"))
        || isBoilerplate(attributes.get("id"));
  }

  static boolean isBoilerplate(String names) {
    int from = 0;
    int whole = 0;
    for (int i = 0; i <= names.length(); i++) {
      char c = i == names.length() ? ' ' : names.charAt(i);
      boolean blank = c <= ' ';
      if (blank || c == '-' || c == '_') {
        if (i - from >= 3 && isOneOf(NAME_PARTS, names, from, i)) {
          return true;
        }
        if (blank && i - whole >= 3 && isOneOf(WHOLE_NAMES, names, whole, i)) {
          return true;
        }
        from = i + 1;
        whole = blank ? from : whole;
      }
    }
    return false;
  }

  /** Whether what stands at {@code [from, to)} is known, in any case; without a copy of it. */
  private static boolean isOneOf(String[][] known, String names, int from, int to) {
    for (String name : known[names.charAt(from) & 31]) {
      if (name.length() == to - from && names.regionMatches(true, from, name, 0, to - from)) {
        return true;
      }
    }
    return false;
  }
}
