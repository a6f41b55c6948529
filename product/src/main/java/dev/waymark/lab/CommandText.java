package dev.waymark.lab;

import dev.waymark.settings.Keys;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** An experiment as the command that runs it: what is not as by default, and where it goes not. */
final class CommandText {
  private static final Set<String> NOT_THE_RESULT = Set.of("json", "times");

  private final LabSettings settings;

  CommandText(LabSettings settings) {
    this.settings = settings;
  }

  String text() {
    LabSettings plain = Keys.defaults(LabSettings.class);
    StringBuilder text = new StringBuilder("waymark lab run");
    for (var component : LabSettings.class.getRecordComponents()) {
      Object value = value(component, settings);
      if (!NOT_THE_RESULT.contains(component.getName())
          && !Objects.equals(value, value(component, plain))) {
        for (Object one : value instanceof List<?> list ? list : List.of(value)) {
          text.append(" --").append(component.getName()).append(' ').append(quoted(one.toString()));
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

  /** In single quotes if a shell would read it otherwise. */
  private static String quoted(String text) {
    return text.matches("[\\w./:=,@+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
