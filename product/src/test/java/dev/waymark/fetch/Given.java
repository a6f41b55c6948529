package dev.waymark.fetch;

import dev.waymark.settings.Keys;
import java.util.ArrayList;
import java.util.List;

/** Settings as a user would give them. */
final class Given {
  private Given() {}

  /** Loopback allowed; {@code flags} are names and values in turn. */
  static FetchSettings fetch(String... flags) {
    List<dev.waymark.settings.Given> given = list(flags);
    given.addFirst(dev.waymark.settings.Given.flag("allow-address", List.of("loopback")));
    return Keys.of(FetchSettings.class).read(given);
  }

  static MannersSettings manners(String... flags) {
    return Keys.of(MannersSettings.class).read(list(flags));
  }

  private static List<dev.waymark.settings.Given> list(String... flags) {
    List<dev.waymark.settings.Given> given = new ArrayList<>();
    for (int i = 0; i < flags.length; i += 2) {
      given.add(dev.waymark.settings.Given.flag(flags[i], List.of(flags[i + 1])));
    }
    return given;
  }
}
