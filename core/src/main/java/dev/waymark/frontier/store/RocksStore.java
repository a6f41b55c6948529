package dev.waymark.frontier.store;

import dev.waymark.archive.CollectionInUseException;
import dev.waymark.archive.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
 * A RocksDB in a folder, and the batch of changes that is not committed yet. Reads see committed
 * things only. Native memory: 64 MB of write buffers, 16 MB of cached blocks.
 */
final class RocksStore implements AutoCloseable {
  /** Before all keys. */
  static final byte[] FIRST_KEY = {};

  private static final long MB = 1 << 20;

  /** To open what is being written. */
  private static final int MAX_OPEN_TRIES = 5;

  /** The parts of the store; {@code NOTES} is RocksDB's default one, which must exist. */
  enum ColumnFamily {
    METADATA("default", CompressionType.LZ4_COMPRESSION),
    // Mostly ids of words, which are random numbers: compressed they are as long, and read slower.
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

  /** Takes the records of a part, in the order of their keys, as long as it wants more. */
  interface RecordSink {
    boolean accept(byte[] key, byte[] value);
  }

  private final Path folder;
  private final List<RocksObject> owned = new ArrayList<>();
  private final List<ColumnFamilyHandle> columnFamilies = new ArrayList<>();
  private final RocksDB db;
  private final WriteBatch batch;
  private final WriteOptions writeOptions;
  private final ReadOptions readOptions;
  private final ReadOptions scanOptions;

  RocksStore(Path folder) {
    this(folder, false);
  }

  /** Opens what another process may be writing, as it is now; nothing can be committed to it. */
  static RocksStore openReadOnly(Path folder) {
    return new RocksStore(folder, true);
  }

  private RocksStore(Path folder, boolean readOnly) {
    this.folder = folder;
    if (readOnly) {
      loadLibrary();
    } else {
      loadLibrary(folder);
    }
    this.batch = own(new WriteBatch());
    this.writeOptions = own(new WriteOptions());
    this.readOptions = own(new ReadOptions());
    this.scanOptions = own(new ReadOptions().setFillCache(false).setReadaheadSize(2 * MB));
    try {
      db = readOnly ? openDbReadOnly() : openDb();
    } catch (RocksDBException e) {
      closeOwned();
      throw openError(e);
    }
  }

  private RocksDB openDb() throws RocksDBException {
    return RocksDB.open(options(), folder.toString(), descriptors(), columnFamilies);
  }

  /** All files at once: who writes may delete them later. One may be gone already: then again. */
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

  byte @Nullable [] get(ColumnFamily part, byte[] key) {
    try {
      return db.get(handle(part), readOptions, key);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** The values of several keys, at less than the cost of one by one; null for a missing one. */
  List<byte @Nullable []> get(ColumnFamily part, List<byte[]> keys) {
    try {
      return db.multiGetAsList(readOptions, Collections.nCopies(keys.size(), handle(part)), keys);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  void put(ColumnFamily part, byte[] key, byte[] value) {
    try {
      batch.put(handle(part), key, value);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** Adds bytes at the end of a value. */
  void append(ColumnFamily part, byte[] key, byte[] more) {
    try {
      batch.merge(handle(part), key, more);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  void delete(ColumnFamily part, byte[] key) {
    try {
      batch.delete(handle(part), key);
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  /** Goes over all records from a key on, past the cache. */
  void scan(ColumnFamily part, byte[] from, RecordSink each) {
    scan(part, from, each, scanOptions);
  }

  /** Goes over a few records from a key on. */
  void scanCached(ColumnFamily part, byte[] from, RecordSink each) {
    scan(part, from, each, readOptions);
  }

  private void scan(ColumnFamily part, byte[] from, RecordSink each, ReadOptions options) {
    try (RocksIterator records = db.newIterator(handle(part), options)) {
      records.seek(from);
      while (records.isValid() && each.accept(records.key(), records.value())) {
        records.next();
      }
      records.status();
    } catch (RocksDBException e) {
      throw diskError(e);
    }
  }

  boolean isEmpty(ColumnFamily part) {
    try (RocksIterator records = db.newIterator(handle(part), scanOptions)) {
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

  private DBOptions options() {
    return own(
        new DBOptions()
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(true)
            .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
            .setDbWriteBufferSize(64 * MB)
            .setMaxTotalWalSize(256 * MB)
            .setMaxBackgroundJobs(2)
            .setMaxOpenFiles(512)
            .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
            .setKeepLogFileNum(2)
            .setStatsDumpPeriodSec(0)
            .setStatsPersistPeriodSec(0));
  }

  private List<ColumnFamilyDescriptor> descriptors() {
    Cache cache = new LRUCache(16 * MB);
    owned.add(cache);
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
            .setFilterPolicy(own(new BloomFilter(10)))
            .setFormatVersion(5);
    List<ColumnFamilyDescriptor> all = new ArrayList<>();
    for (ColumnFamily part : ColumnFamily.values()) {
      ColumnFamilyOptions options =
          own(
              new ColumnFamilyOptions()
                  .setTableFormatConfig(table)
                  .setCompressionType(part.compression)
                  .setMergeOperator(own(new StringAppendOperator("")))
                  .setWriteBufferSize(32 * MB)
                  .setMemtablePrefixBloomSizeRatio(0.05)
                  .setMemtableWholeKeyFiltering(true)
                  .setLevelCompactionDynamicLevelBytes(true));
      all.add(new ColumnFamilyDescriptor(part.key, options));
    }
    return all;
  }

  private ColumnFamilyHandle handle(ColumnFamily part) {
    return columnFamilies.get(part.ordinal());
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
    return message.contains("While lock file") || message.contains("lock hold by")
        ? new CollectionInUseException(folder, e)
        : diskError(e);
  }

  StorageException diskError(String what) {
    return StorageException.forFolder(folder, what, null);
  }

  private StorageException diskError(RocksDBException e) {
    return StorageException.forFolder(folder, String.valueOf(e.getMessage()), e);
  }

  /**
   * Unpacks RocksDB's library into the folder: under its own name, so that a killed process leaves
   * one file that the next one replaces, where the system's folder for temporary files would keep
   * 17 MB for each.
   */
  private static void loadLibrary(Path folder) {
    try {
      Files.createDirectories(folder);
      NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
    } catch (IOException e) {
      throw StorageException.forFile(folder, "write to", e);
    }
  }

  /** Unpacks it where it is gone as soon as it is loaded, for a folder that may not be writable. */
  private static void loadLibrary() {
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
