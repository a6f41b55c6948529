package dev.waymark.frontier.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.LogFile;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * The files of a RocksDB database as they are, linked into another folder. Nothing is flushed for
 * it, unlike for RocksDB's own checkpoints: what is in the write-ahead log stays there, and of a
 * database that changed little only the end of that log is new.
 */
final class StoreCheckpoint {
  private StoreCheckpoint() {}

  /**
   * @param folder of the database, to which nobody writes meanwhile
   * @param into new or empty
   */
  static void link(RocksDB db, Path folder, Path into) throws RocksDBException, IOException {
    Files.createDirectories(into);
    db.disableFileDeletions();
    try {
      RocksDB.LiveFiles live = db.getLiveFiles(false);
      for (String name : live.files) {
        Path from = inside(folder, name);
        if (name.startsWith("/MANIFEST")) {
          copy(from, live.manifestFileSize, inside(into, name)); // compaction goes on
        } else if (name.equals("/CURRENT")) {
          Files.copy(from, inside(into, name));
        } else {
          Files.createLink(inside(into, name), from);
        }
      }
      for (LogFile log : db.getSortedWalFiles()) {
        Files.createLink(inside(into, log.pathName()), inside(folder, log.pathName()));
      }
    } finally {
      db.enableFileDeletions();
    }
  }

  private static void copy(Path from, long bytes, Path to) throws IOException {
    try (InputStream in = Files.newInputStream(from);
        OutputStream out = Files.newOutputStream(to)) {
      out.write(in.readNBytes(Math.toIntExact(bytes)));
    }
  }

  /** RocksDB begins names with a slash. */
  private static Path inside(Path folder, String name) {
    return folder.resolve(name.substring(1));
  }
}
