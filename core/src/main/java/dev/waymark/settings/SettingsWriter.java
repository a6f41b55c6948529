package dev.waymark.settings;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes settings as a job file that says what each key means. */
final class SettingsWriter {
  /** What every YAML reader takes for a text without quotes. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?!(?i:true|false|null|yes|no|on|off|y|n)$)[A-Za-z/](?:[\\w./+@%&=?,;~()-]|:(?=\\S)|"
              + " (?=[^\\s#]))*");

  private static final int WIDTH = 96;

  private SettingsWriter() {}

  static String yaml(Keys<?> keys, Map<String, Object> values) {
    StringBuilder out = new StringBuilder();
    for (Keys.Group group : keys.groups()) {
      if (!group.title().isEmpty()) {
        out.append("# --- ").append(group.title()).append(" ---\n\n");
      }
      for (Setting setting : group.settings()) {
        comment(setting, out);
        entry(setting, values.get(setting.name()), out);
        out.append('\n');
      }
    }
    return out.toString();
  }

  private static void comment(Setting setting, StringBuilder out) {
    int column = 1;
    out.append('#');
    for (String word : setting.help().strip().split("\\s+")) {
      if (column + 1 + word.length() > WIDTH) {
        out.append("\n#");
        column = 1;
      }
      out.append(' ').append(word);
      column += 1 + word.length();
    }
    out.append('\n');
  }

  private static void entry(Setting setting, Object value, StringBuilder out) {
    out.append(setting.name()).append(':');
    if (!(value instanceof List<?> list)) {
      String text = setting.type().print(value, setting);
      out.append(' ').append(setting.type() == ValueType.TEXT ? text(text) : text).append('\n');
    } else if (list.isEmpty()) {
      out.append(" []\n");
    } else {
      out.append('\n');
      list.forEach(element -> out.append("  - ").append(text((String) element)).append('\n'));
    }
  }

  private static String text(String text) {
    return PLAIN.matcher(text).matches() ? text : quoted(text);
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            default -> {
              if (printable(c)) {
                out.appendCodePoint(c);
              } else {
                out.append(String.format(c > 0xffff ? "\\U%08x" : "\\u%04x", c));
              }
            }
          }
        });
    return out.append('"').toString();
  }

  private static boolean printable(int c) {
    return (c >= 0x20 && c < 0x7f) || (c >= 0xa0 && Character.isLetterOrDigit(c));
  }
}
