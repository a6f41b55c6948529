package dev.waymark.search;

import dev.waymark.text.Tokens;

/**
 * Where sentences begin in a tokenized text: after a full stop, question or exclamation mark and
 * space, after one of the wide marks of Chinese and Japanese, and after a line's end. A stop behind
 * a single letter or before a small one ends nothing.
 */
final class SentenceBounds {
  private final Tokens tokens;
  private final String text;

  SentenceBounds(Tokens tokens) {
    this.tokens = tokens;
    this.text = tokens.text();
  }

  /** The first token of a token's sentence; -1 if that is too far away. */
  int firstToken(int token, int maxBefore) {
    for (int i = token; i >= 0 && token - i <= maxBefore; i--) {
      if (begins(i)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The token behind the last sentence that ends in a window; -1 if none does.
   *
   * @param from a token that must be inside
   * @param to end of the window, exclusive
   * @param least tokens behind {@code from}
   */
  int lastEnd(int from, int to, int least) {
    for (int i = Math.min(to, tokens.size() - 1); i > from + least; i--) {
      if (begins(i)) {
        return i;
      }
    }
    return -1;
  }

  private boolean begins(int token) {
    if (token == 0) {
      return true;
    }
    int before = tokens.end(token - 1);
    String gap = text.substring(before, tokens.start(token));
    if (gap.chars().anyMatch(c -> "\n。！？".indexOf(c) >= 0)) {
      return true;
    }
    int mark = -1;
    for (int i = 0; i < gap.length(); i++) {
      mark = ".!?…".indexOf(gap.charAt(i)) >= 0 ? i : mark;
    }
    boolean spaced = mark >= 0 && gap.chars().skip(mark + 1L).anyMatch(Character::isWhitespace);
    boolean initial = before - tokens.start(token - 1) == 1 && gap.startsWith(".");
    return spaced && !initial && !Character.isLowerCase(text.codePointAt(tokens.start(token)));
  }
}
