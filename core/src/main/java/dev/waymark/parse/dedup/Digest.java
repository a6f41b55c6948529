package dev.waymark.parse.dedup;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** SHA-1 digests as web archives write them, and name-based UUIDs; not for security. */
public final class Digest {
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** Prototypes that are cloned: looking up a provider takes longer than hashing a short text. */
  private static final MessageDigest SHA1 = newDigest("SHA-1");

  private static final MessageDigest MD5 = newDigest("MD5");

  private Digest() {}

  private static MessageDigest newDigest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has " + algorithm, e);
    }
  }

  private static MessageDigest copy(MessageDigest prototype) {
    try {
      return (MessageDigest) prototype.clone();
    } catch (CloneNotSupportedException e) {
      return newDigest(prototype.getAlgorithm());
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

  /** The same as {@link UUID#nameUUIDFromBytes}, which looks up a provider each time. */
  public static UUID uuid(byte[] name) {
    ByteBuffer md5 = ByteBuffer.wrap(copy(MD5).digest(name));
    // Version 3, variant 2 (RFC 9562, sections 4.1, 4.2 and 5.3).
    long high = md5.getLong() & ~0xF000L | 0x3000L;
    return new UUID(high, md5.getLong() & ~(0b11L << 62) | 0b10L << 62);
  }

  /** Base 32 (RFC 4648, section 6); the number of bytes is a multiple of five. */
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
