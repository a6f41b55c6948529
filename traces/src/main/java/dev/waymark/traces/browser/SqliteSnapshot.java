package dev.waymark.traces.browser;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import org.sqlite.SQLiteConnection;

/**
 * Copies a browser's database into memory: the browser may continue to write, and no copy of the
 * data touches the disk. Recent changes are in a write-ahead log beside the file; its committed
 * transactions are applied as SQLite would ("WAL File Format" of SQLite's documentation).
 */
public final class SqliteSnapshot {
  private static final int HEADER_BYTES = 100;
  private static final int WAL_HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int MAX_RETRIES = 5;

  private SqliteSnapshot() {}

  /** Opens a copy of the current state of a database file. */
  public static Connection open(Path file) throws IOException {
    byte[] copy = copy(file);
    if (copy.length < HEADER_BYTES) {
      throw new IOException("the database " + file.getFileName() + " is cut off");
    }
    // The copy has no write-ahead log (bytes 18 and 19 of the header).
    copy[18] = 1;
    copy[19] = 1;
    try {
      Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
      connection.unwrap(SQLiteConnection.class).deserialize("main", copy);
      return connection;
    } catch (SQLException e) {
      throw new IOException("cannot read the database " + file.getFileName(), e);
    }
  }

  private static byte[] copy(Path file) throws IOException {
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    for (int i = 0; ; i++) {
      byte[] wal = Files.exists(log) ? Files.readAllBytes(log) : new byte[0];
      long modified = Files.getLastModifiedTime(file).toMillis();
      byte[] database = Files.readAllBytes(file);
      boolean unchanged = Files.getLastModifiedTime(file).toMillis() == modified;
      if (unchanged || i == MAX_RETRIES) {
        return mergeWal(database, wal);
      }
    }
  }

  /** Applies the committed transactions of a write-ahead log. */
  static byte[] mergeWal(byte[] database, byte[] log) {
    if (log.length < WAL_HEADER_BYTES) {
      return database;
    }
    ByteBuffer wal = ByteBuffer.wrap(log);
    int magic = wal.getInt(0);
    if ((magic & ~1) != 0x377f0682) {
      return database;
    }
    ByteOrder order = (magic & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    int pageSize = wal.getInt(8);
    WalChecksum checksum = new WalChecksum(log, order);
    checksum.add(0, 24);
    if (!checksum.matches(wal.getInt(24), wal.getInt(28))) {
      return database;
    }
    int committed = 0;
    int pages = 0;
    int at = WAL_HEADER_BYTES;
    while (at + FRAME_HEADER_BYTES + pageSize <= log.length) {
      checksum.add(at, 8);
      checksum.add(at + FRAME_HEADER_BYTES, pageSize);
      boolean saltMatches = wal.getLong(at + 8) == wal.getLong(16);
      if (!saltMatches || !checksum.matches(wal.getInt(at + 16), wal.getInt(at + 20))) {
        break;
      }
      at += FRAME_HEADER_BYTES + pageSize;
      if (wal.getInt(at - FRAME_HEADER_BYTES - pageSize + 4) != 0) {
        committed = at;
        pages = wal.getInt(at - FRAME_HEADER_BYTES - pageSize + 4);
      }
    }
    return committed == 0 ? database : applyFrames(database, log, pageSize, pages, committed);
  }

  private static byte[] applyFrames(
      byte[] database, byte[] log, int pageSize, int pages, int committed) {
    byte[] merged = Arrays.copyOf(database, Math.multiplyExact(pages, pageSize));
    ByteBuffer wal = ByteBuffer.wrap(log);
    for (int at = WAL_HEADER_BYTES; at < committed; at += FRAME_HEADER_BYTES + pageSize) {
      int number = wal.getInt(at);
      if (number >= 1 && number <= pages) {
        System.arraycopy(log, at + FRAME_HEADER_BYTES, merged, (number - 1) * pageSize, pageSize);
      }
    }
    return merged;
  }

  /** The running checksum of a write-ahead log. */
  private static final class WalChecksum {
    private final ByteBuffer words;
    private int one;
    private int two;

    private WalChecksum(byte[] log, ByteOrder order) {
      this.words = ByteBuffer.wrap(log).order(order);
    }

    private void add(int from, int length) {
      for (int i = from; i < from + length; i += 8) {
        one += words.getInt(i) + two;
        two += words.getInt(i + 4) + one;
      }
    }

    private boolean matches(int first, int second) {
      return one == first && two == second;
    }
  }
}
