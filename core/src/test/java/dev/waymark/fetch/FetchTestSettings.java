package dev.waymark.fetch;

import dev.waymark.config.SettingsSchema;
import java.util.ArrayList;
import java.util.List;

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
    List<dev.waymark.config.RawSetting> settings = new ArrayList<>();
    for (int i = 0; i < flags.length; i += 2) {
      settings.add(dev.waymark.config.RawSetting.flag(flags[i], List.of(flags[i + 1])));
    }
    return settings;
  }
}
