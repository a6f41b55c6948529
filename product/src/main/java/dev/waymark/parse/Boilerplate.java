package dev.waymark.parse;

import java.util.Locale;
import java.util.Set;

/** Tells from an element's name, role and class whether it surrounds the content of a page. */
final class Boilerplate {
  /** Parts of a class or id, between blanks, hyphens and underscores. */
  private static final Set<String> PARTS =
      Set.of(
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
  private static final Set<String> WHOLE =
      Set.of("header", "site-header", "page-header", "related", "toc", "cookie", "cookies");

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
        if (i - from >= 3 && PARTS.contains(lower(names, from, i))) {
          return true;
        }
        if (blank && i - whole >= 3 && WHOLE.contains(lower(names, whole, i))) {
          return true;
        }
        from = i + 1;
        whole = blank ? from : whole;
      }
    }
    return false;
  }

  private static String lower(String names, int from, int to) {
    return names.substring(from, to).toLowerCase(Locale.ROOT);
  }
}
