package dev.waymark.search.refresh;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.JournalReader;
import dev.waymark.config.ConfigException;
import dev.waymark.shard.ShardFolder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes sure that a folder is a collection. */
public final class CollectionLocator {
  private CollectionLocator() {}

  /**
   * A collection, or a folder of shards, which are collections.
   *
   * @throws ConfigException if it is neither, or of another format
   */
  public static Path locateShards(Path folder) {
    ShardFolder.collections(folder).forEach(CollectionLocator::locate);
    return folder;
  }

  /**
   * @throws ConfigException if it is none, or of another format
   */
  public static Path locate(Path folder) {
    CollectionFormat.check(folder);
    if (Files.isRegularFile(folder)) {
      throw new ConfigException(folder + " is a file, not the folder of a collection.");
    }
    if (!JournalReader.existsIn(folder)) {
      throw new ConfigException(
          folder + " is not a collection; waymark crawl --into " + folder + " makes one.");
    }
    return folder;
  }
}
