package dev.waymark.search.refresh;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.JournalReader;
import dev.waymark.config.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Locates the collection of a folder: the folder itself, or the current one of a community. */
public final class CollectionLocator {
  private CollectionLocator() {}

  /**
   * @throws ConfigException if it is neither, or of another format
   */
  public static Path locate(Path folder) {
    if (CollectionVersions.exists(folder)) {
      Path current = new CollectionVersions(folder).current();
      CollectionFormat.check(current);
      return current;
    }
    if (!JournalReader.existsIn(folder)) {
      throw new ConfigException(
          folder + " is not a collection; waymark crawl --into " + folder + " makes one.");
    }
    CollectionFormat.check(folder);
    return folder;
  }

  public static boolean isCommunity(Path folder) {
    return Files.isDirectory(folder) && CollectionVersions.exists(folder);
  }
}
