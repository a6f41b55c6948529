package dev.waymark.parse.html;

import dev.waymark.text.Tokenizer;
import dev.waymark.text.Tokens;
import java.util.Arrays;

/**
 * Collects the text of a page: whitespace is collapsed, blocks are separated by a line end.
 * Reusable.
 */
public final class TextBuffer {
  /** Characters kept of one page; hardly any real page is longer. */
  public static final int MAX_CHARS = 1_000_000;

  private final Tokenizer tokenizer = new Tokenizer();
  private char[] text = new char[16 * 1024];
  private final char[] singleChar = new char[1];
  private int length;
  private int[] blockStarts = new int[64];
  private int blockCount = 1;

  /** Separator before the next character: none (0), a blank or a line end. */
  private char separator;

  /** Empties the buffer for the next page. */
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

  /** The end of words that are separated by single blanks: they are copied at once. */
  private static int wordsEnd(char[] piece, int from, int to) {
    int i = from;
    while (i < to) {
      boolean singleBlank = piece[i] == ' ' && i > from && i + 1 < to;
      if (isBlank(piece[singleBlank ? i + 1 : i])) {
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

  /** Separates what follows by a blank. */
  void appendBlank() {
    if (separator == 0 && length > 0) {
      separator = ' ';
    }
  }

  /** Starts a new block with what follows. */
  public void endBlock() {
    if (length > 0) {
      separator = '\n';
    }
  }

  /** Whether the text ends at a position, without a pending separator. */
  boolean endsAt(int position) {
    return separator == 0 && length == position;
  }

  /** The position of the next character. */
  int nextPosition() {
    return separator == 0 ? length : length + 1;
  }

  /** The end of the text so far. */
  int length() {
    return length;
  }

  String slice(int from, int to) {
    return from >= to ? "" : new String(text, from, to - from);
  }

  /** The start of the block at a position. */
  int blockStart(int position) {
    return blockStarts[blockIndex(position)];
  }

  /** The end of the block at a position. */
  int blockEnd(int position) {
    int next = blockIndex(position) + 1;
    return next < blockCount ? blockStarts[next] - 1 : length;
  }

  private int blockIndex(int position) {
    int found = Arrays.binarySearch(blockStarts, 0, blockCount, position);
    return found >= 0 ? found : -found - 2;
  }

  /** The tokens of the text. */
  public Tokens tokenize() {
    return tokenizer.tokenize(text, length);
  }
}
