package dev.waymark.jobs;

import dev.waymark.config.ConfigException;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;

/**
 * Times as crontab(5) writes them, without names: five fields of {@code *}, numbers, ranges, lists
 * and steps. Where both days are given, either is enough.
 */
final class Cron {
  private static final int[] FIRST = {0, 0, 1, 1, 0};
  private static final int[] LAST = {59, 23, 31, 12, 7};
  private static final int MAX_DAYS_AHEAD = 366 * 5;

  private final List<BitSet> fields;
  private final boolean anyDayOfMonth;
  private final boolean anyDayOfWeek;

  private Cron(List<BitSet> fields, boolean anyDayOfMonth, boolean anyDayOfWeek) {
    this.fields = fields;
    this.anyDayOfMonth = anyDayOfMonth;
    this.anyDayOfWeek = anyDayOfWeek;
  }

  /**
   * @throws ConfigException if it makes no sense
   */
  static Cron parse(String text) {
    String[] parts = text.strip().split("\\s+");
    if (parts.length != FIRST.length) {
      throw invalid(text);
    }
    BitSet[] fields = new BitSet[FIRST.length];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = parseField(parts[i], FIRST[i], LAST[i], text);
    }
    if (fields[4].get(7)) {
      fields[4].set(0); // Sunday
    }
    Cron cron = new Cron(List.of(fields), parts[2].equals("*"), parts[4].equals("*"));
    return cron;
  }

  private static ConfigException invalid(String text) {
    return new ConfigException(
        "cron: `"
            + text
            + "` is no time: five fields (minute, hour, day, month, weekday), such as 0 3 * * *.");
  }

  private static BitSet parseField(String field, int first, int last, String all) {
    BitSet values = new BitSet();
    try {
      for (String part : field.split(",", -1)) {
        String[] step = part.split("/", -1);
        String[] range = step[0].equals("*") ? new String[] {} : step[0].split("-", -1);
        int from = range.length == 0 ? first : Integer.parseInt(range[0]);
        int to = range.length == 0 ? last : Integer.parseInt(range[range.length - 1]);
        int by = step.length == 1 ? 1 : Integer.parseInt(step[1]);
        if (step.length > 2
            || range.length > 2
            || from < first
            || to > last
            || from > to
            || by < 1) {
          throw invalid(all);
        }
        for (int value = from;
            value <= (step.length == 2 && range.length == 1 ? last : to);
            value += by) {
          values.set(value);
        }
      }
    } catch (NumberFormatException e) {
      throw invalid(all);
    }
    return values;
  }

  /**
   * The first time after another.
   *
   * @throws ConfigException if there is none within some years, as on February 30th
   */
  ZonedDateTime next(ZonedDateTime after) {
    ZonedDateTime time = after.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
    ZonedDateTime latest = after.plusDays(MAX_DAYS_AHEAD);
    while (time.isBefore(latest)) {
      if (!isDay(time)) {
        time = time.truncatedTo(ChronoUnit.DAYS).plusDays(1);
      } else if (!fields.get(1).get(time.getHour())) {
        time = time.truncatedTo(ChronoUnit.HOURS).plusHours(1);
      } else if (!fields.get(0).get(time.getMinute())) {
        time = time.plusMinutes(1);
      } else {
        return time;
      }
    }
    throw new ConfigException("cron: there is no such day.");
  }

  private boolean isDay(ZonedDateTime time) {
    boolean ofMonth = fields.get(2).get(time.getDayOfMonth());
    boolean ofWeek = fields.get(4).get(time.getDayOfWeek().getValue() % 7);
    boolean day = anyDayOfMonth || anyDayOfWeek ? ofMonth && ofWeek : ofMonth || ofWeek;
    return day && fields.get(3).get(time.getMonthValue());
  }
}
