package dev.waymark.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with units, as people write them: {@code 10MB}, {@code 1h30m}. */
public final class Quantities {
  private static final Pattern NUMBER =
      Pattern.compile(
          "(-?\\d{1,18}(?:\\.\\d{1,9})?)\\s*(k|m|g|t)?(i?b)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern DURATION_PART =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ms|s|m|h|d)\\s*");

  private Quantities() {}

  /**
   * A number with an optional unit; kB, MB, GB and TB are powers of 1000, KiB, MiB, GiB and TiB of
   * 1024.
   */
  static BigDecimal parseNumber(String text) {
    Matcher matcher = NUMBER.matcher(text.strip());
    if (!matcher.matches()) {
      throw new NumberFormatException(text);
    }
    String unit = matcher.group(2) == null ? "" : matcher.group(2).toLowerCase(Locale.ROOT);
    boolean binary = matcher.group(3) != null && matcher.group(3).length() == 2;
    if (binary && unit.isEmpty()) {
      throw new NumberFormatException(text);
    }
    int power = unit.isEmpty() ? 0 : "kmgt".indexOf(unit) + 1;
    return new BigDecimal(matcher.group(1))
        .multiply(BigDecimal.valueOf(binary ? 1024 : 1000).pow(power));
  }

  /** A size as in a job file, in the largest unit that divides it. */
  public static String formatSize(long bytes) {
    String[] units = {"TB", "GB", "MB", "kB"};
    long size = 1_000_000_000_000L;
    for (String unit : units) {
      if (bytes != 0 && bytes % size == 0) {
        return bytes / size + unit;
      }
      size /= 1000;
    }
    return Long.toString(bytes);
  }

  /** A duration of one or more parts, to the millisecond. */
  static Duration parseDuration(String text) {
    String stripped = text.strip();
    if (stripped.equals("0")) {
      return Duration.ZERO;
    }
    Matcher part = DURATION_PART.matcher(stripped);
    Duration sum = Duration.ZERO;
    int end = 0;
    while (end < stripped.length() && part.find() && part.start() == end) {
      BigDecimal millis =
          new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unitMillis(part.group(2))));
      sum = sum.plusMillis(millis.longValueExact());
      end = part.end();
    }
    if (end == 0 || end < stripped.length()) {
      throw new NumberFormatException(text);
    }
    return sum;
  }

  private static long unitMillis(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1000;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      default -> 86_400_000;
    };
  }

  static String formatDuration(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0) {
      return "0s";
    }
    for (String unit : new String[] {"h", "m", "s"}) {
      if (millis % unitMillis(unit) == 0) {
        return millis / unitMillis(unit) + unit;
      }
    }
    return millis + "ms";
  }
}
