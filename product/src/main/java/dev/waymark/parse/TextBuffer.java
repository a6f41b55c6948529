package dev.waymark.parse;

import java.util.Arrays;

/** Collects the text of a page: blanks become one, blocks are separated by a line end. */
final class TextBuffer {
  /** Characters kept of one page; no page that people read is longer. */
  static final int MAX_LENGTH = 1_000_000;

  private final StringBuilder text = new StringBuilder(4096);
  private int[] blocks = new int[64];
  private int blockCount = 1;

  /** What separates the next character from those before: nothing (0), a blank or a line end. */
  private char separator;

  void append(String piece) {
    int length = piece.length();
    int i = 0;
    while (i < length) {
      if (isBlank(piece.charAt(i))) {
        blank();
        i++;
        continue;
      }
      int from = i++;
      while (i < length && !isBlank(piece.charAt(i))) {
        i++;
      }
      if (text.length() + i - from >= MAX_LENGTH) {
        return;
      }
      separate();
      text.append(piece, from, i);
    }
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || c == '\u00A0' || (c >= '\u2000' && Character.isWhitespace(c));
  }

  private void separate() {
    if (separator != 0) {
      text.append(separator);
      if (separator == '\n') {
        if (blockCount == blocks.length) {
          blocks = Arrays.copyOf(blocks, blockCount * 2);
        }
        blocks[blockCount++] = text.length();
      }
      separator = 0;
    }
  }

  /** A blank between what is before and what comes. */
  void blank() {
    if (separator == 0 && !text.isEmpty()) {
      separator = ' ';
    }
  }

  /** What comes is another block. */
  void endBlock() {
    if (!text.isEmpty()) {
      separator = '\n';
    }
  }

  /** The text runs on from the place of a character without anything in between. */
  boolean endsAt(int place) {
    return separator == 0 && text.length() == place;
  }

  /** Where the next character will stand. */
  int next() {
    return separator == 0 ? text.length() : text.length() + 1;
  }

  /** Behind the last character. */
  int length() {
    return text.length();
  }

  String slice(int from, int to) {
    return from >= to ? "" : text.substring(from, to);
  }

  /** Where the block around a place starts. */
  int blockStart(int place) {
    return blocks[blockIndex(place)];
  }

  /** Behind the block around a place. */
  int blockEnd(int place) {
    int next = blockIndex(place) + 1;
    return next < blockCount ? blocks[next] - 1 : text.length();
  }

  private int blockIndex(int place) {
    int found = Arrays.binarySearch(blocks, 0, blockCount, place);
    return found >= 0 ? found : -found - 2;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
