package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/** The Ed25519 key by which servers recognise this crawler, if its user wants that. */
public final class AgentKey {
  /** Where servers look for the directory, on the site of the agent. */
  public static final String DIRECTORY_PATH = "/.well-known/http-message-signatures-directory";

  private static final int KEY_BYTES = 32;
  private static final Base64.Encoder BASE64_URL = Base64.getUrlEncoder().withoutPadding();

  private final PrivateKey privateKey;
  private final String publicBytes;

  private AgentKey(PrivateKey privateKey, byte[] publicKey) {
    this.privateKey = privateKey;
    this.publicBytes = BASE64_URL.encodeToString(publicKey);
  }

  /**
   * Reads a key.
   *
   * @throws ConfigException it is no Ed25519 key
   */
  public static AgentKey read(Path file) {
    PrivateKey key = PemFile.readPrivateKey("agent-key", file);
    if (!(key instanceof EdECPrivateKey edwards)
        || edwards.getBytes().isEmpty()
        || edwards.getBytes().get().length != KEY_BYTES) {
      throw new ConfigException(
          "agent-key: " + file + " is no Ed25519 key; `waymark agent-key` makes one.");
    }
    return new AgentKey(key, derivePublic(edwards.getBytes().get()));
  }

  /** Writes a new key that only its owner can read. */
  public static void create(Path file) throws IOException {
    byte[] key = generate(new SecureRandom()).getPrivate().getEncoded();
    String text =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getEncoder().encodeToString(key)
            + "\n-----END PRIVATE KEY-----\n";
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(file, text);
  }

  private static KeyPair generate(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(NamedParameterSpec.ED25519, random);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /** Java has no function for it; a pair that is generated from the private bytes has both. */
  private static byte[] derivePublic(byte[] privateBytes) {
    SecureRandom fixed =
        new SecureRandom() {
          @Override
          public void nextBytes(byte[] bytes) {
            System.arraycopy(privateBytes, 0, bytes, 0, bytes.length);
          }
        };
    byte[] encoded = generate(fixed).getPublic().getEncoded();
    return Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
  }

  /** The thumbprint of the public key (RFC 7638, RFC 8037), by which signatures name it. */
  public String id() {
    String canonical = "{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"" + publicBytes + "\"}";
    try {
      return BASE64_URL.encodeToString(
          MessageDigest.getInstance("SHA-256")
              .digest(canonical.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /** The directory of keys to be published at {@link #DIRECTORY_PATH}: a JSON Web Key set. */
  public String directory() {
    return """
    {
      "keys": [
        {
          "kty": "OKP",
          "crv": "Ed25519",
          "kid": "%s",
          "x": "%s",
          "use": "sig"
        }
      ]
    }
    """
        .formatted(id(), publicBytes);
  }

  byte[] sign(byte[] message) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(privateKey);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // the key was read as one of this kind
    }
  }
}
