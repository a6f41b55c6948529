package dev.waymark.fetch;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** A range of addresses, such as 10.0.0.0/8. */
final class CidrBlock {
  private final byte[] start;
  private final int prefixLength;
  private final String name;

  CidrBlock(byte[] start, int prefixLength, String name) {
    this.start = start;
    this.prefixLength = prefixLength;
    this.name = name;
  }

  /** The kind of its addresses, e.g. {@code private}. */
  String name() {
    return name;
  }

  boolean contains(byte[] address) {
    if (address.length != start.length) {
      return false;
    }
    int wholeBytes = prefixLength / 8;
    for (int i = 0; i < wholeBytes; i++) {
      if (address[i] != start[i]) {
        return false;
      }
    }
    int remainingBits = prefixLength % 8;
    return remainingBits == 0
        || ((address[wholeBytes] ^ start[wholeBytes]) & 0xff) >>> (8 - remainingBits) == 0;
  }

  /** Parses {@code 10.0.0.0/8}, {@code fc00::/7} or a single address; null if it is invalid. */
  static @Nullable CidrBlock parse(String text, String name) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    try {
      byte[] start = InetAddress.ofLiteral(address).getAddress();
      int longest = start.length * 8;
      int prefixLength = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
      return prefixLength < 0 || prefixLength > longest
          ? null
          : new CidrBlock(start, prefixLength, name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
