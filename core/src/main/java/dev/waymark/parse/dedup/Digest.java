package dev.waymark.parse.dedup;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Names bytes by their SHA-1, written as web archives do, or by a UUID: no secrets, only names. */
public final class Digest {
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** Never fed themselves: to ask the providers for others takes longer than a short text. */
  private static final MessageDigest SHA1 = newDigest("SHA-1");

  private static final MessageDigest MD5 = newDigest("MD5");

  private Digest() {}

  private static MessageDigest newDigest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java knows " + algorithm, e);
    }
  }

  private static MessageDigest copy(MessageDigest kind) {
    try {
      return (MessageDigest) kind.clone();
    } catch (CloneNotSupportedException e) {
      return newDigest(kind.getAlgorithm());
    }
  }

  /** E.g. {@code sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ} for no bytes at all. */
  public static String sha1(byte[]... parts) {
    MessageDigest sha1 = copy(SHA1);
    for (byte[] part : parts) {
      sha1.update(part);
    }
    return "sha1:" + base32(sha1.digest());
  }

  /** What {@link UUID#nameUUIDFromBytes} says, which asks the providers each time. */
  public static UUID uuid(byte[] name) {
    ByteBuffer md5 = ByteBuffer.wrap(copy(MD5).digest(name));
    // Version 3, variant 2 (RFC 9562, sections 4.1, 4.2 and 5.3).
    long high = md5.getLong() & ~0xF000L | 0x3000L;
    return new UUID(high, md5.getLong() & ~(0b11L << 62) | 0b10L << 62);
  }

  /** Base 32 (RFC 4648, section 6) of a number of bytes that five divides. */
  private static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length * 8 / 5);
    for (int i = 0; i < bytes.length; i += 5) {
      long group = 0;
      for (int k = 0; k < 5; k++) {
        group = group << 8 | (bytes[i + k] & 0xFF);
      }
      for (int shift = 35; shift >= 0; shift -= 5) {
        text.append(BASE32.charAt((int) (group >>> shift) & 31));
      }
    }
    return text.toString();
  }
}
