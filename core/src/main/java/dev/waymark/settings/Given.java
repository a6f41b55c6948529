package dev.waymark.settings;

import java.util.List;

/**
 * A key and what a person wrote for it.
 *
 * @param name as written, without dashes
 * @param texts one for most keys, any number for a list
 * @param where file and line, or empty for the command line
 */
public record Given(String name, List<String> texts, String where) {

  /** On the command line. */
  public static Given flag(String name, List<String> texts) {
    return new Given(name, texts, "");
  }

  /** In a job file; lines count from 1. */
  public static Given line(String file, int line, String name, List<String> texts) {
    return new Given(name, texts, file + ":" + line);
  }

  /** Where to look: {@code --max-size} or {@code job.yaml:3: max-size}. */
  String place() {
    return where.isEmpty() ? "--" + name : where + ": " + name;
  }

  /** Whether a file sets, under another name, what it set before. */
  boolean repeats(Given before) {
    return !where.isEmpty() && file().equals(before.file()) && !name.equals(before.name);
  }

  String line() {
    return where.substring(where.lastIndexOf(':') + 1);
  }

  private String file() {
    return where.substring(0, Math.max(0, where.lastIndexOf(':')));
  }

  /** No setting has this name. */
  public BadSetting unknown(Keys<?> keys) {
    Setting denied = name.startsWith("no-") ? keys.find(name.substring(3)) : null;
    if (denied != null && denied.type() == ValueType.SWITCH) {
      return new BadSetting(
          where + ": there is no key \"" + name + "\"; write \"" + denied.name() + ": false\".");
    }
    String nearest = Nearest.to(name, keys.names());
    return where.isEmpty()
        ? new BadSetting("There is no flag --" + name + hint("--" + nearest, nearest))
        : new BadSetting(
            where + ": there is no key \"" + name + "\"" + hint('"' + nearest + '"', nearest));
  }

  private static String hint(String shown, String nearest) {
    return nearest.isEmpty() ? "." : "; did you mean " + shown + "?";
  }
}
