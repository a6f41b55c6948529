package dev.waymark.web.recorded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Reads gzipped tar files. */
final class Tar {
  private Tar() {}

  /** Passes on the name and the bytes of every regular file. */
  static void read(Path file, BiConsumer<String, byte[]> sink) {
    try (TarArchiveInputStream in =
        new TarArchiveInputStream(
            new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file)), 1 << 16),
            StandardCharsets.UTF_8.name())) {
      for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.isFile()) {
          sink.accept(entry.getName(), in.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
