package dev.waymark.frontier.store;

import dev.waymark.archive.CollectionFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksObject;
import org.rocksdb.StringAppendOperator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/**
 * How a database is opened, read and written. Native memory: 64 MB of write buffers, 16 MB of block
 * cache, unless it is shared. To be closed after the database.
 */
final class RocksOptions implements AutoCloseable {
  private static final long MB = 1 << 20;

  /** A column family is written to a table when it has so much in memory. */
  private static final long WRITE_BUFFER_BYTES = 32 * MB;

  /** What a database is opened for. */
  enum Mode {
    WRITE,
    READ,
    /** Damage within the write-ahead log is an error, where else the commits before it count. */
    CHECK
  }

  private final Mode mode;
  private final @Nullable StoreMemory memory;
  private final List<RocksObject> owned = new ArrayList<>();
  final WriteOptions writes = own(new WriteOptions());
  final ReadOptions reads = own(new ReadOptions());

  /** Reads all records of a range, without filling the cache. */
  final ReadOptions scans = own(new ReadOptions().setFillCache(false).setReadaheadSize(2 * MB));

  /**
   * @param memory shared with other stores of this process; null if there are none
   */
  RocksOptions(Mode mode, @Nullable StoreMemory memory) {
    this.mode = mode;
    this.memory = memory;
  }

  DBOptions database(Path folder) {
    DBOptions options =
        memory == null
            ? new DBOptions().setDbWriteBufferSize(64 * MB)
            : new DBOptions().setWriteBufferManager(memory.writeBuffers());
    return own(
        options
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(mayBeNew(folder))
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

  /**
   * Whether column families may be missing because nothing was written yet, or a process was killed
   * while it created them. Beside a journal with entries, what is missing is lost.
   */
  private static boolean mayBeNew(Path folder) {
    Path journal = folder.resolveSibling(CollectionFolder.JOURNAL_FILE);
    return !Files.exists(folder.resolve("CURRENT")) || journal.toFile().length() == 0;
  }

  List<ColumnFamilyDescriptor> columnFamilies() {
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

  private <T extends RocksObject> T own(T object) {
    owned.add(object);
    return object;
  }

  @Override
  public void close() {
    owned.reversed().forEach(RocksObject::close);
  }
}
