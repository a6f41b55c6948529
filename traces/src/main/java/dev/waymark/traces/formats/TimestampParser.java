package dev.waymark.traces.formats;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * Parses times from bytes. It caches the last day: a log has thousands of lines of one day, in
 * which only the time of day differs.
 */
final class TimestampParser {
  /** Not a time. */
  static final long NONE = Access.UNKNOWN;

  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  private final byte[] lastDay = new byte[11];
  private long lastDayStart = NONE;
  private int lastDayOfMonth;
  private long monthStartDay;

  /** Parses {@code 17/May/2015:10:05:03 +0200}, the zone being optional. */
  long parseCommonLog(byte[] b, int from, int to) {
    if (to - from < 20 || b[from + 2] != '/' || b[from + 11] != ':') {
      return NONE;
    }
    if (lastDayStart == NONE || !Arrays.equals(b, from, from + 11, lastDay, 0, 11)) {
      lastDayStart = parseCommonLogDay(b, from);
      System.arraycopy(b, from, lastDay, 0, 11);
    }
    long timeOfDay = parseTimeOfDay(b, from + 12);
    if (lastDayStart == NONE || timeOfDay == NONE) {
      return NONE;
    }
    long zone = 0;
    if (to - from >= 26 && b[from + 20] == ' ') {
      int hours = parseTwoDigits(b, from + 22);
      int minutes = parseTwoDigits(b, from + 24);
      if (hours < 0 || minutes < 0) {
        return NONE;
      }
      zone = (hours * 60L + minutes) * 60L * (b[from + 21] == '-' ? -1 : 1);
    }
    return lastDayStart + timeOfDay - zone;
  }

  private static long parseCommonLogDay(byte[] b, int from) {
    int day = parseTwoDigits(b, from);
    int month = -1;
    for (int m = 0; m < 12 && month < 0; m++) {
      if (b[from + 3] == MONTHS.charAt(3 * m)
          && b[from + 4] == MONTHS.charAt(3 * m + 1)
          && b[from + 5] == MONTHS.charAt(3 * m + 2)) {
        month = m + 1;
      }
    }
    int century = parseTwoDigits(b, from + 7);
    int year = parseTwoDigits(b, from + 9);
    if (day < 0 || month < 0 || century < 0 || year < 0) {
      return NONE;
    }
    return dayStart(century * 100 + year, month, day);
  }

  /** Start of a day such as {@code 2015-05-17}. */
  static long parseIsoDay(byte[] b, int from, int to) {
    if (to - from != 10 || b[from + 4] != '-' || b[from + 7] != '-') {
      return NONE;
    }
    int century = parseTwoDigits(b, from);
    int year = parseTwoDigits(b, from + 2);
    int month = parseTwoDigits(b, from + 5);
    int day = parseTwoDigits(b, from + 8);
    if (century < 0 || year < 0 || month < 1 || day < 1) {
      return NONE;
    }
    return dayStart(century * 100 + year, month, day);
  }

  private static long dayStart(int year, int month, int day) {
    try {
      return LocalDate.of(year, month, day).toEpochDay() * 86_400;
    } catch (DateTimeException e) {
      return NONE;
    }
  }

  /** Seconds since midnight of a time such as {@code 10:05:03}. */
  static long parseTimeOfDay(byte[] b, int from) {
    if (from + 8 > b.length || b[from + 2] != ':' || b[from + 5] != ':') {
      return NONE;
    }
    int hour = parseTwoDigits(b, from);
    int minute = parseTwoDigits(b, from + 3);
    int second = parseTwoDigits(b, from + 6);
    return hour < 0 || minute < 0 || second < 0 || hour > 23 || minute > 59 || second > 60
        ? NONE
        : (hour * 60L + minute) * 60L + second;
  }

  /**
   * Parses {@code 29:23:53:25}, a day of the month and a time of day, as servers wrote in 1995.
   * There is no month and year: it is mapped to January 1970, continuing into the next month when
   * days start over.
   */
  long parseDayOfMonth(byte[] b, int from, int to) {
    if (to - from != 11 || b[from + 2] != ':') {
      return NONE;
    }
    int day = parseTwoDigits(b, from);
    long timeOfDay = parseTimeOfDay(b, from + 3);
    if (day < 1 || day > 31 || timeOfDay == NONE) {
      return NONE;
    }
    if (lastDayOfMonth - day > 20) {
      monthStartDay += 31;
    }
    lastDayOfMonth = day;
    return (monthStartDay + day - 1) * 86_400 + timeOfDay;
  }

  /**
   * Parses {@code 1286536308.779}: seconds since 1970; 13 digits and more are milli- or
   * microseconds.
   */
  static long parseEpoch(byte[] b, int from, int to) {
    long value = 0;
    int digits = 0;
    int i = from;
    for (; i < to && b[i] >= '0' && b[i] <= '9' && digits < 18; i++, digits++) {
      value = value * 10 + (b[i] - '0');
    }
    if (digits == 0 || digits == 18 || (i < to && b[i] != '.')) {
      return NONE;
    }
    return toSeconds(value);
  }

  /** Converts seconds, milliseconds or microseconds since 1970 to seconds; the size tells which. */
  static long toSeconds(long value) {
    return value >= 100_000_000_000_000L
        ? value / 1_000_000
        : value >= 100_000_000_000L ? value / 1_000 : value;
  }

  /** Parses {@code 2015-05-17T10:05:03.5+02:00}; without a zone it is UTC. */
  static long parseIso(String text) {
    String normalized = text.strip().replace(' ', 'T');
    try {
      return OffsetDateTime.parse(normalized).toEpochSecond();
    } catch (DateTimeException zoneless) {
      try {
        return java.time.LocalDateTime.parse(normalized).toEpochSecond(ZoneOffset.UTC);
      } catch (DateTimeException e) {
        return NONE;
      }
    }
  }

  private static int parseTwoDigits(byte[] b, int at) {
    int tens = b[at] - '0';
    int ones = b[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
  }
}
