package dev.waymark.store;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of the growing files counts: what a commit remembers of them. Files with lower numbers
 * than the WARC file named here are complete.
 *
 * @param bytes length by name, relative to the collection's folder
 */
public record Lengths(Map<String, Long> bytes) {
  /** Of a collection without any commit. */
  public static final Lengths NONE = new Lengths(Map.of());

  public Lengths {
    bytes = Map.copyOf(bytes);
  }

  /** One line a file: length, blank, name. */
  public byte[] toBytes() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(bytes)
        .forEach((name, length) -> text.append(length).append(' ').append(name).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  public static Lengths fromBytes(byte[] saved) {
    Map<String, Long> bytes = new TreeMap<>();
    new String(saved, StandardCharsets.UTF_8)
        .lines()
        .forEach(line -> {
          int blank = line.indexOf(' ');
          bytes.put(line.substring(blank + 1), Long.parseLong(line, 0, blank, 10));
        });
    return new Lengths(bytes);
  }

  /** The WARC file that is written; empty if none is. */
  String warc() {
    return bytes.keySet().stream().filter(name -> name.endsWith(".warc.gz")).findAny().orElse("");
  }

  long of(String name) {
    return bytes.getOrDefault(name, 0L);
  }
}
