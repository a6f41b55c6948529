package dev.waymark.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses raw settings into records of settings. */
final class SettingsReader {
  private final SettingsSchema<?> schema;
  private final Map<String, RawSetting> rawByName = new HashMap<>();

  SettingsReader(SettingsSchema<?> schema, List<RawSetting> settings) {
    this.schema = schema;
    for (RawSetting raw : settings) {
      Setting setting = schema.find(raw.name());
      if (setting == null) {
        throw raw.unknownKeyError(schema);
      }
      RawSetting earlier = rawByName.put(setting.name(), raw);
      if (earlier != null && raw.repeats(earlier)) {
        throw new ConfigException(
            raw.location()
                + " is already set in line "
                + earlier.line()
                + ", as "
                + earlier.name()
                + ".");
      }
    }
  }

  <R> R read(Class<R> record) {
    RecordComponent[] components = record.getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = types[i].isRecord() ? read(types[i]) : readValue(components[i]);
    }
    try {
      Constructor<R> constructor = record.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException invalid) {
        throw new ConfigException(String.valueOf(invalid.getMessage()));
      }
      throw new IllegalStateException("cannot make " + record, e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + record, e);
    }
  }

  private Object readValue(RecordComponent component) {
    Setting setting = schema.find(Setting.kebab(component.getName()));
    if (setting == null) {
      throw new IllegalStateException("no key for " + component);
    }
    RawSetting raw = rawByName.get(setting.name());
    if (raw == null) {
      raw = RawSetting.flag(setting.name(), setting.defaultTexts());
    }
    if (setting.type() == ValueType.LIST) {
      return List.copyOf(raw.texts());
    }
    if (raw.texts().size() != 1) {
      throw new ConfigException(
          raw.location()
              + (raw.texts().isEmpty()
                  ? " has no value; it takes "
                  : " is given more than once; it takes ")
              + "one value.");
    }
    return parseOne(setting, raw, raw.texts().getFirst());
  }

  private static Object parseOne(Setting setting, RawSetting raw, String text) {
    Object value = setting.type().parse(text, setting);
    String quoted = raw.location() + ": \"" + text + "\" ";
    if (value == null) {
      throw new ConfigException(quoted + "is not " + describeExpected(setting, text));
    }
    double magnitude = ValueType.magnitude(value);
    if (magnitude < setting.min()) {
      throw new ConfigException(
          quoted
              + "is too little; at least "
              + formatBound(setting, setting.min())
              + " makes sense.");
    }
    if (magnitude > setting.max()) {
      throw new ConfigException(
          quoted + "is too much; at most " + formatBound(setting, setting.max()) + " makes sense.");
    }
    return value;
  }

  private static String describeExpected(Setting setting, String text) {
    if (setting.type() != ValueType.CHOICE) {
      return setting.type().description() + ".";
    }
    String nearest = Suggestion.find(text, setting.choices());
    return "one of "
        + String.join(", ", setting.choices())
        + (nearest.isEmpty() ? "." : "; did you mean " + nearest + "?");
  }

  private static String formatBound(Setting setting, double bound) {
    String number =
        bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    return setting.type() == ValueType.DURATION ? number + "s" : number;
  }

  /** The values of a tree of settings by the names of their keys. */
  static Map<String, Object> valuesByName(Record settings) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      try {
        var accessor = component.getAccessor();
        accessor.setAccessible(true);
        Object value = accessor.invoke(settings);
        if (value instanceof Record group) {
          values.putAll(valuesByName(group));
        } else {
          values.put(Setting.kebab(component.getName()), value);
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot read " + component, e);
      }
    }
    return values;
  }
}
