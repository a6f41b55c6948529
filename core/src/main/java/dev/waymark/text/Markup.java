package dev.waymark.text;

/** Escapes text for HTML, SVG and XML: for the inside of elements and of quoted attributes. */
public final class Markup {
  private Markup() {}

  public static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    appendEscaped(text, out);
    return out.toString();
  }

  public static void appendEscaped(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.appendCodePoint(isAllowed(c) ? c : ' ');
      }
    }
  }

  /** Whether XML 1.0 knows the character; pages hold control characters and half surrogates. */
  private static boolean isAllowed(int c) {
    return c >= ' '
        ? (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) && c != 0xfffe && c != 0xffff
        : c == '\t' || c == '\n' || c == '\r';
  }
}
