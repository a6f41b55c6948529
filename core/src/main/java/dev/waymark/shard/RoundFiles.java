package dev.waymark.shard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rounds of a folder of shards: after each, what all shards know, and how many pages of each
 * that comes from. What is in the shards beyond counts again when they are opened.
 */
public final class RoundFiles {
  /** In a folder of shards. */
  static final String FOLDER = "rounds";

  /** Rounds that are kept. */
  private static final int KEPT = 2;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path folder;

  /**
   * @param shards the folder of the shards
   */
  public RoundFiles(Path shards) {
    this.folder = shards.resolve(FOLDER);
  }

  /**
   * The end of a round.
   *
   * @param pages by shard
   * @param copies of those, which turned out to repeat pages of other shards
   * @param base of the knowledge of all shards; nothing where one shard knows all
   */
  public record RoundState(int number, long[] pages, long[] copies, Knowledge base) {}

  /** The end of the last round; empty if there was none. */
  public Optional<RoundState> last() {
    List<String> names = names();
    return names.isEmpty() ? Optional.empty() : Optional.of(read(names.getLast()));
  }

  private RoundState read(String name) {
    Path file = folder.resolve(name + ".json");
    try {
      JsonNode json = MAPPER.readTree(file.toFile());
      long[] pages = MAPPER.treeToValue(json.path("pages"), long[].class);
      long[] copies = new long[pages.length];
      for (int i = 0; i < copies.length; i++) {
        copies[i] = json.path("copies").path(i).asLong();
      }
      Path knowledge = folder.resolve(name + ".wmkn");
      return new RoundState(
          json.path("round").asInt(),
          pages,
          copies,
          Files.exists(knowledge) ? KnowledgeFile.read(knowledge) : new Knowledge(Set.of()));
    } catch (IOException e) {
      throw new ConfigException(
          file + " cannot be read (" + e.getMessage() + "); bring it back from a copy.");
    }
  }

  /**
   * Writes the end of a round, and deletes those long ago.
   *
   * @return the base as it is in the file
   */
  public Knowledge write(RoundState round) {
    String name = "%06d".formatted(round.number);
    Path knowledge = folder.resolve(name + ".wmkn");
    try {
      Files.createDirectories(folder);
      if (round.base.pages() > 0) {
        KnowledgeFile.write(round.base, knowledge);
      }
      ObjectNode json = MAPPER.createObjectNode().put("version", 1).put("round", round.number);
      json.set("pages", MAPPER.valueToTree(round.pages));
      json.set("copies", MAPPER.valueToTree(round.copies));
      AtomicFile.write(folder.resolve(name + ".json"), json + "\n");
      List<String> names = names();
      for (String old : names.subList(0, Math.max(0, names.size() - KEPT))) {
        Files.deleteIfExists(folder.resolve(old + ".json"));
        Files.deleteIfExists(folder.resolve(old + ".wmkn"));
      }
      return round.base.pages() > 0 ? KnowledgeFile.read(knowledge) : round.base;
    } catch (IOException e) {
      throw StorageException.forFile(folder.resolve(name + ".json"), "write", e);
    }
  }

  private List<String> names() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = new ArrayList<>();
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .forEach(name -> names.add(name.substring(0, name.length() - ".json".length())));
      names.sort(null);
      return names;
    } catch (IOException e) {
      throw StorageException.forFile(folder, "read folder", e);
    }
  }
}
