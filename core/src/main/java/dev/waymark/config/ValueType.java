package dev.waymark.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of settings, with parsing and formatting. */
public enum ValueType {
  TEXT("TEXT", "a text"),
  COUNT("N", "a whole number such as 1000 or 10k"),
  SIZE("SIZE", "a size such as 1000, 500kB, 10MB or 2GB"),
  NUMBER("X", "a number such as 0.5"),
  BOOLEAN("", "true or false"),
  DURATION("TIME", "a duration such as 500ms, 1s, 2m or 1h"),
  CHOICE("NAME", "a choice"),
  LIST("TEXT", "a list");

  private final String placeholder;
  private final String description;

  ValueType(String placeholder, String description) {
    this.placeholder = placeholder;
    this.description = description;
  }

  /** Placeholder for the value in {@code --help}. */
  public String placeholder() {
    return placeholder;
  }

  /** For error messages: completes "is not …". */
  String description() {
    return description;
  }

  boolean needsDefault() {
    return this != TEXT && this != BOOLEAN && this != LIST;
  }

  static ValueType forComponent(RecordComponent component, Key key) {
    Class<?> type = component.getType();
    if (type.isEnum()) {
      return CHOICE;
    }
    if (type == List.class
        && component.getGenericType() instanceof ParameterizedType list
        && list.getActualTypeArguments()[0] == String.class) {
      return LIST;
    }
    return switch (type.getName()) {
      case "java.lang.String" -> TEXT;
      case "int" -> COUNT;
      case "long" -> key.defaultValue().endsWith("B") ? SIZE : COUNT;
      case "double" -> NUMBER;
      case "boolean" -> BOOLEAN;
      case "java.time.Duration" -> DURATION;
      default ->
          throw new IllegalStateException(
              "a setting cannot be a " + component.getGenericType() + ": " + component);
    };
  }

  /** The value of a text, or null if it is not of this type. */
  @Nullable Object parse(String text, Setting setting) {
    try {
      return switch (this) {
        case TEXT, LIST -> text;
        case COUNT -> {
          if (setting.componentType() == long.class) {
            yield Quantities.parseNumber(text).longValueExact();
          }
          yield Quantities.parseNumber(text).intValueExact();
        }
        case SIZE -> Quantities.parseNumber(text).longValueExact();
        case NUMBER -> Double.parseDouble(text);
        case BOOLEAN ->
            switch (text.toLowerCase(Locale.ROOT)) {
              case "true", "yes", "on" -> true;
              case "false", "no", "off" -> false;
              default -> null;
            };
        case DURATION -> Quantities.parseDuration(text);
        case CHOICE -> {
          int index = setting.choices().indexOf(Setting.kebab(text.toLowerCase(Locale.ROOT)));
          yield index < 0 ? null : setting.componentType().getEnumConstants()[index];
        }
      };
    } catch (ArithmeticException | NumberFormatException e) {
      return null;
    }
  }

  /** A value as text; {@link #parse} reads the same value from it. */
  String format(Object value, Setting setting) {
    return switch (value) {
      case Duration duration -> Quantities.formatDuration(duration);
      case Enum<?> constant -> Setting.kebab(constant.name());
      case Long size when this == SIZE -> Quantities.formatSize(size);
      default -> value.toString();
    };
  }

  /** The number to compare with the bounds of a key; NaN where there are none. */
  static double magnitude(Object value) {
    return switch (value) {
      case Duration duration -> duration.toMillis() / 1000.0;
      case Number number -> number.doubleValue();
      default -> Double.NaN;
    };
  }
}
