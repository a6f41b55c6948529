package dev.waymark.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What browsers take the label of an encoding for (Encoding standard, 4.2), which is often a
 * superset of what it names: {@code gb2312} is GBK, {@code ascii} is windows-1252.
 */
final class CharsetLabels {
  private static final String RESOURCE = "charset-labels.txt";
  private static final String NOT_IN_JAVA = "-";
  private static final Map<String, Charset> BY_LABEL = read();

  private CharsetLabels() {}

  /** The charset that a label means; null if it is no label, or no charset of Java decodes it. */
  static @Nullable Charset find(String label) {
    return BY_LABEL.get(label.strip().toLowerCase(Locale.ROOT));
  }

  private static Map<String, Charset> read() {
    Map<String, Charset> byLabel = new HashMap<>();
    try (InputStream in =
        Objects.requireNonNull(CharsetLabels.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> add(line.split(" ", -1), byLabel));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(byLabel);
  }

  /** Name, charset, labels. Not all charsets are among those that every JVM must support. */
  private static void add(String[] words, Map<String, Charset> byLabel) {
    if (!words[1].equals(NOT_IN_JAVA) && Charset.isSupported(words[1])) {
      for (int i = 2; i < words.length; i++) {
        byLabel.put(words[i], Charset.forName(words[1]));
      }
    }
  }
}
