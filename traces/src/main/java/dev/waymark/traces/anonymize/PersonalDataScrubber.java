package dev.waymark.traces.anonymize;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Removes personal data from URLs and queries: user-info, session ids, tokens, keys, passwords,
 * e-mail and network addresses, card, account and phone numbers, UUIDs, coordinates, the user's own
 * name.
 */
final class PersonalDataScrubber {
  /** A word of a query with this many digits is a phone, card or account number. */
  private static final int MIN_PERSONAL_DIGITS = 7;

  /** A shorter user name may be part of a word by chance. */
  private static final int MIN_NAME_LENGTH = 5;

  private PersonalDataScrubber() {}

  /**
   * Removes personal data from a URL.
   *
   * @param url with scheme and host
   * @param userName name the user logged in with, or empty
   */
  static String scrubUrl(String url, String userName) {
    int hash = url.indexOf('#');
    String whole = hash < 0 ? url : url.substring(0, hash);
    int question = whole.indexOf('?');
    String place = question < 0 ? whole : whole.substring(0, question);
    int authority = place.indexOf("://") + 3;
    int path = place.indexOf('/', authority);
    path = path < 0 ? place.length() : path;
    int at = place.lastIndexOf('@', path - 1);
    StringBuilder clean = new StringBuilder(url.length());
    clean.append(place, 0, authority);
    clean.append(place, at >= authority ? at + 1 : authority, path);
    scrubPath(place, path, userName, clean);
    if (question >= 0) {
      scrubQueryString(whole, question + 1, userName, clean);
    }
    return clean.toString();
  }

  private static void scrubPath(String place, int from, String userName, StringBuilder clean) {
    String before = "";
    int start = from;
    while (start < place.length()) {
      int slash = place.indexOf('/', start + 1);
      int end = slash < 0 ? place.length() : slash;
      String segment = place.substring(start + 1, end);
      boolean isPlace =
          PersonalNumbers.areCoordinates(before, segment)
              || slash >= 0 && PersonalNumbers.areCoordinates(segment, next(place, slash));
      clean.append('/').append(isPlace ? "" : scrubSegment(segment, before, userName));
      before = segment;
      start = end;
    }
  }

  /** The segment behind a slash. */
  private static String next(String place, int slash) {
    int end = place.indexOf('/', slash + 1);
    return place.substring(slash + 1, end < 0 ? place.length() : end);
  }

  private static String scrubSegment(String segment, String before, String userName) {
    String bare = removePersonalParameters(segment);
    String plain = percentDecode(bare, '+');
    boolean hidden =
        PersonalDataDetector.findEmail(plain, 0) < 0
            && PersonalDataDetector.findEmail(decode(plain), 0) >= 0;
    if (hidden
        || containsUserName(plain, userName)
        || PersonalDataDetector.isPersonalSegment(plain, before)) {
      return "";
    }
    return PersonalDataDetector.findEmail(plain, 0) < 0 ? bare : encodeSegment(removeEmails(plain));
  }

  /**
   * Removes personal path parameters such as {@code ;jsessionid=…} and ASP.NET's {@code (S(…))}.
   */
  private static String removePersonalParameters(String segment) {
    String bare = segment;
    int semicolon = bare.indexOf(';');
    while (semicolon >= 0) {
      int next = bare.indexOf(';', semicolon + 1);
      int end = next < 0 ? bare.length() : next;
      int equals = bare.indexOf('=', semicolon);
      boolean personal =
          equals > 0
              && equals < end
              && (PersonalDataDetector.isPersonalParameter(bare.substring(semicolon + 1, equals))
                  || PersonalDataDetector.isPersonalValue(decode(bare.substring(equals + 1, end))));
      if (personal) {
        bare = bare.substring(0, semicolon) + bare.substring(end);
        next = bare.indexOf(';', semicolon);
      }
      semicolon = next;
    }
    return bare.startsWith("(S(") && bare.endsWith("))") ? "" : bare;
  }

