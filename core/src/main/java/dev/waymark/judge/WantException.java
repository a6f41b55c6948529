package dev.waymark.judge;

/** What the user wants cannot be understood; the message says where and what to do about it. */
public final class WantException extends IllegalArgumentException {

  WantException(String message) {
    super(message);
  }

  /**
   * With the line of the expression that is wrong, and a caret under the place.
   *
   * @param offset of the place, in code points as CEL counts
   */
  static WantException at(String expression, int offset, String message) {
    int last = expression.codePointCount(0, expression.length());
    int place = expression.offsetByCodePoints(0, Math.clamp(offset, 0, last));
    int from = expression.lastIndexOf('\n', place - 1) + 1;
    int end = expression.indexOf('\n', place);
    String line = expression.substring(from, end < 0 ? expression.length() : end);
    return new WantException(message + "\n  " + line + "\n  " + " ".repeat(place - from) + "^");
  }
}
