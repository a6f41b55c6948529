package dev.waymark.parse;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Names bytes by their SHA-1, written as web archives do: it is no secret, only a name. */
public final class Digest {
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** Never fed itself: to ask the providers for another one takes longer than a short text. */
  private static final MessageDigest SHA1 = sha1();

  private Digest() {}

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java knows SHA-1", e);
    }
  }

  /** E.g. {@code sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ} for no bytes at all. */
  public static String of(byte[]... parts) {
    MessageDigest sha1;
    try {
      sha1 = (MessageDigest) SHA1.clone();
    } catch (CloneNotSupportedException e) {
      sha1 = sha1();
    }
    for (byte[] part : parts) {
      sha1.update(part);
    }
    return "sha1:" + base32(sha1.digest());
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
