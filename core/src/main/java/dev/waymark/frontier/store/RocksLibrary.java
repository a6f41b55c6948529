package dev.waymark.frontier.store;

import dev.waymark.archive.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.rocksdb.NativeLibraryLoader;

/** RocksDB's native library, which has to be unpacked before anything of RocksDB is used. */
final class RocksLibrary {
  private RocksLibrary() {}

  /**
   * Unpacks the library into the folder of the store, under a fixed name: a killed process leaves
   * one file that the next one replaces, instead of 17 MB each in the system's temporary folder.
   */
  static void load(Path folder) {
    try {
      Files.createDirectories(folder);
      NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
    } catch (IOException e) {
      throw StorageException.forFile(folder, "write to", e);
    }
  }

  /** Unpacks it to a temporary folder and deletes it once loaded, for read-only folders. */
  static void load() {
    try {
      Path unpacked = Files.createTempDirectory("waymark");
      NativeLibraryLoader.getInstance().loadLibrary(unpacked.toString());
      try (Stream<Path> files = Files.list(unpacked)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(unpacked);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
