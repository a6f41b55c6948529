package dev.waymark.config;

import java.util.List;

/**
 * A key and its value as the user wrote it.
 *
 * @param name as written, without dashes
 * @param texts one value for most keys, any number for a list
 * @param source file and line, or empty for the command line
 */
public record RawSetting(String name, List<String> texts, String source) {

  /** From the command line. */
  public static RawSetting flag(String name, List<String> texts) {
    return new RawSetting(name, texts, "");
  }

  /** From a job file; lines count from 1. */
  public static RawSetting line(String file, int line, String name, List<String> texts) {
    return new RawSetting(name, texts, file + ":" + line);
  }

  /** For messages: {@code --max-size} or {@code job.yaml:3: max-size}. */
  String location() {
    return source.isEmpty() ? "--" + name : source + ": " + name;
  }

  /** Whether the same file sets the same key again, by another of its names. */
  boolean repeats(RawSetting earlier) {
    return !source.isEmpty() && file().equals(earlier.file()) && !name.equals(earlier.name);
  }

  String line() {
    return source.substring(source.lastIndexOf(':') + 1);
  }

  private String file() {
    return source.substring(0, Math.max(0, source.lastIndexOf(':')));
  }

  /** The error for a name that no setting has. */
  public ConfigException unknownKeyError(SettingsSchema<?> schema) {
    Setting negated = name.startsWith("no-") ? schema.find(name.substring(3)) : null;
    if (negated != null && negated.type() == ValueType.BOOLEAN) {
      return new ConfigException(
          source + ": there is no key \"" + name + "\"; write \"" + negated.name() + ": false\".");
    }
    String nearest = Suggestion.find(name, schema.names());
    return source.isEmpty()
        ? new ConfigException(
            "There is no flag --" + name + suggestionText("--" + nearest, nearest))
        : new ConfigException(
            source
                + ": there is no key \""
                + name
                + "\""
                + suggestionText('"' + nearest + '"', nearest));
  }

  private static String suggestionText(String suggestion, String nearest) {
    return nearest.isEmpty() ? "." : "; did you mean " + suggestion + "?";
  }
}
