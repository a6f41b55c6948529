package dev.waymark.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads dates as the web writes them: ISO 8601, RFC 3339 and RFC 1123, in UTC if without zone. */
public final class Dates {
  private static final int MAX_CHARS = 40;

  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern(
          "yyyy[-MM[-dd[['T'][ ]HH:mm[:ss][.SSSSSSSSS][.SSSSSS][.SSS][.SS][.S][XXX][XX][X]]]]",
          Locale.ROOT);

  /** Names of the day are left out: feeds often have wrong ones. */
  private static final DateTimeFormatter RFC_822 =
      DateTimeFormatter.ofPattern("d MMM yyyy HH:mm[:ss] [zzz][XX][XXX]", Locale.ENGLISH);

  private static final Pattern DAY_NAME = Pattern.compile("^\\p{Alpha}{3,9},?\\s+(?=\\d)");

  private Dates() {}

  /** The date of a text; null if it is none. */
  public static @Nullable Instant parse(String text) {
    String date = text.strip();
    if (date.length() < 4 || date.length() > MAX_CHARS) {
      return null;
    }
    try {
      if (Character.isDigit(date.charAt(0)) && Character.isDigit(date.charAt(3))) {
        return toInstant(
            ISO.parseBest(
                date,
                OffsetDateTime::from,
                LocalDateTime::from,
                LocalDate::from,
                YearMonth::from,
                Year::from));
      }
      String rfc = DAY_NAME.matcher(date).replaceFirst("").replaceAll("\\s+", " ");
      return ZonedDateTime.parse(rfc, RFC_822).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Instant toInstant(TemporalAccessor date) {
    return switch (date) {
      case OffsetDateTime exact -> exact.toInstant();
      case LocalDateTime local -> local.toInstant(ZoneOffset.UTC);
      case LocalDate day -> day.atStartOfDay().toInstant(ZoneOffset.UTC);
      case YearMonth month -> month.atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
      default -> Year.from(date).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
    };
  }
}
