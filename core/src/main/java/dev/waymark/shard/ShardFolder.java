package dev.waymark.shard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A folder of shards, each a collection of its own.
 *
 * @param path the folder
 * @param map who owns what
 */
public record ShardFolder(Path path, ShardMap map) {
  /** Tells a folder of shards from a collection. */
  public static final String FILE = "shards.json";

  /** Names of the shards' folders begin with it. */
  public static final String SHARD_PREFIX = "shard-";

  private static final int VERSION = 1;

  /** The shards in a folder; empty if it is something else. */
  public static Optional<ShardFolder> find(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      JsonNode description = new ObjectMapper().readTree(file.toFile());
      int shards = description.path("shards").asInt();
      if (description.path("version").asInt() != VERSION || shards < 1) {
        throw new ConfigException(
            file + " is not of this version of Waymark, or damaged; update, or split again.");
      }
      return Optional.of(new ShardFolder(folder, new ShardMap(shards)));
    } catch (IOException e) {
      throw new ConfigException(file + " cannot be read (" + e.getMessage() + "); split again.");
    }
  }

  /** The shards of a folder, or the folder itself where it is one collection. */
  public static List<Path> collections(Path folder) {
    return find(folder).map(ShardFolder::shards).orElse(List.of(folder));
  }

  /** Where to look for a URL: in its shard, or in the folder itself where it is one collection. */
  public static Path collectionOf(Path folder, String url) {
    return find(folder).map(all -> all.shard(all.map.shardOf(url))).orElse(folder);
  }

  /** The folders of the shards, in their order. */
  public List<Path> shards() {
    return IntStream.range(0, map.shards()).mapToObj(this::shard).toList();
  }

  /** The folder of a shard. */
  public Path shard(int number) {
    return path.resolve(SHARD_PREFIX + "%05d".formatted(number));
  }

  /** Says how many shards there are; written last, so that a folder with it has all of them. */
  public void write() throws IOException {
    AtomicFile.write(
        path.resolve(FILE),
        "{\"version\":%d,\"shards\":%d,\"key\":\"registered-domain\"}\n"
            .formatted(VERSION, map.shards()));
  }
}
