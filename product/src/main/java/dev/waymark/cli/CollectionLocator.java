package dev.waymark.cli;

import dev.waymark.community.CollectionVersions;
import dev.waymark.settings.ConfigException;
import dev.waymark.store.JournalReader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the collection that a folder stands for: itself, or the newest one of a community. */
final class CollectionLocator {
  private CollectionLocator() {}

  /**
   * @throws ConfigException if it is neither
   */
  static Path locate(Path folder) {
    if (CollectionVersions.exists(folder)) {
      return new CollectionVersions(folder).current();
    }
    if (!JournalReader.existsIn(folder)) {
      throw new ConfigException(
          folder + " is not a collection; waymark crawl --into " + folder + " makes one.");
    }
    return folder;
  }

  static boolean isCommunity(Path folder) {
    return Files.isDirectory(folder) && CollectionVersions.exists(folder);
  }
}
