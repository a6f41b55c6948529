package dev.waymark.settings;

/** What a person set cannot be; the message is one sentence that names it and the remedy. */
public final class BadSetting extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BadSetting(String sentence) {
    super(sentence);
  }
}
