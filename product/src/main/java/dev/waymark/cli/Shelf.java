package dev.waymark.cli;

import dev.waymark.community.Generations;
import dev.waymark.settings.BadSetting;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the collection that a folder stands for: itself, or the newest one of a community. */
final class Shelf {
  private Shelf() {}

  /**
   * @throws BadSetting if it is neither
   */
  static Path current(Path folder) {
    return Generations.isThere(folder)
        ? new Generations(folder).current()
        : ExportCommand.collection(folder.toString());
  }

  static boolean isCommunity(Path folder) {
    return Files.isDirectory(folder) && Generations.isThere(folder);
  }
}
