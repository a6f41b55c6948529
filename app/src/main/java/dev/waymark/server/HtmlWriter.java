package dev.waymark.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Writes HTML; every text that is added is escaped. */
final class HtmlWriter {
  private final StringBuilder out = new StringBuilder(16_384);

  /** Markup of our own. */
  HtmlWriter raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Text of anybody's, for the inside of elements and of quoted attributes. */
  HtmlWriter text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c < ' ' && c != '\n' && c != '\t' ? ' ' : c);
      }
    }
    return this;
  }

  /** A part of a query string. */
  static String urlEncode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
