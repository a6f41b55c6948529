package dev.waymark.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes records of what a person wrote. */
final class SettingsReader {
  private final Keys<?> keys;
  private final Map<String, Given> given = new HashMap<>();

  SettingsReader(Keys<?> keys, List<Given> all) {
    this.keys = keys;
    for (Given one : all) {
      Setting setting = keys.find(one.name());
      if (setting == null) {
        throw one.unknown(keys);
      }
      Given before = given.put(setting.name(), one);
      if (before != null && one.repeats(before)) {
        throw new BadSetting(
            one.place()
                + " is already set in line "
                + before.line()
                + ", as "
                + before.name()
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
      values[i] = types[i].isRecord() ? read(types[i]) : value(components[i]);
    }
    try {
      Constructor<R> constructor = record.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException impossible) {
        throw new BadSetting(String.valueOf(impossible.getMessage()));
      }
      throw new IllegalStateException("cannot make " + record, e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + record, e);
    }
  }

  private Object value(RecordComponent component) {
    Setting setting = keys.find(Setting.kebab(component.getName()));
    if (setting == null) {
      throw new IllegalStateException("no key for " + component);
    }
    Given said = given.get(setting.name());
    Given heard = said == null ? Given.flag(setting.name(), setting.presetTexts()) : said;
    if (setting.type() == ValueType.LIST) {
      return List.copyOf(heard.texts());
    }
    if (heard.texts().size() != 1) {
      throw new BadSetting(
          heard.place()
              + (heard.texts().isEmpty()
                  ? " has no value; it takes "
                  : " is given more than once; it takes ")
              + "one value.");
    }
    return one(setting, heard, heard.texts().getFirst());
  }

  private static Object one(Setting setting, Given said, String text) {
    Object value = setting.type().parse(text, setting);
    String quoted = said.place() + ": \"" + text + "\" ";
    if (value == null) {
      throw new BadSetting(quoted + "is not " + expected(setting, text));
    }
    double size = ValueType.magnitude(value);
    if (size < setting.min()) {
      throw new BadSetting(
          quoted + "is too little; at least " + bound(setting, setting.min()) + " makes sense.");
    }
    if (size > setting.max()) {
      throw new BadSetting(
          quoted + "is too much; at most " + bound(setting, setting.max()) + " makes sense.");
    }
    return value;
  }

  private static String expected(Setting setting, String text) {
    if (setting.type() != ValueType.CHOICE) {
      return setting.type().description() + ".";
    }
    String nearest = Nearest.to(text, setting.choices());
    return "one of "
        + String.join(", ", setting.choices())
        + (nearest.isEmpty() ? "." : "; did you mean " + nearest + "?");
  }

  private static String bound(Setting setting, double bound) {
    String number =
        bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    return setting.type() == ValueType.DURATION ? number + "s" : number;
  }

  /** The values of a tree by the names of their keys. */
  static Map<String, Object> values(Record settings) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      try {
        var accessor = component.getAccessor();
        accessor.setAccessible(true);
        Object value = accessor.invoke(settings);
        if (value instanceof Record group) {
          values.putAll(values(group));
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
