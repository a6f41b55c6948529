package dev.waymark.traces.store.files;

import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The sums of the files of a generation, by which damage is noticed: a line for each file with
 * CRC-32C, length in bytes and name; the last line is the sum of those before it.
 */
public final class TraceChecksums {
  public static final String FILE_NAME = "checksums";

  /** Deleted with the key of the pseudonyms. */
  private static final String PENDING_SUFFIX = ".pending";

  private TraceChecksums() {}

  /** Writes the sums of what is in a folder. */
  public static void write(Path generation) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Path file : files(generation)) {
      lines.append(line(file)).append('\n');
    }
    String text = lines.toString();
    AtomicFile.write(generation.resolve(FILE_NAME), text + sum(text) + "\n");
  }

  /** Whether a folder has sums at all: those of earlier builds have none. */
  public static boolean exist(Path generation) {
    return Files.exists(generation.resolve(FILE_NAME));
  }

  /** By file, what is wrong with it. */
  public static SortedMap<String, String> findDamage(Path generation) throws IOException {
    SortedMap<String, String> damage = new TreeMap<>();
    String text = Files.readString(generation.resolve(FILE_NAME), StandardCharsets.ISO_8859_1);
    int last = text.stripTrailing().lastIndexOf('\n') + 1;
    if (!text.substring(last).strip().equals(sum(text.substring(0, last)))) {
      damage.put(FILE_NAME, "is damaged");
      return damage;
    }
    for (String line : text.substring(0, last).lines().toList()) {
      String name = line.substring(line.lastIndexOf(' ') + 1);
      compare(generation.resolve(name), line).ifPresent(what -> damage.put(name, what));
    }
    return damage;
  }

  private static Optional<String> compare(Path file, String line) throws IOException {
    if (!Files.exists(file)) {
      return file.toString().endsWith(PENDING_SUFFIX)
          ? Optional.empty()
          : Optional.of("is missing");
    }
    return line(file).equals(line)
        ? Optional.empty()
        : Optional.of("is damaged: its bytes have another sum");
  }

  private static List<Path> files(Path generation) throws IOException {
    try (Stream<Path> files = Files.list(generation)) {
      return files.filter(file -> !file.endsWith(FILE_NAME)).sorted().toList();
    }
  }

  private static String line(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    byte[] buffer = new byte[1 << 16];
    long length = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        crc.update(buffer, 0, n);
        length += n;
      }
    }
    return "%08x %d %s".formatted(crc.getValue(), length, file.getFileName());
  }

  private static String sum(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
    return "%08x".formatted(crc.getValue());
  }
}
