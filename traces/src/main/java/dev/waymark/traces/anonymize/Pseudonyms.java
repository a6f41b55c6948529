package dev.waymark.traces.anonymize;

import dev.waymark.traces.formats.ByteSlice;
import dev.waymark.traces.formats.ByteSliceCache;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Maps users to numbers that cannot be inverted without the key: the first 64 bits of HMAC-SHA256
 * (RFC 2104). Among ten million users, two share a number with a probability of 3 in a million.
 */
public final class Pseudonyms {
  private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

  /** Cached sources, in memory only: 64 MB when full. */
  private static final int CACHE_SIZE = 1 << 21;

  private final Mac mac;
  private final ByteSliceCache cache = new ByteSliceCache(CACHE_SIZE, 1);

  /**
   * @param key 32 bytes that belong to one collection
   */
  public Pseudonyms(byte[] key) {
    try {
      mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC-SHA256", e);
    }
  }

  /** The cache from identities to pseudonyms. */
  ByteSliceCache cache() {
    return cache;
  }

  /**
   * The pseudonym of a user name or client address.
   *
   * @param hash of the identity by {@link #cache}
   */
  long pseudonymize(ByteSlice identity, long hash) {
    if (!cache.find(hash)) {
      cache.insert();
      cache.value(0, pseudonymize(identity.toByteArray()));
    }
    return cache.value(0);
  }

  /** The pseudonym of an identity; never 0, which stands for nobody. */
  public long pseudonymize(byte[] identity) {
    byte[] digest = mac.doFinal(identity);
    long number = 0;
    for (int i = 0; i < 8; i++) {
      number = number << 8 | (digest[i] & 0xff);
    }
    return number == 0 ? 1 : number;
  }

  /** A keyed hash of a number, the same throughout a collection. */
  public long pseudonymize(long number) {
    byte[] bytes = new byte[8];
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) (number >>> (56 - 8 * i));
    }
    return pseudonymize(bytes);
  }

  /** Formats a pseudonym as 13 letters and digits. */
  public static String format(long pseudonym) {
    StringBuilder text = new StringBuilder(13);
    for (int shift = 60; shift >= 0; shift -= 5) {
      text.append(ALPHABET.charAt((int) (pseudonym >>> shift) & 31));
    }
    return text.toString();
  }
}
