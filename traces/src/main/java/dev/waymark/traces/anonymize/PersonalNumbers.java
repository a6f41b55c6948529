package dev.waymark.traces.anonymize;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes numbers that name a person, an account or a place: card, account (IBAN) and phone
 * numbers, UUIDs, coordinates. Dates, timestamps, ISBNs and ids of up to ten digits are content.
 */
final class PersonalNumbers {
  /**
   * Digits that a text must have to be looked at: the shortest phone number in international form.
   */
  private static final int MIN_DIGITS = 8;

  /** Digits with at most two separators between two of them. */
  private static final Pattern NUMBER = Pattern.compile("\\+?\\(?\\d(?:[-. ()]{0,2}+\\d)*+");

  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  /** Two decimals with three or more fractional digits, some hundred metres; or arc minutes. */
  private static final Pattern COORDINATES =
      Pattern.compile(
          "(?<![\\d.])[-+]?\\d{1,3}\\.\\d{3,}+(?:[,;_|"
              + " ]{1,2}|!4d)[-+]?\\d{1,3}\\.\\d{3,}+(?![\\d.])|\\d° ?\\d{1,2}(?:\\.\\d+)?['′]");

  /** One of two coordinates that are segments of a path. */
  private static final Pattern COORDINATE = Pattern.compile("[-+]?\\d{1,3}\\.\\d{3,}+");

  /** ISO 13616: country, two check digits, and an account of 11 to 30 characters. */
  private static final Pattern IBAN =
      Pattern.compile("(?i)(?<![a-z0-9])[a-z]{2}\\d\\d(?:[- ]?[a-z0-9]){11,30}+(?![a-z0-9])");

  /** North American numbering plan, with or without the country code. */
  private static final Pattern NANP = Pattern.compile("1?[2-9]\\d\\d[2-9]\\d{6}");

  /** A date, perhaps with a time, as one number. */
  private static final Pattern DATE =
      Pattern.compile("(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{0,9}");

  /** Seconds or milliseconds from 2001 to 2033. */
  private static final Pattern TIMESTAMP = Pattern.compile("1\\d{9}(?:\\d{3})?");

  private static final Pattern YEARS = Pattern.compile("(?:1\\d|20)\\d\\d(?:-(?:1\\d|20)\\d\\d)+");

  private PersonalNumbers() {}

  /** Whether a text contains any of them. */
  static boolean contains(String text) {
    if (text.chars().filter(c -> c >= '0' && c <= '9').limit(MIN_DIGITS).count() < MIN_DIGITS) {
      return UUID.matcher(text).find();
    }
    if (UUID.matcher(text).find() || COORDINATES.matcher(text).find() || containsIban(text)) {
      return true;
    }
    for (Matcher number = NUMBER.matcher(text); number.find(); ) {
      if (isCard(number.group()) || isPhone(number.group())) {
        return true;
      }
    }
    return false;
  }

  /** Whether two neighbouring segments of a path are coordinates, or their name and one of them. */
  static boolean areCoordinates(String one, String two) {
    return COORDINATE.matcher(two).matches()
        && (COORDINATE.matcher(one).matches() || PersonalDataDetector.isPersonalParameter(one));
  }

  /** The account and then the country with the check digits, letters as 10 to 35: 1 modulo 97. */
  private static boolean containsIban(String text) {
    for (Matcher iban = IBAN.matcher(text); iban.find(); ) {
      String plain = iban.group().replaceAll("[- ]", "");
      int rest = 0;
      for (int i = 0; i < plain.length(); i++) {
        int digit = Character.digit(plain.charAt((i + 4) % plain.length()), 36);
        rest = (rest * (digit < 10 ? 10 : 100) + digit) % 97;
      }
      if (rest == 1) {
        return true;
      }
    }
    return false;
  }

  /** ISO/IEC 7812: 13 to 19 digits, the last of them by Luhn's formula. */
  private static boolean isCard(String number) {
    String digits = number.replaceAll("[- ]", "");
    if (!digits.matches("[2-6]\\d{12,18}") || isIsbn(digits) || isDateOrTime(digits)) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int weighted = i % 2 == 0 ? digit : 2 * digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }

  /** ITU-T E.164: up to 15 digits; with a sign of being one, or too long for most ids. */
  private static boolean isPhone(String number) {
    String digits = number.replaceAll("\\D", "");
    int separators = number.replaceAll("[-. ()]{0,2}\\d+", "x").length() - 1;
    if (digits.length() < MIN_DIGITS
        || digits.length() > 15
        || isIsbn(digits)
        || isDateOrTime(digits)
        || YEARS.matcher(number).matches()) {
      return false;
    }
    return number.startsWith("+")
        || digits.startsWith("00")
        || (digits.startsWith("0") && digits.length() >= 10 && number.indexOf('.') < 0)
        || (separators >= 2 && digits.length() >= 9)
        || (number.equals(digits) && (NANP.matcher(digits).matches() || digits.length() >= 11));
  }

  private static boolean isDateOrTime(String digits) {
    return DATE.matcher(digits).matches() || TIMESTAMP.matcher(digits).matches();
  }

  private static boolean isIsbn(String digits) {
    if (!digits.matches("97[89]\\d{10}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
    }
    return sum % 10 == 0;
  }
}
