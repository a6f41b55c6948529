package dev.waymark.frontier.store;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CollectionInUseException;
import dev.waymark.archive.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.RocksObject;
import org.rocksdb.StringAppendOperator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB database and the write batch of the next commit. Reads see committed data only. Native
 * memory: 64 MB of write buffers, 16 MB of block cache, unless it is shared.
 */
final class RocksStore implements AutoCloseable {
  /** Sorts before all keys. */
  static final byte[] FIRST_KEY = {};

  private static final long MB = 1 << 20;

  /** A column family is written to a table when it has so much in memory. */
  private static final long WRITE_BUFFER_BYTES = 32 * MB;

  /** What RocksDB says of a database that lacks something: wrong sums, families, files. */
  private static final Pattern DAMAGE =
      Pattern.compile(
          "Corruption|[Cc]olumn famil|Invalid argument|CURRENT file|No such file.*(sst|MANIFEST)");

  /** Attempts to open a database that is being written. */
  private static final int MAX_OPEN_TRIES = 5;

  /** The column families; {@code METADATA} is RocksDB's default one, which must exist. */
  enum ColumnFamily {
    METADATA("default", CompressionType.LZ4_COMPRESSION),
    // Mostly word ids, which are random numbers: they do not compress.
    CANDIDATES("candidates", CompressionType.NO_COMPRESSION),
    PAGES("pages", CompressionType.LZ4_COMPRESSION),
    PAGE_IDS("page-ids", CompressionType.NO_COMPRESSION),
    EXCLUDED("excluded", CompressionType.LZ4_COMPRESSION),
    EVIDENCE_LOG("evidence-log", CompressionType.NO_COMPRESSION);

    final byte[] key;
    final CompressionType compression;

    ColumnFamily(String name, CompressionType compression) {
      this.key = utf8(name);
      this.compression = compression;
    }
  }

  /** Accepts records in the order of their keys until it returns false. */
  interface RecordSink {
    boolean accept(byte[] key, byte[] value);
  }

  private final Path folder;
  private final Mode mode;
  private final @Nullable StoreMemory memory;
  private final List<RocksObject> owned = new ArrayList<>();
  private final List<ColumnFamilyHandle> columnFamilies = new ArrayList<>();
  private final RocksDB db;
  private final WriteBatch batch;
  private final WriteOptions writeOptions;
  private final ReadOptions readOptions;
  private final ReadOptions scanOptions;

  /** How a database is opened. */
  private enum Mode {
    WRITE,
    READ,
    /** Damage within the write-ahead log is an error, where else the commits before it count. */
    CHECK
  }

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
    this.mode = mode;
    this.memory = memory;
    checkLogs();
    if (mode == Mode.WRITE) {
      loadLibrary(folder);
    } else {
      loadLibrary();
    }
    this.batch = own(new WriteBatch());
    this.writeOptions = own(new WriteOptions());
    this.readOptions = own(new ReadOptions());
    this.scanOptions = own(new ReadOptions().setFillCache(false).setReadaheadSize(2 * MB));
    try {
      db = mode == Mode.WRITE ? openDb() : openDbReadOnly();
    } catch (RocksDBException e) {
      closeOwned();
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
    return RocksDB.open(options(), folder.toString(), descriptors(), columnFamilies);
  }

  /** Opens all files at once, because the writer may delete them later; retries if one is gone. */
  private RocksDB openDbReadOnly() throws RocksDBException {
    DBOptions options = options().setMaxOpenFiles(-1);
    for (int tries = 1; ; tries++) {
      try {
        return RocksDB.openReadOnly(options, folder.toString(), descriptors(), columnFamilies);
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
      return db.get(handle(family), readOptions, key);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** The values of several keys, cheaper than one by one; null for a missing one. */
  List<byte @Nullable []> get(ColumnFamily family, List<byte[]> keys) {
    try {
      return db.multiGetAsList(readOptions, Collections.nCopies(keys.size(), handle(family)), keys);
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
      db.put(handle(family), writeOptions, key, value);
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
    scan(family, from, each, scanOptions);
  }

  /** Visits a few records from a key on. */
  void scanCached(ColumnFamily family, byte[] from, RecordSink each) {
    scan(family, from, each, readOptions);
  }

  private void scan(ColumnFamily family, byte[] from, RecordSink each, ReadOptions options) {
    try (RocksIterator records = db.newIterator(handle(family), options)) {
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
    try (RocksIterator records = db.newIterator(handle(family), scanOptions)) {
      records.seekToFirst();
      return !records.isValid();
    }
  }

  void commit() {
    try {
      db.write(writeOptions, batch);
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
    closeOwned();
  }

  /**
   * Whether column families may be missing because nothing was written yet, or a process was killed
   * while it created them. Beside a journal with entries, what is missing is lost.
   */
  private boolean mayBeNew() {
    Path journal = folder.resolveSibling(CollectionFolder.JOURNAL_FILE);
    return !Files.exists(folder.resolve("CURRENT")) || journal.toFile().length() == 0;
  }

  private DBOptions options() {
    DBOptions options =
        memory == null
            ? new DBOptions().setDbWriteBufferSize(64 * MB)
            : new DBOptions().setWriteBufferManager(memory.writeBuffers());
    return own(
        options
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(mayBeNew())
            .setWalRecoveryMode(
                mode == Mode.CHECK
                    ? WALRecoveryMode.TolerateCorruptedTailRecords
                    : WALRecoveryMode.PointInTimeRecovery)
            .setMaxTotalWalSize(256 * MB)
            .setMaxBackgroundJobs(2)
            .setMaxOpenFiles(512)
            .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
            .setKeepLogFileNum(2)
            .setStatsDumpPeriodSec(0)
            .setStatsPersistPeriodSec(0));
  }

  private List<ColumnFamilyDescriptor> descriptors() {
    Cache cache = memory == null ? own(new LRUCache(16 * MB)) : memory.cache();
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
            .setFilterPolicy(own(new BloomFilter(10)))
            .setFormatVersion(5);
    List<ColumnFamilyDescriptor> all = new ArrayList<>();
    for (ColumnFamily family : ColumnFamily.values()) {
      ColumnFamilyOptions options =
          own(
              new ColumnFamilyOptions()
                  .setTableFormatConfig(table)
                  .setCompressionType(family.compression)
                  .setMergeOperator(own(new StringAppendOperator("")))
                  .setWriteBufferSize(
                      memory == null ? WRITE_BUFFER_BYTES : memory.writeBuffer(WRITE_BUFFER_BYTES))
                  .setMemtablePrefixBloomSizeRatio(0.05)
                  .setMemtableWholeKeyFiltering(true)
                  .setLevelCompactionDynamicLevelBytes(true));
      all.add(new ColumnFamilyDescriptor(family.key, options));
    }
    return all;
  }

  private ColumnFamilyHandle handle(ColumnFamily family) {
    return columnFamilies.get(family.ordinal());
  }

  private <T extends RocksObject> T own(T object) {
    owned.add(object);
    return object;
  }

  private void closeOwned() {
    owned.reversed().forEach(RocksObject::close);
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

  /**
   * Unpacks RocksDB's native library into the folder of the store, under a fixed name: a killed
   * process leaves one file that the next one replaces, instead of 17 MB each in the system's
   * temporary folder.
   */
  private static void loadLibrary(Path folder) {
    try {
      Files.createDirectories(folder);
      NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
    } catch (IOException e) {
      throw StorageException.forFile(folder, "write to", e);
    }
  }

  /**
   * Unpacks the library to a temporary folder and deletes it once loaded, for read-only folders.
   */
  static void loadLibrary() {
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
