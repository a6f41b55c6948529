package dev.waymark.parse;

import java.util.List;
import java.util.Set;

/** Tells from an element's name, role and class whether it surrounds the content of a page. */
final class Boilerplate {
  /** Parts of a class or id, between blanks, hyphens and underscores. */
  private static final List<String> PARTS =
      List.of(
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
  private static final List<String> WHOLE =
      List.of("header", "site-header", "page-header", "related", "toc", "cookie", "cookies");

  private static final Set<String> ROLES =
      Set.of("navigation", "banner", "contentinfo", "complementary", "menubar", "search");

  private Boilerplate() {}

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
  private static boolean isOneOf(List<String> known, String names, int from, int to) {
    for (int i = 0; i < known.size(); i++) {
      String name = known.get(i);
      if (name.length() == to - from && names.regionMatches(true, from, name, 0, to - from)) {
        return true;
      }
    }
    return false;
  }
}
