package dev.waymark.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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
  private final List<Group> groups = new ArrayList<>();
  private final SequencedMap<String, Setting> byName = new LinkedHashMap<>();

  /**
   * Settings that belong together.
   *
   * @param question what they answer; {@link HelpGroup#OWN} where only the title says it
   * @param title for {@code --help}
   * @param settings in the order of the records
   */
  public record Group(HelpGroup question, String title, List<Setting> settings) {}

  private SettingsSchema(Class<T> root) {
    this.root = root;
    collect(root, HelpGroup.OWN, "", false);
    groups.sort(Comparator.comparing(Group::question));
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

  /** Only the settings that were given, as a job file with a comment for each key. */
  public String writeGiven(List<RawSetting> given) {
    Map<String, Object> values = SettingsReader.valuesByName(read(given));
    List<String> names =
        given.stream().map(raw -> Objects.requireNonNull(find(raw.name())).name()).toList();
    values.keySet().retainAll(names);
    return SettingsWriter.toYaml(this, values);
  }

  /** What is only of this tree first, then in the order of a user's questions. */
  public List<Group> groups() {
    return List.copyOf(groups);
  }

  /** Every setting once, in the order of the groups. */
  public List<Setting> settings() {
    return groups.stream().flatMap(group -> group.settings().stream()).toList();
  }

  /** All names, aliases included. */
  public Collection<String> names() {
    return byName.keySet();
  }

  /** The setting with a name or alias, or null. */
  public @Nullable Setting find(String name) {
    return byName.get(name);
  }

  private void collect(Class<?> record, HelpGroup question, String title, boolean isAdvanced) {
    for (RecordComponent component : record.getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      HelpGroup own = key == null ? HelpGroup.OWN : key.group();
      if (component.getType().isRecord()) {
        collect(
            component.getType(),
            own,
            own == HelpGroup.OWN ? title(component, key) : "",
            isAdvanced || (key != null && key.advanced()));
      } else if (key == null) {
        throw new IllegalStateException("a setting without @Key: " + component + " of " + record);
      } else {
        Setting setting = Setting.fromComponent(component, key, isAdvanced);
        findOrAddGroup(own == HelpGroup.OWN ? question : own, title).settings().add(setting);
        register(setting.name(), setting);
        setting.aliases().forEach(name -> register(name, setting));
      }
    }
  }

  private Group findOrAddGroup(HelpGroup question, String ownTitle) {
    String title = question == HelpGroup.OWN ? ownTitle : question.title();
    for (Group group : groups) {
      if (group.question() == question && group.title().equals(title)) {
        return group;
      }
    }
    Group added = new Group(question, title, new ArrayList<>());
    groups.add(added);
    return added;
  }

  private static String title(RecordComponent component, @Nullable Key key) {
    if (key != null) {
      return key.help();
    }
    String words = Setting.kebab(component.getName()).replace('-', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private void register(String name, Setting setting) {
    Setting other = byName.put(name, setting);
    if (other != null) {
      throw new IllegalStateException("two settings are called " + name + " in " + root);
    }
  }
}
