package dev.waymark.judge;

/**
 * What a question found on a page.
 *
 * @param value the number; 1 or 0 for yes or no
 * @param note what lies behind it, for a person, e.g. {@code 4 times}; may be empty
 */
public record Answer(double value, String note) {

  static Answer yesNo(boolean yes, String note) {
    return new Answer(yes ? 1 : 0, note);
  }

  boolean yes() {
    return value > 0;
  }
}
