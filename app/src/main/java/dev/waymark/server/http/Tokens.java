package dev.waymark.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who may do what, by tokens; a file keeps their digests only. */
public final class Tokens {
  private static final int TOKEN_BYTES = 24;

  private final Path file;
  private final SecureRandom random = new SecureRandom();
  private final List<Token> all = new ArrayList<>();

  /** A token's owner, what it allows, and its SHA-256. */
  public record Token(String name, Role role, String digest) {}

  public Tokens(Path file) {
    this.file = file;
    if (!Files.exists(file)) {
      return;
    }
    try {
      for (JsonNode token : Json.MAPPER.readTree(file.toFile())) {
        all.add(
            new Token(
                token.path("name").asText(),
                Role.parse(token.path("role").asText()),
                token.path("sha256").asText()));
      }
    } catch (IOException e) {
      throw new ConfigException(file + " cannot be read: " + e.getMessage());
    }
  }

  public synchronized List<Token> all() {
    return List.copyOf(all);
  }

  /**
   * Makes a token, and returns it: it is not to be had again.
   *
   * @throws ConfigException if the name is taken
   */
  public synchronized String create(String name, Role role) {
    if (name.isBlank() || all.stream().anyMatch(token -> token.name.equals(name))) {
      throw new ConfigException("name: `" + name + "` is empty or taken.");
    }
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    all.add(new Token(name, role, digest(secret)));
    write();
    return secret;
  }

  /** Tells whether there was one. */
  public synchronized boolean remove(String name) {
    boolean found = all.removeIf(token -> token.name.equals(name));
    write();
    return found;
  }

  /** Whose token it is; null if nobody's. */
  synchronized @Nullable Token find(String secret) {
    byte[] digest = digest(secret).getBytes(StandardCharsets.US_ASCII);
    for (Token token : all) {
      if (MessageDigest.isEqual(digest, token.digest.getBytes(StandardCharsets.US_ASCII))) {
        return token;
      }
    }
    return null;
  }

  private static String digest(String secret) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write() {
    ArrayNode json = Json.MAPPER.createArrayNode();
    for (Token token : all) {
      json.addObject()
          .put("name", token.name)
          .put("role", token.role.key())
          .put("sha256", token.digest);
    }
    try {
      Files.createDirectories(file.getParent());
      AtomicFile.write(file, json.toPrettyString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
