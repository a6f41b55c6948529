package dev.waymark.lab;

import dev.waymark.config.Setting;
import dev.waymark.config.SettingsSchema;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** An experiment as the command that repeats it: all settings that are not the default. */
final class LabCommandLine {
  private static final Set<String> OUTPUT_ONLY_KEYS = Set.of("into", "json", "times");

  private final LabSettings settings;

  LabCommandLine(LabSettings settings) {
    this.settings = settings;
  }

  String text() {
    LabSettings defaults = SettingsSchema.defaults(LabSettings.class);
    StringBuilder text = new StringBuilder("waymark lab run");
    for (var component : LabSettings.class.getRecordComponents()) {
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

  private static Object value(java.lang.reflect.RecordComponent component, LabSettings settings) {
    try {
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
