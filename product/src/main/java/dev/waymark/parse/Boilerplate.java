package dev.waymark.parse;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** Tells from an element's name, role and class whether it surrounds the content of a page. */
final class Boilerplate {
  /** Parts of a class or id, between blanks, hyphens and underscores. */
  private static final String[][] PARTS =
      byLetter(
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
  private static final String[][] WHOLE =
      byLetter("header", "site-header", "page-header", "related", "toc", "cookie", "cookies");

  private static final Set<String> ROLES =
      Set.of("navigation", "banner", "contentinfo", "complementary", "menubar", "search");

  private Boilerplate() {}

  /** By the letter they begin with, upper or lower: the last five bits of both are the same. */
  private static String[][] byLetter(String... names) {
    String[][] known = new String[32][];
    Arrays.setAll(
        known,
        bits -> Stream.of(names).filter(n -> (n.charAt(0) & 31) == bits).toArray(String[]::new));
    return known;
  }

  static boolean tells(Attributes attributes) {
    String role = attributes.get("role");
    return (!role.isEmpty() && ROLES.contains(role))
        || tells(attributes.get("class"))
        || tells(attributes.get("id"));
  }

  static boolean tells(String names) {
    int from = 0;
    int whole = 0;
    for (int i = 0; i <= names.length(); i++) {
      char c = i == names.length() ? ' ' : names.charAt(i);
      boolean blank = c <= ' ';
      if (blank || c == '-' || c == '_') {
        if (i - from >= 3 && isOneOf(PARTS, names, from, i)) {
          return true;
        }
        if (blank && i - whole >= 3 && isOneOf(WHOLE, names, whole, i)) {
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
