package dev.waymark.spark.crawl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a shard after a round, as parts in the folder that all machines reach: of a file
 * that grows, only what is new is written.
 *
 * @param files by path in the shard's folder
 */
record ShardSnapshot(Map<String, List<Part>> files) {
  static final ShardSnapshot EMPTY = new ShardSnapshot(Map.of());

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A part of a file. */
  record Part(String name, long length) {}

  /** A snapshot and its name. */
  record Written(String name, ShardSnapshot snapshot) {}

  private static String folder(int shard) {
    return "shards/%05d".formatted(shard);
  }

  /**
   * Writes what the snapshot before does not have.
   *
   * @param local a folder with the shard's files, which nobody changes
   * @param attempt no other process uses this name
   */
  static Written write(AtFolder at, int shard, Path local, ShardSnapshot before, String attempt) {
    Map<String, List<Part>> files = new TreeMap<>();
    String prefix = folder(shard) + "/" + attempt + "-";
    int number = 0;
    try (Stream<Path> all = Files.walk(local)) {
      for (Path file : all.filter(ShardSnapshot::isContent).sorted().toList()) {
        String path = local.relativize(file).toString();
        List<Part> parts = new ArrayList<>(before.reusable(path, Files.size(file)));
        long from = parts.stream().mapToLong(Part::length).sum();
        if (Files.size(file) > from || parts.isEmpty()) {
          String name = prefix + number++;
          at.write(name, out -> copy(file, from, out));
          parts.add(new Part(name, Files.size(file) - from));
        }
        files.put(path, parts);
      }
    } catch (IOException e) {
      throw StorageException.forFile(local, "read", e);
    }
    Written written = new Written(prefix + "files.json", new ShardSnapshot(files));
    at.write(written.name, out -> MAPPER.writeValue(out, written.snapshot.toJson()));
    return written;
  }

  /** Locks, logs of RocksDB and its native library are made anew. */
  private static boolean isContent(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file)
        && !name.equalsIgnoreCase("lock")
        && !name.startsWith("LOG")
        && !name.startsWith("librocksdb");
  }

  private static void copy(Path file, long from, OutputStream out) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      in.transferTo(out);
    }
  }

  /** Parts that a file still begins with: archive files and logs grow, some others never change. */
  private List<Part> reusable(String path, long length) {
    List<Part> parts = files.getOrDefault(path, List.of());
    long written = parts.stream().mapToLong(Part::length).sum();
    boolean grows =
        path.startsWith("warc/") || path.equals("journal.jsonl") || path.endsWith(".log");
    boolean isConstant = path.endsWith(".sst") || path.contains("/OPTIONS-");
    return grows && written <= length || isConstant && written == length ? parts : List.of();
  }

  static ShardSnapshot read(AtFolder at, String name) {
    try {
      Map<String, List<Part>> files = new TreeMap<>();
      for (Map.Entry<String, JsonNode> file : MAPPER.readTree(at.readText(name)).properties()) {
        List<Part> parts = new ArrayList<>();
        for (JsonNode part : file.getValue()) {
          parts.add(new Part(part.path("name").asText(), part.path("length").asLong()));
        }
        files.put(file.getKey(), parts);
      }
      return new ShardSnapshot(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ObjectNode toJson() {
    ObjectNode json = MAPPER.createObjectNode();
    files.forEach((path, parts) -> {
      ArrayNode list = json.putArray(path);
      parts.forEach(part -> list.addObject().put("name", part.name).put("length", part.length));
    });
    return json;
  }

  /** Makes the files in a new folder. */
  void restore(AtFolder at, Path folder) {
    files.forEach((path, parts) -> {
      Path file = folder.resolve(path);
      try {
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file)) {
          for (Part part : parts) {
            try (InputStream in = at.open(part.name)) {
              in.transferTo(out);
            }
          }
        }
      } catch (IOException e) {
        throw StorageException.forFile(file, "write", e);
      }
    });
  }

  /** Deletes files of the shard that neither this snapshot nor its list are. */
  void sweep(AtFolder at, int shard, String ownName) {
    Set<String> named = new HashSet<>(Set.of(ownName));
    files.values().forEach(parts -> parts.forEach(part -> named.add(part.name)));
    for (String name : at.list(folder(shard))) {
      String file = folder(shard) + "/" + name;
      if (!named.contains(file)) {
        at.delete(file);
      }
    }
  }
}
