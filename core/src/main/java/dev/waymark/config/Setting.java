package dev.waymark.config;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A key of the job file, which is also a flag of the command line.
 *
 * @param name in kebab case
 * @param aliases other names of the key
 * @param help one sentence
 * @param defaultValue the default, as a user would write it
 * @param type of its values
 * @param choices the valid values of an enum, in kebab case; else empty
 * @param min the smallest valid number
 * @param max the largest valid number
 * @param advanced whether few users choose it
 * @param placeholder what stands for its value in help
 * @param componentType class of the record component
 */
public record Setting(
    String name,
    List<String> aliases,
    String help,
    String defaultValue,
    ValueType type,
    List<String> choices,
    double min,
    double max,
    boolean advanced,
    String placeholder,
    Class<?> componentType) {

  static Setting fromComponent(RecordComponent component, Key key, boolean inAdvanced) {
    ValueType type = ValueType.forComponent(component, key);
    List<String> choices = type == ValueType.CHOICE ? choices(component.getType()) : List.of();
    Setting setting =
        new Setting(
            kebab(component.getName()),
            List.of(key.aliases()),
            key.help(),
            key.defaultValue(),
            type,
            choices,
            key.min(),
            key.max(),
            inAdvanced || key.advanced(),
            placeholder(key, type, choices),
            component.getType());
    if (key.help().isEmpty()) {
      throw new IllegalStateException("settings key " + setting.name + " needs help");
    }
    if (key.defaultValue().isEmpty() && type.needsDefault()) {
      throw new IllegalStateException("settings key " + setting.name + " needs a default");
    }
    return setting;
  }

  /**
   * {@code maxAccessesPerDay} as {@code max-accesses-per-day}, {@code BREADTH_FIRST} as {@code
   * breadth-first}.
   */
  public static String kebab(String javaName) {
    return javaName
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-")
        .replace('_', '-')
        .toLowerCase(Locale.ROOT);
  }

  private static String placeholder(Key key, ValueType type, List<String> choices) {
    if (!key.placeholder().isEmpty()) {
      return key.placeholder();
    }
    return choices.isEmpty() ? type.placeholder() : String.join("|", choices);
  }

  private static List<String> choices(Class<?> type) {
    return Stream.of(type.getEnumConstants())
        .map(constant -> kebab(((Enum<?>) constant).name()))
        .toList();
  }

  /** The default as values: none for an empty list. */
  List<String> defaultTexts() {
    if (type != ValueType.LIST) {
      return List.of(defaultValue.isEmpty() && type == ValueType.BOOLEAN ? "false" : defaultValue);
    }
    return defaultValue.isEmpty() ? List.of() : List.of(defaultValue.split("\\s*,\\s*"));
  }
}
