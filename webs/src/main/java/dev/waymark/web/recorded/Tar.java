package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;

/** Gzipped tar files (POSIX.1 ustar and pax, GNU long names), as far as plain files go. */
final class Tar {
  private static final int BLOCK = 512;

  private Tar() {}

  /** Hands over every plain file: its name and its bytes. */
  static void read(Path file, BiConsumer<String, byte[]> entry) {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
      String longName = "";
      byte[] header = in.readNBytes(BLOCK);
      while (header.length == BLOCK && header[0] != 0) {
        int size = Integer.parseInt(text(header, 124, 12).strip(), 8);
        byte[] content = in.readNBytes(size);
        in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
        switch (header[156]) {
          case 'L' -> longName = text(content, 0, size);
          case 'x' -> longName = paxPath(new String(content, UTF_8));
          case '0', 0 -> {
            entry.accept(longName.isEmpty() ? entryName(header) : longName, content);
            longName = "";
          }
          default -> longName = "";
        }
        header = in.readNBytes(BLOCK);
      }
    } catch (IOException | NumberFormatException e) {
      throw new UncheckedIOException("cannot read " + file, new IOException(e));
    }
  }

  private static String entryName(byte[] header) {
    boolean ustar = text(header, 257, 5).equals("ustar") && header[262] == 0;
    String prefix = ustar ? text(header, 345, 155) : "";
    return prefix.isEmpty() ? text(header, 0, 100) : prefix + "/" + text(header, 0, 100);
  }

  /** The text in a field, which a zero may end early. */
  private static String text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < from + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, UTF_8);
  }

  /** The path in a pax header, whose lines are {@code length key=value}; empty if there is none. */
  private static String paxPath(String records) {
    return records
        .lines()
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .filter(line -> line.startsWith("path="))
        .map(line -> line.substring(5))
        .findFirst()
        .orElse("");
  }
}
