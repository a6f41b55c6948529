package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks secrets up where settings say they are. Messages name the place, never the secret. */
final class Secrets {
  private static final String FILE = "file:";
  private static final String VARIABLE = "env:";

  private final Function<String, @Nullable String> environment;

  /**
   * @param environment by the name of a variable
   */
  Secrets(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  /**
   * The secret, without line ends around it.
   *
   * @param flag for messages
   * @param reference {@code env:VARIABLE} or {@code file:PATH}
   * @throws ConfigException there is none, or it cannot be in a header
   */
  String read(String flag, String reference) {
    String secret;
    if (reference.startsWith(VARIABLE)) {
      String name = reference.substring(VARIABLE.length());
      secret = environment.apply(name);
      if (secret == null) {
        throw new ConfigException(flag + ": the variable " + name + " is not set; export it.");
      }
    } else if (reference.startsWith(FILE)) {
      secret = readText(flag, Path.of(reference.substring(FILE.length())));
    } else {
      throw new ConfigException(
          flag
              + ": a secret is not written into settings; put it into a file or a variable, and"
              + " write file:PATH or env:VARIABLE in its place.");
    }
    String line = secret.strip();
    if (line.isEmpty() || line.chars().anyMatch(c -> c < ' ' || c == 127 || c > 255)) {
      throw new ConfigException(
          flag + ": " + reference + " is empty, or has line ends or characters beyond Latin-1.");
    }
    return line;
  }

  static String readText(String flag, Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new ConfigException(flag + ": there is no file " + file + ".");
    } catch (IOException e) {
      throw new ConfigException(flag + ": " + file + " cannot be read: " + e.getMessage() + ".");
    }
  }
}
