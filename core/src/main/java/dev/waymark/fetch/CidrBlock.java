package dev.waymark.fetch;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** A range of addresses, such as 10.0.0.0/8. */
final class CidrBlock {
  private final byte[] start;
  private final int prefixLength;
  private final String name;

  CidrBlock(byte[] start, int bits, String name) {
    this.start = start;
    this.prefixLength = bits;
    this.name = name;
  }

  /** What its addresses are called. */
  String name() {
    return name;
  }

  boolean contains(byte[] address) {
    if (address.length != start.length) {
      return false;
    }
    int whole = prefixLength / 8;
    for (int i = 0; i < whole; i++) {
      if (address[i] != start[i]) {
        return false;
      }
    }
    int rest = prefixLength % 8;
    return rest == 0 || ((address[whole] ^ start[whole]) & 0xff) >>> (8 - rest) == 0;
  }

  /** Reads {@code 10.0.0.0/8}, {@code fc00::/7} or a single address; null if it is none. */
  static @Nullable CidrBlock parse(String text, String name) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    try {
      byte[] start = InetAddress.ofLiteral(address).getAddress();
      int longest = start.length * 8;
      int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
      return bits < 0 || bits > longest ? null : new CidrBlock(start, bits, name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
