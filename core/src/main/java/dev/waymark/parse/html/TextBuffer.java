package dev.waymark.parse.html;

import dev.waymark.text.Tokenizer;
import dev.waymark.text.Tokens;
import java.util.Arrays;

/**
 * Collects the text of a page: blanks become one, blocks are separated by a line end. Used again.
 */
public final class TextBuffer {
  /** Characters kept of one page; no page that people read is longer. */
  public static final int MAX_CHARS = 1_000_000;

  private final Tokenizer tokenizer = new Tokenizer();
  private char[] text = new char[16 * 1024];
  private final char[] singleChar = new char[1];
  private int length;
  private int[] blockStarts = new int[64];
  private int blockCount = 1;

  /** What separates the next character from those before: nothing (0), a blank or a line end. */
  private char separator;

  /** Forgets all of it. */
  public void clear() {
    length = 0;
    blockCount = 1;
    separator = 0;
  }

  public void append(char[] piece, int from, int to) {
    int i = from;
    while (i < to) {
      int words = i;
      i = wordsEnd(piece, i, to);
      if (i > words) {
        appendWords(piece, words, Math.min(i - words, MAX_CHARS - length));
      } else {
        appendBlank();
        i++;
      }
    }
  }

  void append(char c) {
    singleChar[0] = c;
    append(singleChar, 0, 1);
  }

  /** Behind words that are parted by one blank each: they can stay as they are. */
  private static int wordsEnd(char[] piece, int from, int to) {
    int i = from;
    while (i < to) {
      boolean stays = piece[i] == ' ' && i > from && i + 1 < to;
      if (isBlank(piece[stays ? i + 1 : i])) {
        return i;
      }
      i++;
    }
    return i;
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || (c >= '\u00A0' && (c == '\u00A0' || Character.isWhitespace(c)));
  }

  private void appendWords(char[] piece, int from, int size) {
    if (size > 0) {
      if (length + size + 1 > text.length) {
        text = Arrays.copyOf(text, Math.max(text.length * 2, length + size + 1));
      }
      appendSeparator();
      System.arraycopy(piece, from, text, length, size);
      length += size;
    }
  }

  private void appendSeparator() {
    if (separator != 0) {
      text[length++] = separator;
      if (separator == '\n') {
        if (blockCount == blockStarts.length) {
          blockStarts = Arrays.copyOf(blockStarts, blockCount * 2);
        }
        blockStarts[blockCount++] = length;
      }
      separator = 0;
    }
  }

  /** A blank between what is before and what comes. */
  void appendBlank() {
    if (separator == 0 && length > 0) {
      separator = ' ';
    }
  }

  /** What comes is another block. */
  public void endBlock() {
    if (length > 0) {
      separator = '\n';
    }
  }

  /** The text runs on from the place of a character without anything in between. */
  boolean endsAt(int place) {
    return separator == 0 && length == place;
  }

  /** Where the next character will stand. */
  int nextPosition() {
    return separator == 0 ? length : length + 1;
  }

  /** Behind the last character. */
  int length() {
    return length;
  }

  String slice(int from, int to) {
    return from >= to ? "" : new String(text, from, to - from);
  }

  /** Where the block around a place starts. */
  int blockStart(int place) {
    return blockStarts[blockIndex(place)];
  }

  /** Behind the block around a place. */
  int blockEnd(int place) {
    int next = blockIndex(place) + 1;
    return next < blockCount ? blockStarts[next] - 1 : length;
  }

  private int blockIndex(int place) {
    int found = Arrays.binarySearch(blockStarts, 0, blockCount, place);
    return found >= 0 ? found : -found - 2;
  }

  /** All of it, cut into words. */
  public Tokens tokenize() {
    return tokenizer.tokenize(text, length);
  }
}
