package dev.waymark.server;

import dev.waymark.text.Markup;
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

  /** Text from anywhere, for the inside of elements and of quoted attributes. */
  HtmlWriter text(String text) {
    Markup.appendEscaped(text, out);
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
