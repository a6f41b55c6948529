package dev.waymark.cli;

import dev.waymark.community.Generations;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.Journal;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the collection that a folder stands for: itself, or the newest one of a community. */
final class Shelf {
  private Shelf() {}

  /**
   * @throws BadSetting if it is neither
   */
  static Path current(Path folder) {
    if (Generations.isThere(folder)) {
      return new Generations(folder).current();
    }
    if (!Journal.isIn(folder)) {
      throw new BadSetting(
          folder + " is not a collection; waymark crawl --into " + folder + " makes one.");
    }
    return folder;
  }

  static boolean isCommunity(Path folder) {
    return Files.isDirectory(folder) && Generations.isThere(folder);
  }
}
