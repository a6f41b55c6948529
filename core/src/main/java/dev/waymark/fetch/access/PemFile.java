package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Blocks of text files of keys and certificates (RFC 7468). */
final class PemFile {
  private static final List<String> KEY_ALGORITHMS = List.of("EC", "RSA", "Ed25519");

  private PemFile() {}

  /** All blocks with a label, one after the other. */
  static String blocks(String text, String label) {
    String begin = "-----BEGIN " + label + "-----";
    String end = "-----END " + label + "-----";
    StringBuilder blocks = new StringBuilder();
    for (int from = text.indexOf(begin); from >= 0; ) {
      int to = text.indexOf(end, from);
      if (to < 0) {
        break;
      }
      blocks.append(text, from, to + end.length()).append('\n');
      from = text.indexOf(begin, to);
    }
    return blocks.toString();
  }

  /**
   * The first private key.
   *
   * @throws ConfigException there is none that is understood
   */
  static PrivateKey readPrivateKey(String flag, Path file) {
    String block = blocks(Secrets.readText(flag, file), "PRIVATE KEY");
    if (block.isEmpty()) {
      throw new ConfigException(
          flag
              + ": there is no private key (BEGIN PRIVATE KEY, that is PKCS#8 without password) in "
              + file
              + "; `openssl pkcs8 -topk8 -nodes` makes one of other kinds.");
    }
    PKCS8EncodedKeySpec spec;
    try {
      String base64 = block.substring(0, block.indexOf("-----END")).replaceFirst("-+[^-]*-+", "");
      spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw damaged(flag, file);
    }
    for (String algorithm : KEY_ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException ofAnotherKind) {
        // the next may fit
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e); // every Java has them
      }
    }
    throw damaged(flag, file);
  }

  private static ConfigException damaged(String flag, Path file) {
    return new ConfigException(
        flag + ": the private key in " + file + " is damaged, or neither EC, RSA nor Ed25519.");
  }
}
