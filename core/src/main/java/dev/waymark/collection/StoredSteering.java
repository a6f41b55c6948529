package dev.waymark.collection;

import dev.waymark.archive.StorageException;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.crawl.steering.SteeringState;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is steered in a collection that nobody crawls at the moment. */
public final class StoredSteering {
  private StoredSteering() {}

  /** As the last crawl left it. */
  public static Steering read(Path folder) {
    Path frontier = folder.resolve(OpenCollection.FRONTIER_FOLDER);
    if (!Files.isDirectory(frontier)) {
      return Steering.NONE;
    }
    try (FrontierStore store = RocksFrontierStore.openReadOnly(frontier)) {
      return SteeringState.read(store);
    } catch (StorageException e) {
      return Steering.NONE; // a crawl is just about to open it
    }
  }
}
