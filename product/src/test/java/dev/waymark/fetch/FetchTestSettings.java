package dev.waymark.fetch;

import dev.waymark.settings.SettingsSchema;
import java.util.ArrayList;
import java.util.List;

/** Settings as a user would give them. */
final class FetchTestSettings {
  private FetchTestSettings() {}

  /** Loopback allowed; {@code flags} are names and values in turn. */
  static FetchSettings fetch(String... flags) {
    List<dev.waymark.settings.RawSetting> given = list(flags);
    given.addFirst(dev.waymark.settings.RawSetting.flag("allow-address", List.of("loopback")));
    return SettingsSchema.of(FetchSettings.class).read(given);
  }

  static PolitenessSettings politeness(String... flags) {
    return SettingsSchema.of(PolitenessSettings.class).read(list(flags));
  }

  private static List<dev.waymark.settings.RawSetting> list(String... flags) {
    List<dev.waymark.settings.RawSetting> given = new ArrayList<>();
    for (int i = 0; i < flags.length; i += 2) {
      given.add(dev.waymark.settings.RawSetting.flag(flags[i], List.of(flags[i + 1])));
    }
    return given;
  }
}
