package dev.waymark.traces.anonymize;

import dev.waymark.text.BagOfWords;
import java.util.regex.Pattern;

/** Turns the text of a page into counted words without e-mail addresses and long numbers. */
public final class TextSanitizer {
  private static final Pattern EMAIL =
      Pattern.compile("[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}.-]{1,190}");

  // Phone, card and account numbers, also in groups such as "+49 (30) 123-4567".
  private static final Pattern LONG_NUMBER = Pattern.compile("\\+?\\d(?:[ ./()-]{0,2}\\d){6,30}");

  private TextSanitizer() {}

  public static BagOfWords sanitize(String text) {
    String withoutEmails = EMAIL.matcher(text).replaceAll(" ");
    return BagOfWords.of(LONG_NUMBER.matcher(withoutEmails).replaceAll(" "));
  }
}
