package dev.waymark.traces.anonymize;

import dev.waymark.text.BagOfWords;
import java.util.regex.Pattern;

/**
 * The words of a page as they may be kept: counted, without their order, e-mail addresses and long
 * numbers left out.
 */
public final class TextSanitizer {
  private static final Pattern EMAIL =
      Pattern.compile("[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}.-]{1,190}");

  // Phone, card and account numbers, also in groups.
  private static final Pattern LONG_NUMBER = Pattern.compile("\\+?\\d(?:[ ./()-]?\\d){6,30}");

  private TextSanitizer() {}

  public static BagOfWords sanitize(String text) {
    String bare = EMAIL.matcher(text).replaceAll(" ");
    return BagOfWords.of(LONG_NUMBER.matcher(bare).replaceAll(" "));
  }
}
