package dev.waymark.config;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes settings as a job file with a comment for each key. */
final class SettingsWriter {
  /**
   * Texts that need no quotes for any YAML parser: no word of YAML, no colon at the end of a word,
   * no blanks in a row or at the end, no comment. Without alternatives in a loop, which costs a
   * frame a character.
   */
  private static final Pattern PLAIN_SCALAR =
      Pattern.compile(
          "(?!(?i:true|false|null|yes|no|on|off|y|n)$)(?!.*(?::(?:\\s|$)| (?:[\\s#]|$)))"
              + "[A-Za-z/][\\w./+@%&=?,;~(): -]*");

  private static final int MAX_LINE_CHARS = 96;

  private SettingsWriter() {}

  /**
   * @param values by name; a setting without one is left out
   */
  static String toYaml(SettingsSchema<?> schema, Map<String, Object> values) {
    StringBuilder out = new StringBuilder();
    for (SettingsSchema.Group group : schema.groups()) {
      List<Setting> settings =
          group.settings().stream().filter(s -> values.containsKey(s.name())).toList();
      if (!group.title().isEmpty() && !settings.isEmpty()) {
        out.append("# --- ").append(group.title()).append(" ---\n\n");
      }
      for (Setting setting : settings) {
        appendComment(setting, out);
        appendEntry(setting, values.get(setting.name()), out);
        out.append('\n');
      }
    }
    return out.toString();
  }

  private static void appendComment(Setting setting, StringBuilder out) {
    int column = 1;
    out.append('#');
    for (String word : setting.help().strip().split("\\s+")) {
      if (column + 1 + word.length() > MAX_LINE_CHARS) {
        out.append("\n#");
        column = 1;
      }
      out.append(' ').append(word);
      column += 1 + word.length();
    }
    out.append('\n');
  }

  private static void appendEntry(Setting setting, Object value, StringBuilder out) {
    out.append(setting.name()).append(':');
    if (!(value instanceof List<?> list)) {
      String text = setting.type().format(value, setting);
      out.append(' ').append(setting.type() == ValueType.TEXT ? toScalar(text) : text).append('\n');
    } else if (list.isEmpty()) {
      out.append(" []\n");
    } else {
      out.append('\n');
      list.forEach(element -> out.append("  - ").append(toScalar((String) element)).append('\n'));
    }
  }

  private static String toScalar(String text) {
    return PLAIN_SCALAR.matcher(text).matches() ? text : quote(text);
  }

  private static String quote(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            default -> {
              if (isPrintable(c)) {
                out.appendCodePoint(c);
              } else {
                out.append(String.format(c > 0xffff ? "\\U%08x" : "\\u%04x", c));
              }
            }
          }
        });
    return out.append('"').toString();
  }

  private static boolean isPrintable(int c) {
    return (c >= 0x20 && c < 0x7f) || (c >= 0xa0 && Character.isLetterOrDigit(c));
  }
}
