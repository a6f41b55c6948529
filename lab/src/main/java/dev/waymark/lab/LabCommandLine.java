package dev.waymark.lab;

import dev.waymark.config.Setting;
import dev.waymark.config.SettingsSchema;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** An experiment as the command that repeats it: all settings that are not the default. */
public final class LabCommandLine {
  private static final Set<String> OUTPUT_ONLY_KEYS = Set.of("into", "json", "times");

  private LabCommandLine() {}

  /**
   * @param command such as {@code lab run}
   * @param settings a settings record
   */
  public static <R extends Record> String text(String command, Class<R> type, R settings) {
    R defaults = SettingsSchema.defaults(type);
    StringBuilder text = new StringBuilder("waymark " + command);
    for (RecordComponent component : type.getRecordComponents()) {
      Object value = value(component, settings);
      if (!OUTPUT_ONLY_KEYS.contains(component.getName())
          && !Objects.equals(value, value(component, defaults))) {
        for (Object each : value instanceof List<?> list ? list : List.of(value)) {
          text.append(" --")
              .append(Setting.kebab(component.getName()))
              .append(' ')
              .append(shellQuote(each.toString()));
        }
      }
    }
    return text.toString();
  }

  private static Object value(RecordComponent component, Record settings) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** In single quotes where a shell needs them. */
  private static String shellQuote(String text) {
    return text.matches("[\\w./:=,@+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
