package dev.waymark.fetch;

import org.jspecify.annotations.Nullable;

/** Words of a server that are told to people: short, and nothing that is not to be read. */
final class ServerText {
  private static final int MAX_CHARACTERS = 100;

  private ServerText() {}

  /** The beginning of a text; control characters and the like are escaped. */
  static String readable(@Nullable String text) {
    String words = String.valueOf(text);
    StringBuilder readable = new StringBuilder();
    int at = 0;
    while (at < words.length() && readable.length() < MAX_CHARACTERS) {
      int c = words.codePointAt(at);
      append(readable, c);
      at += Character.charCount(c);
    }
    return readable.append(at < words.length() ? "…" : "").toString();
  }

  private static void append(StringBuilder text, int c) {
    switch (Character.getType(c)) {
      case Character.CONTROL -> text.append(String.format("\\x%02x", c));
      case Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          text.append(String.format("\\u%04x", c));
      default -> text.append(c == '\uFFFD' ? "?" : Character.toString(c)); // was no UTF-8
    }
  }
}
