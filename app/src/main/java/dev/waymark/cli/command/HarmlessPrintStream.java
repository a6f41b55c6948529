package dev.waymark.cli.command;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Prints text so that a terminal does not obey it: titles, URLs, status lines and reasons come from
 * servers that nobody knows. Control characters and those that turn the direction of text become
 * replacement characters; bytes are written as they are.
 */
public final class HarmlessPrintStream extends PrintStream {
  private static final char REPLACEMENT = '\uFFFD';

  private HarmlessPrintStream(PrintStream out) {
    super(out, false, out.charset());
  }

  static PrintStream wrap(PrintStream out) {
    return out instanceof HarmlessPrintStream ? out : new HarmlessPrintStream(out);
  }

  @Override
  public void print(@Nullable String text) {
    super.print(clean(String.valueOf(text)));
  }

  @Override
  public void print(@Nullable Object value) {
    print(String.valueOf(value));
  }

  @Override
  public void print(char c) {
    print(String.valueOf(c));
  }

  /** The text without what a terminal would obey. */
  public static String clean(String text) {
    int i = 0;
    while (i < text.length() && !isHarmful(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    char[] chars = text.toCharArray();
    for (; i < chars.length; i++) {
      chars[i] = isHarmful(chars[i]) ? REPLACEMENT : chars[i];
    }
    return new String(chars);
  }

  private static boolean isHarmful(char c) {
    return (c < ' ' && c != '\n' && c != '\t')
        || (c >= 0x7f && c < 0xa0)
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
