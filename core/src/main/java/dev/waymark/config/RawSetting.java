package dev.waymark.config;

import java.util.List;

/**
 * A key and what a person wrote for it.
 *
 * @param name as written, without dashes
 * @param texts one for most keys, any number for a list
 * @param source file and line, or empty for the command line
 */
public record RawSetting(String name, List<String> texts, String source) {

  /** On the command line. */
  public static RawSetting flag(String name, List<String> texts) {
    return new RawSetting(name, texts, "");
  }

  /** In a job file; lines count from 1. */
  public static RawSetting line(String file, int line, String name, List<String> texts) {
    return new RawSetting(name, texts, file + ":" + line);
  }

  /** Where to look: {@code --max-size} or {@code job.yaml:3: max-size}. */
  String location() {
    return source.isEmpty() ? "--" + name : source + ": " + name;
  }

  /** Whether a file sets, under another name, what it set before. */
  boolean repeats(RawSetting before) {
    return !source.isEmpty() && file().equals(before.file()) && !name.equals(before.name);
  }

  String line() {
    return source.substring(source.lastIndexOf(':') + 1);
  }

  private String file() {
    return source.substring(0, Math.max(0, source.lastIndexOf(':')));
  }

  /** No setting has this name. */
  public ConfigException unknownKeyError(SettingsSchema<?> keys) {
    Setting denied = name.startsWith("no-") ? keys.find(name.substring(3)) : null;
    if (denied != null && denied.type() == ValueType.BOOLEAN) {
      return new ConfigException(
          source + ": there is no key \"" + name + "\"; write \"" + denied.name() + ": false\".");
    }
    String nearest = Suggestion.find(name, keys.names());
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

  private static String suggestionText(String shown, String nearest) {
    return nearest.isEmpty() ? "." : "; did you mean " + shown + "?";
  }
}
