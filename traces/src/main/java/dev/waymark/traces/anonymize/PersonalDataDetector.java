package dev.waymark.traces.anonymize;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Recognizes personal data and secrets in the parts of a URL or a query. */
final class PersonalDataDetector {
  /** Shorter texts are words and numbers, not tokens. */
  private static final int MIN_TOKEN_LENGTH = 20;

  private static final int MIN_KEY_LENGTH = 16;

  /** Of keys of AWS, GitHub, GitLab, Google, Slack, Stripe, OpenAI. */
  private static final List<String> KEY_PREFIXES =
      List.of(
          "AKIA",
          "ASIA",
          "ghp_",
          "gho_",
          "ghs_",
          "github_pat_",
          "glpat-",
          "AIza",
          "ya29.",
          "xoxb-",
          "xoxp-",
          "sk_live_",
          "pk_live_",
          "rk_live_",
          "sk-");

  private static final Set<String> PERSONAL_PARAMETERS =
      Set.of(
          // Sessions and secrets.
          "sid",
          "sess",
          "session",
          "sessionid",
          "sessid",
          "phpsessid",
          "jsessionid",
          "cfid",
          "cftoken",
          "token",
          "tok",
          "key",
          "apikey",
          "appkey",
          "accesskey",
          "secret",
          "password",
          "passwd",
          "passphrase",
          "pass",
          "pwd",
          "pw",
          "pin",
          "otp",
          "auth",
          "authkey",
          "oauth",
          "authorization",
          "authenticity",
          "jwt",
          "sig",
          "signature",
          "hmac",
          "nonce",
          "csrf",
          "xsrf",
          "ticket",
          "credential",
          "credentials",
          "bearer",
          "samlresponse",
          "samlrequest",
          "code",
          "state",
          "idtoken",
          "cookie",
          "invite",
          // Users.
          "email",
          "mail",
          "emailaddress",
          "user",
          "username",
          "usr",
          "uname",
          "userid",
          "uid",
          "login",
          "loginname",
          "account",
          "accountid",
          "member",
          "memberid",
          "customer",
          "customerid",
          "firstname",
          "lastname",
          "fullname",
          "surname",
          "realname",
          "nickname",
          "phone",
          "phonenumber",
          "tel",
          "telephone",
          "mobile",
          "ssn",
          "iban",
          "dob",
          "birthday",
          "birthdate",
          "passport",
          "ip",
          "ipaddress",
          "clientip",
          "remoteaddr",
          "visitor",
          "visitorid",
          "clientid",
          "deviceid",
          "imei",
          "lat",
          "lon",
          "lng",
          "mlat",
          "mlon",
          "latitude",
          "longitude",
          "latlng",
          "latlon",
          "geo",
          "coords",
          "coordinates",
          "cc",
          "card",
          "cardnumber",
          "uuid",
          "guid",
          "contact",
          // Click identifiers by which advertisers track users.
          "gclid",
          "dclid",
          "fbclid",
          "msclkid",
          "yclid",
          "twclid",
          "igshid",
          "mceid",
          "mccid",
          "ga",
          "gl",
          "hsenc",
          "hsmi",
          "ttclid",
          "wbraid",
          "gbraid");

  private static final Set<String> SEGMENTS_BEFORE_TOKEN =
      Set.of(
          "token",
          "reset",
          "verify",
          "confirm",
          "activate",
          "activation",
          "invite",
          "invitation",
          "unsubscribe",
          "magic",
          "session",
          "sid",
          "auth",
          "password",
          "login",
          "key",
          "secret",
          "share",
          "download-link",
          "recover",
          "recovery");

  private PersonalDataDetector() {}

