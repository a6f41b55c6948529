package dev.waymark.parse;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Set;

/**
 * Guesses the encoding of a page that declares none and is not in UTF-8, by ICU's statistics:
 * Shift_JIS, EUC-JP, GB18030, Big5, EUC-KR, windows-1250 to 1256, KOI8-R and others. Figures are in
 * docs/decisions/0026-languages.md.
 */
final class UndeclaredCharset {
  /** Bytes of words beyond ASCII that are examined. */
  private static final int MAX_SAMPLE_BYTES = 8192;

  /** Bytes of a page, with markup, that are examined. */
  private static final int MAX_TEXT_BYTES = 100_000;

  /** ICU's measure, 0 to 100; it gives 10 to any few bytes that are not impossible. */
  private static final int MIN_CONFIDENCE = 11;

  /** ICU tells these apart by the whole text, the others by their words. */
  private static final Set<String> MULTI_BYTE =
      Set.of("Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR");

  private UndeclaredCharset() {}

  /**
   * @param otherwise where nothing is recognised
   */
  static Charset detect(byte[] bytes, Charset otherwise) {
    byte[] start = Arrays.copyOf(bytes, Math.min(bytes.length, MAX_TEXT_BYTES));
    CharsetMatch whole = newDetector(start).detect();
    if (whole != null
        && whole.getConfidence() >= MIN_CONFIDENCE
        && MULTI_BYTE.contains(whole.getName())) {
      return Charset.forName(whole.getName());
    }
    byte[] sample = wordsBeyondAscii(bytes);
    for (CharsetMatch match : new CharsetDetector().setText(sample).detectAll()) {
      String name = match.getName();
      if (name.equals("ISO-8859-1") || match.getConfidence() < MIN_CONFIDENCE) {
        return otherwise; // browsers read ISO-8859-1 as windows-1252
      }
      if (!name.startsWith("UTF-") && !MULTI_BYTE.contains(name) && Charset.isSupported(name)) {
        return Charset.forName(name);
      }
    }
    return otherwise;
  }

  private static CharsetDetector newDetector(byte[] html) {
    CharsetDetector detector = new CharsetDetector();
    detector.enableInputFilter(true);
    return detector.setText(html);
  }

  /** Markup and English would hide a language in its statistics. */
  private static byte[] wordsBeyondAscii(byte[] bytes) {
    byte[] sample = new byte[Math.min(bytes.length + 1, MAX_SAMPLE_BYTES)];
    int size = 0;
    int from = 0;
    boolean beyond = false;
    for (int i = 0; i <= bytes.length; i++) {
      // No byte below @ is the second of a character in Shift_JIS, Big5 or GBK.
      if (i == bytes.length || bytes[i] >= 0 && bytes[i] < '@') {
        int length = Math.min(i - from, sample.length - size - 1);
        if (beyond && length > 0) {
          System.arraycopy(bytes, from, sample, size, length);
          size += length;
          sample[size++] = ' ';
        }
        from = i + 1;
        beyond = false;
      } else {
        beyond |= bytes[i] < 0;
      }
    }
    return Arrays.copyOf(sample, size);
  }
}
