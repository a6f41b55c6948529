package dev.waymark.fetch;

import dev.waymark.config.SettingsSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings parsed from flags. */
public final class FetchTestSettings {
  private FetchTestSettings() {}

  /** Loopback allowed; {@code flags} are names and values in turn. */
  public static FetchSettings fetch(String... flags) {
    List<dev.waymark.config.RawSetting> settings = list(flags);
    settings.addFirst(dev.waymark.config.RawSetting.flag("allow-address", List.of("loopback")));
    return SettingsSchema.of(FetchSettings.class).read(settings);
  }

  public static PolitenessSettings politeness(String... flags) {
    return SettingsSchema.of(PolitenessSettings.class).read(list(flags));
  }

  private static List<dev.waymark.config.RawSetting> list(String... flags) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < flags.length; i += 2) {
      values.computeIfAbsent(flags[i], name -> new ArrayList<>()).add(flags[i + 1]);
    }
    List<dev.waymark.config.RawSetting> settings = new ArrayList<>();
    values.forEach((name, all) -> settings.add(dev.waymark.config.RawSetting.flag(name, all)));
    return settings;
  }
}
