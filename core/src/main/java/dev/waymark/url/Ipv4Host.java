package dev.waymark.url;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are IPv4 addresses in one of their many spellings, such as {@code 0x7f.1}: the URL
 * standard's IPv4 parser.
 */
final class Ipv4Host {
  private static final int MAX_PARTS = 4;

  /** Larger numbers are no part of an address. */
  private static final long TOO_LARGE = 1L << 40;

  private Ipv4Host() {}

  /**
   * The address as four decimal numbers, the host itself if it is a name; null if it ends in a
   * number and is no address, as no name does.
   */
  static @Nullable String canonicalize(String host) {
    String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    String last = plain.substring(plain.lastIndexOf('.') + 1);
    if (!isDecimal(last) && parse(last) < 0) {
      return host;
    }
    List<String> parts = List.of(plain.split("\\.", -1));
    long address = 0;
    for (int i = 0; i < parts.size(); i++) {
      long part = parse(parts.get(i));
      boolean isLast = i == parts.size() - 1;
      // The last one fills what the others leave.
      long limit = isLast ? 1L << 8 * (MAX_PARTS - i) : 256;
      if (part < 0 || i >= MAX_PARTS || part >= limit) {
        return null;
      }
      address |= isLast ? part : part << 8 * (MAX_PARTS - 1 - i);
    }
    return (address >> 24)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  private static boolean isDecimal(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** A number with its radix: 0x or 0 before it; -1 if it is none. */
  private static long parse(String text) {
    boolean hex = text.startsWith("0x");
    boolean octal = !hex && text.length() > 1 && text.startsWith("0");
    int radix = hex ? 16 : octal ? 8 : 10;
    int start = hex ? 2 : octal ? 1 : 0;
    if (text.isEmpty()) {
      return -1;
    }
    long number = 0;
    for (int i = start; i < text.length(); i++) {
      int digit = Character.digit(text.charAt(i), radix);
      if (digit < 0) {
        return -1;
      }
      number = Math.min(TOO_LARGE, number * radix + digit);
    }
    return number;
  }
}
