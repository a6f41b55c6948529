package dev.waymark.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a file as a whole: whoever reads it, also after a kill, a power cut or on a full disk,
 * finds all of the old one or all of the new one.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes what a file holds. */
  @FunctionalInterface
  public interface ContentWriter {
    void writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Writes beside the file, and gives it the name when all is on the disk. */
  public static void write(Path file, ContentWriter writing) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(fresh))) {
        writing.writeTo(out);
      }
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