  /** Whether the name of a parameter says that its value is personal or secret. */
  static boolean isPersonalParameter(String name) {
    StringBuilder bare = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = Character.toLowerCase(name.charAt(i));
      if (Character.isLetterOrDigit(c)) {
        bare.append(c);
      }
    }
    String plain = bare.toString();
    return PERSONAL_PARAMETERS.contains(plain)
        || plain.startsWith("utm")
        || plain.startsWith("aspsession")
        || plain.endsWith("token")
        || plain.endsWith("password")
        || plain.endsWith("passwd")
        || plain.endsWith("sessionid")
        || plain.endsWith("secret")
        || plain.endsWith("email")
        || plain.endsWith("apikey")
        || plain.endsWith("signature");
  }

  /** Whether a value is personal or secret, whatever the name of its parameter. */
  static boolean isPersonalValue(String value) {
    return findEmail(value, 0) >= 0
        || containsIpAddress(value)
        || isToken(value)
        || isKey(value)
        || PersonalNumbers.contains(value);
  }

  /** Whether a path segment is personal or secret, given the segment before it. */
  static boolean isPersonalSegment(String segment, String before) {
    return isJwt(segment)
        || isKey(segment)
        || PersonalNumbers.contains(segment)
        // A plain hash is the name of a version or a file.
        || (isToken(segment) && !isHexadecimal(segment))
        || (segment.length() >= 7 && segment.length() <= 15 && containsIpAddress(segment))
        || (segment.length() >= 12
            && isMixed(segment)
            && SEGMENTS_BEFORE_TOKEN.contains(before.toLowerCase(Locale.ROOT)));
  }

  /** Start of the first e-mail address at or after an index; -1 if there is none. */
  static int findEmail(String text, int from) {
    for (int at = text.indexOf('@', from); at >= 0; at = text.indexOf('@', at + 1)) {
      int end = findEmailEnd(text, at);
      int start = at;
      while (start > from && isLocalPart(text.charAt(start - 1))) {
        start--;
      }
      if (start < at && end > at) {
        return start;
      }
    }
    return -1;
  }

  /** End of the e-mail address around an at sign; -1 if no domain follows. */
  static int findEmailEnd(String text, int at) {
    int end = at + 1;
    int dot = -1;
    while (end < text.length() && isDomainPart(text.charAt(end))) {
      if (text.charAt(end) == '.'
          && end + 1 < text.length()
          && isDomainPart(text.charAt(end + 1))) {
        dot = end;
      }
      end++;
    }
    while (end > at + 1 && text.charAt(end - 1) == '.') {
      end--;
    }
    boolean letters =
        dot > at + 1
            && end - dot > 2
            && text.substring(dot + 1, end).chars().allMatch(Character::isLetter);
    return letters ? end : -1;
  }

  private static boolean isLocalPart(char c) {
    return Character.isLetterOrDigit(c) || "._%+-'".indexOf(c) >= 0;
  }

  private static boolean isDomainPart(char c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '-';
  }

  /** Whether a text contains an IPv4 address or is an IPv6 address. */
  static boolean containsIpAddress(String text) {
    int numbers = 0;
    int digits = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (digits > 0 && digits <= 3) {
        numbers++;
        if (numbers == 4) {
          return true;
        }
        numbers = c == '.' ? numbers : 0;
        digits = 0;
      } else {
        numbers = 0;
        digits = 0;
      }
    }
    long colons = text.chars().filter(c -> c == ':').count();
    return colons >= 2
        && colons <= 7
        && text.chars().allMatch(c -> c == ':' || Character.digit(c, 16) >= 0);
  }

  /** Whether a text looks random, as session ids, signatures and keys do. */
  static boolean isToken(String text) {
    if (text.length() < MIN_TOKEN_LENGTH) {
      return false;
    }
    return isJwt(text) || (isMixed(text) && (isHexadecimal(text) || alternatesOften(text)));
  }

  /** Whether a text begins as the keys of well-known services do. */
  private static boolean isKey(String text) {
    return text.length() >= MIN_KEY_LENGTH
        && KEY_PREFIXES.stream().anyMatch(text::startsWith)
        && isMixed(text);
  }

  private static boolean isJwt(String text) {
    return text.startsWith("eyJ") && text.length() >= MIN_TOKEN_LENGTH;
  }

  private static boolean isHexadecimal(String text) {
    return text.chars().allMatch(c -> Character.digit(c, 16) >= 0 || c == '-');
  }

  /** Whether a text mixes letters with digits or both cases and has no word separators. */
  private static boolean isMixed(String text) {
    boolean digit = false;
    boolean upper = false;
    boolean lower = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      digit |= c >= '0' && c <= '9';
      upper |= c >= 'A' && c <= 'Z';
      lower |= c >= 'a' && c <= 'z';
      boolean other = "-_=+/.~%:".indexOf(c) >= 0;
      if (!other && !Character.isLetterOrDigit(c)) {
        return false;
      }
    }
    return (digit && (upper || lower)) || (upper && lower);
  }

  /**
   * Whether a text changes between upper case, lower case and digits far more often than words do.
   */
  private static boolean alternatesOften(String text) {
    int changes = 0;
    for (int i = 1; i < text.length(); i++) {
      int one = characterClass(text.charAt(i - 1));
      int two = characterClass(text.charAt(i));
      // Words begin with a capital before a lower-case letter.
      if (one != two && !(one == 1 && two == 2) && one < 3 && two < 3) {
        changes++;
      }
    }
    return changes * 5 >= text.length();
  }

  private static int characterClass(char c) {
    return c >= '0' && c <= '9' ? 0 : c >= 'A' && c <= 'Z' ? 1 : Character.isLetter(c) ? 2 : 3;
  }
}
