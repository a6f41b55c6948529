package dev.waymark.frontier.store;

import dev.waymark.archive.CollectionInUseException;
import dev.waymark.archive.StorageException;
import dev.waymark.frontier.store.RocksOptions.Mode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/** A RocksDB database and the write batch of the next commit. Reads see committed data only. */
final class RocksStore implements AutoCloseable {
  /** Sorts before all keys. */
  static final byte[] FIRST_KEY = {};

  /** What RocksDB says of a database that lacks something: wrong sums, families, files. */
  private static final Pattern DAMAGE =
      Pattern.compile(
          "Corruption|[Cc]olumn famil|Invalid argument|CURRENT file|No such file.*(sst|MANIFEST)");

  /** Attempts to open a database that is being written. */
  private static final int MAX_OPEN_TRIES = 5;

  /** Accepts records in the order of their keys until it returns false. */
  interface RecordSink {
    boolean accept(byte[] key, byte[] value);
  }

  private final Path folder;
  private final RocksOptions options;
  private final List<ColumnFamilyHandle> columnFamilies = new ArrayList<>();
  private final RocksDB db;
  private final WriteBatch batch;

  RocksStore(Path folder) {
    this(folder, Mode.WRITE, null);
  }

  /** One of several in this process. */
  RocksStore(Path folder, StoreMemory memory) {
    this(folder, Mode.WRITE, memory);
  }

  /**
   * Opens a snapshot of a database that another process may be writing; it cannot be committed to.
   */
  static RocksStore openReadOnly(Path folder) {
    return new RocksStore(folder, Mode.READ, null);
  }

  /** Opens a database that nobody is writing, if all of it is whole. */
  static RocksStore openToCheck(Path folder) {
    RocksStore store = new RocksStore(folder, Mode.CHECK, null);
    try {
      store.db.verifyChecksum();
      return store;
    } catch (RocksDBException e) {
      store.close();
      throw store.diskError(e);
    }
  }

  private RocksStore(Path folder, Mode mode, @Nullable StoreMemory memory) {
    this.folder = folder;
    checkLogs();
    if (mode == Mode.WRITE) {
      RocksLibrary.load(folder);
    } else {
      RocksLibrary.load();
    }
    this.options = new RocksOptions(mode, memory);
    this.batch = new WriteBatch();
    try {
      db = mode == Mode.WRITE ? openDb() : openDbReadOnly();
    } catch (RocksDBException e) {
      closeNative();
      throw openError(e);
    }
  }

  private void checkLogs() {
    try {
      Optional<String> foreign =
          Files.isDirectory(folder) ? LogRecords.findForeign(folder) : Optional.empty();
      if (foreign.isPresent()) {
        throw damageError(foreign.get());
      }
    } catch (NoSuchFileException e) {
      // Whoever writes the database has just deleted it.
    } catch (IOException e) {
      throw StorageException.forFile(folder, "read", e);
    }
  }

  private RocksDB openDb() throws RocksDBException {
    return RocksDB.open(
        options.database(folder), folder.toString(), options.columnFamilies(), columnFamilies);
  }

  /** Opens all files at once, because the writer may delete them later; retries if one is gone. */
  private RocksDB openDbReadOnly() throws RocksDBException {
    DBOptions open = options.database(folder).setMaxOpenFiles(-1);
    for (int tries = 1; ; tries++) {
      try {
        return RocksDB.openReadOnly(
            open, folder.toString(), options.columnFamilies(), columnFamilies);
      } catch (RocksDBException e) {
        if (tries == MAX_OPEN_TRIES) {
          throw e;
        }
      }
    }
  }

  /** Big-endian: the order of keys is the order of numbers. */
  static byte[] encodeKey(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  static long decodeKey(byte[] key) {
    return ByteBuffer.wrap(key).getLong();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  byte @Nullable [] get(ColumnFamily family, byte[] key) {
    try {
      return db.get(handle(family), options.reads, key);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** The values of several keys, cheaper than one by one; null for a missing one. */
  List<byte @Nullable []> get(ColumnFamily family, List<byte[]> keys) {
    try {
      return db.multiGetAsList(
          options.reads, Collections.nCopies(keys.size(), handle(family)), keys);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  void put(ColumnFamily family, byte[] key, byte[] value) {
    try {
      batch.put(handle(family), key, value);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** Puts a value outside the write batch, from any thread. */
  void putNow(ColumnFamily family, byte[] key, byte[] value) {
    try {
      db.put(handle(family), options.writes, key, value);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** Appends bytes to a value. */
  void append(ColumnFamily family, byte[] key, byte[] suffix) {
    try {
      batch.merge(handle(family), key, suffix);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  void delete(ColumnFamily family, byte[] key) {
    try {
      batch.delete(handle(family), key);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** Visits all records from a key on, without filling the cache. */
  void scan(ColumnFamily family, byte[] from, RecordSink each) {
    scan(family, from, each, options.scans);
  }

  /** Visits a few records from a key on. */
  void scanCached(ColumnFamily family, byte[] from, RecordSink each) {
    scan(family, from, each, options.reads);
  }

  private void scan(ColumnFamily family, byte[] from, RecordSink each, ReadOptions how) {
    try (RocksIterator records = db.newIterator(handle(family), how)) {
      records.seek(from);
      while (records.isValid() && each.accept(records.key(), records.value())) {
        records.next();
      }
      records.status();
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  boolean isEmpty(ColumnFamily family) {
    try (RocksIterator records = db.newIterator(handle(family), options.scans)) {
      records.seekToFirst();
      return !records.isValid();
    }
  }

  void commit() {
    try {
      db.write(options.writes, batch);
      batch.clear();
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  void checkpoint(Path into) {
    try {
      StoreCheckpoint.link(db, folder, into);
    } catch (RocksDBException e) {
      throw diskError(e);
    } catch (IOException e) {
      throw StorageException.forFile(into, "write to", e);
    }
  }

  void sync() {
    try {
      db.flushWal(true);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  @Override
  public void close() {
    columnFamilies.forEach(ColumnFamilyHandle::close);
    db.close();
    closeNative();
  }

  private void closeNative() {
    batch.close();
    options.close();
  }

  private ColumnFamilyHandle handle(ColumnFamily family) {
    return columnFamilies.get(family.ordinal());
  }

  private RuntimeException openError(RocksDBException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains("While lock file") || message.contains("lock hold by")) {
      return new CollectionInUseException(folder, e);
    }
    return DAMAGE.matcher(message).find() ? damageError(message.strip()) : diskError(e);
  }

  /** The database lacks something; the collection can be mended. */
  StorageException damageError(String what) {
    return StorageException.withMessage(
        "%s is damaged (%s). Bring it back from a copy, or run: waymark repair %s"
            .formatted(folder, what, folder.toAbsolutePath().getParent()));
  }

  StorageException diskError(String message) {
    return StorageException.forFolder(folder, message, null);
  }

  private StorageException diskError(RocksDBException e) {
    return StorageException.forFolder(folder, String.valueOf(e.getMessage()), e);
  }
}
