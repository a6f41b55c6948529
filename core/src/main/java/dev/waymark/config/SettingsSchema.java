package dev.waymark.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The flat list of keys of a tree of settings records: a component with {@link Key} is a key, a
 * component that is itself a record is a group.
 *
 * @param <T> the root of the tree
 */
public final class SettingsSchema<T extends Record> {
  private final Class<T> root;
  private final SequencedMap<String, Group> groups = new LinkedHashMap<>();
  private final SequencedMap<String, Setting> byName = new LinkedHashMap<>();

  /**
   * Settings that belong together.
   *
   * @param title for {@code --help}
   * @param settings in the order of the record
   */
  public record Group(String title, List<Setting> settings) {}

  private SettingsSchema(Class<T> root) {
    this.root = root;
    collect(root, "");
  }

  /** The keys of a tree; a duplicate name is a bug. */
  public static <T extends Record> SettingsSchema<T> of(Class<T> root) {
    return new SettingsSchema<>(root);
  }

  /** The default settings. */
  public static <T extends Record> T defaults(Class<T> root) {
    return of(root).read(List.of());
  }

  /** Parses settings; later ones override earlier ones, lists included. */
  public T read(List<RawSetting> raw) {
    return new SettingsReader(this, raw).read(root);
  }

  /** The settings as a job file with a comment for each key. */
  public String write(T settings) {
    return SettingsWriter.toYaml(this, SettingsReader.valuesByName(settings));
  }

  /** In the order of the tree. */
  public List<Group> groups() {
    return List.copyOf(groups.values());
  }

  /** Every setting once, in the order of the tree. */
  public List<Setting> settings() {
    return groups.values().stream().flatMap(group -> group.settings().stream()).toList();
  }

  /** All names, aliases included. */
  public Collection<String> names() {
    return byName.keySet();
  }

  /** The setting with a name or alias, or null. */
  public @Nullable Setting find(String name) {
    return byName.get(name);
  }

  private void collect(Class<?> record, String title) {
    for (RecordComponent component : record.getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (component.getType().isRecord()) {
        collect(component.getType(), key == null ? toTitle(component.getName()) : key.help());
      } else if (key == null) {
        throw new IllegalStateException("a setting without @Key: " + component + " of " + record);
      } else {
        add(Setting.fromComponent(component, key), title);
      }
    }
  }

  private void add(Setting setting, String title) {
    groups
        .computeIfAbsent(title, name -> new Group(name, new ArrayList<>()))
        .settings()
        .add(setting);
    register(setting.name(), setting);
    setting.aliases().forEach(name -> register(name, setting));
  }

  private void register(String name, Setting setting) {
    Setting other = byName.put(name, setting);
    if (other != null) {
      throw new IllegalStateException("two settings are called " + name + " in " + root);
    }
  }

  private static String toTitle(String javaName) {
    String words = Setting.kebab(javaName).replace('-', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
