package dev.waymark.url;

/**
 * The kind of a value in a URL. Numbers and ids are machine-generated: a particular one carries no
 * information, and the next one will be new.
 */
public enum ValueKind {
  /** Nothing between two slashes, or after the last one. */
  EMPTY(""),
  /** Digits, perhaps with punctuation: a page number, a year, a date, a version. */
  NUMBER("{number}"),
  /** A meaningless mix of letters and digits: a hash, a session, a database key. */
  ID("{id}"),
  /** Anything that may have been written by a person. */
  WORDS("{words}");

  /** A run with at least this many changes between letters and digits is an id. */
  private static final int MIN_ID_CHANGES = 3;

  /** A hexadecimal value of at least this length that contains a digit is an id. */
  private static final int MIN_HEX_ID_LENGTH = 12;

  private final String placeholder;

  ValueKind(String placeholder) {
    this.placeholder = placeholder;
  }

  /** Stands for such a value in a template or pattern. */
  public String placeholder() {
    return placeholder;
  }

  /** Whether any other value of this kind may come next. */
  public boolean isMachineGenerated() {
    return this == NUMBER || this == ID;
  }

  /** The kind of the text at {@code [from, to)}, without a file extension. */
  public static ValueKind classify(CharSequence text, int from, int to) {
    if (from >= to) {
      return EMPTY;
    }
    int digits = 0;
    int letters = 0;
    int hex = 0;
    int changes = 0;
    int maxChanges = 0;
    boolean digitBefore = false;
    boolean letterBefore = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      boolean letter = isLetter(c);
      digits += digit ? 1 : 0;
      letters += letter ? 1 : 0;
      hex += digit || isHexLetter(c) ? 1 : 0;
      changes =
          digit || letter
              ? changes + ((digit && letterBefore) || (letter && digitBefore) ? 1 : 0)
              : 0;
      maxChanges = Math.max(maxChanges, changes);
      digitBefore = digit;
      letterBefore = letter;
    }
    if (letters == 0) {
      return digits > 0 ? NUMBER : WORDS;
    }
    boolean hash = hex == to - from && hex >= MIN_HEX_ID_LENGTH && digits > 0;
    return maxChanges >= MIN_ID_CHANGES || hash ? ID : WORDS;
  }

  /**
   * Where the file extension of the text at {@code [from, to)} starts, its dot included; {@code to}
   * if it has none. An extension has two to five letters or digits, a letter first.
   */
  public static int extensionStart(CharSequence text, int from, int to) {
    for (int i = to - 1; i > from && to - i <= 6; i--) {
      char c = text.charAt(i);
      if (c == '.') {
        return to - i >= 3 && isLetter(text.charAt(i + 1)) ? i : to;
      }
      if (!isLetter(c) && (c < '0' || c > '9')) {
        return to;
      }
    }
    return to;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isHexLetter(char c) {
    return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }
}
