package dev.waymark.archive;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of the growing files counts: what a commit remembers of them. Files with lower numbers
 * than the WARC file named here are complete.
 *
 * @param fileLengths length by name, relative to the collection's folder
 */
public record CommitPoint(Map<String, Long> fileLengths) {
  /** Of a collection without any commit. */
  public static final CommitPoint NONE = new CommitPoint(Map.of());

  public CommitPoint {
    fileLengths = Map.copyOf(fileLengths);
  }

  /** One line a file: length, blank, name. */
  public byte[] toBytes() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(fileLengths)
        .forEach((name, length) -> text.append(length).append(' ').append(name).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  public static CommitPoint fromBytes(byte[] saved) {
    Map<String, Long> bytes = new TreeMap<>();
    new String(saved, StandardCharsets.UTF_8)
        .lines()
        .forEach(line -> {
          int blank = line.indexOf(' ');
          bytes.put(line.substring(blank + 1), Long.parseLong(line, 0, blank, 10));
        });
    return new CommitPoint(bytes);
  }

  /** The WARC file that is written; empty if none is. */
  String currentWarc() {
    return fileLengths.keySet().stream()
        .filter(name -> name.endsWith(".warc.gz"))
        .findAny()
        .orElse("");
  }

  /** The same with another length of a file. */
  public CommitPoint withLength(String name, long length) {
    Map<String, Long> lengths = new TreeMap<>(fileLengths);
    lengths.put(name, length);
    return new CommitPoint(lengths);
  }

  long lengthOf(String name) {
    return fileLengths.getOrDefault(name, 0L);
  }
}