  private static String removeEmails(String text) {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (int start = PersonalDataDetector.findEmail(text, 0);
        start >= 0;
        start = PersonalDataDetector.findEmail(text, from)) {
      rest.append(text, from, start);
      from = PersonalDataDetector.findEmailEnd(text, text.indexOf('@', start));
    }
    return rest.append(text, from, text.length()).toString();
  }

  private static void scrubQueryString(
      String whole, int from, String userName, StringBuilder clean) {
    char join = '?';
    int start = from;
    while (start <= whole.length()) {
      int and = whole.indexOf('&', start);
      int end = and < 0 ? whole.length() : and;
      if (isHarmlessParameter(whole.substring(start, end), userName)) {
        clean.append(join).append(whole, start, end);
        join = '&';
      }
      start = end + 1;
    }
  }

  private static boolean isHarmlessParameter(String parameter, String userName) {
    int equals = parameter.indexOf('=');
    String name = decode(equals < 0 ? "" : parameter.substring(0, equals));
    String value = decode(parameter.substring(equals + 1));
    return !parameter.isEmpty()
        && !PersonalDataDetector.isPersonalParameter(name)
        && !PersonalDataDetector.isPersonalValue(value)
        && !PersonalDataDetector.isPersonalValue(decode(value))
        && !PersonalDataDetector.isPersonalValue(name)
        && !containsUserName(value, userName)
        && isHarmlessNestedUrl(value, userName)
        && (!SearchQueryExtractor.isQueryParameter(name)
            || scrubQuery(value).length() >= value.strip().length());
  }

  /** The words of a query, lower-cased, without those that may identify somebody. */
  static String scrubQuery(String query) {
    StringBuilder clean = new StringBuilder();
    for (String word : query.strip().split("[\\s+]+", -1)) {
      long digits = word.chars().filter(Character::isDigit).count();
      boolean personal =
          word.isEmpty()
              || digits >= MIN_PERSONAL_DIGITS
              || PersonalDataDetector.findEmail(word, 0) >= 0
              || PersonalDataDetector.containsIpAddress(word)
              || PersonalDataDetector.isToken(word)
              || PersonalNumbers.contains(word);
      if (!personal) {
        clean.append(clean.isEmpty() ? "" : " ").append(word);
      }
    }
    return clean.toString().toLowerCase(Locale.ROOT);
  }

  /** Whether a value is no URL, or one without personal data in its own parameters. */
  private static boolean isHarmlessNestedUrl(String value, String userName) {
    int question = value.indexOf('?');
    if (question < 0) {
      return true;
    }
    for (String parameter : value.substring(question + 1).split("&", -1)) {
      if (parameter.indexOf('=') > 0 && !isHarmlessParameter(parameter, userName)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text is the user's name, or contains it where that is no coincidence. */
  private static boolean containsUserName(String text, String userName) {
    if (userName.isEmpty()) {
      return false;
    }
    return text.equalsIgnoreCase(userName)
        || text.equalsIgnoreCase("~" + userName)
        || (userName.length() >= MIN_NAME_LENGTH
            && text.toLowerCase(Locale.ROOT).contains(userName.toLowerCase(Locale.ROOT)));
  }

  /** Escapes the characters that a path segment must not contain. */
  private static String encodeSegment(String text) {
    return text.replace("%", "%25").replace("?", "%3F").replace("#", "%23").replace("/", "%2F");
  }

  /** Percent-decodes a text and turns plus signs into blanks; malformed escapes stay. */
  static String decode(String text) {
    return percentDecode(text, ' ');
  }

  private static String percentDecode(String text, char plus) {
    if (text.indexOf('%') < 0) {
      return text.replace('+', plus);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      int high = raw[i] == '%' && i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
      int low = high >= 0 ? Character.digit(raw[i + 2], 16) : -1;
      if (low >= 0) {
        bytes.write(high * 16 + low);
        i += 2;
      } else {
        bytes.write(raw[i] == '+' ? plus : raw[i]);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
