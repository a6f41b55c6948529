package dev.waymark.frontier.store;

import dev.waymark.archive.StorageException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.StringAppendOperator;

/**
 * Copies the frontier store of a collection of format 1 into one of format 2: the same records
 * under other names.
 */
public final class FrontierUpgrade implements AutoCloseable {
  /** Records written at once. */
  private static final int BATCH = 10_000;

  /** The column families of format 1, in the order of {@link ColumnFamily}. */
  private static final List<String> OLD_FAMILIES =
      List.of("default", "candidates", "pages", "page-ids", "gone", "journal");

  private static final Map<String, String> OLD_KEYS =
      Map.of("found", "discovery", "note/lengths", "meta/committed");

  private final Path folder;
  private final DBOptions options = new DBOptions();
  private final StringAppendOperator append = new StringAppendOperator("");
  private final List<ColumnFamilyOptions> familyOptions = new ArrayList<>();
  private final List<ColumnFamilyHandle> families = new ArrayList<>();
  private final RocksDB db;

  /** Opens the store of format 1, which is only read. */
  public FrontierUpgrade(Path folder) {
    this.folder = folder;
    RocksLibrary.load();
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    for (String name : OLD_FAMILIES) {
      ColumnFamilyOptions family = new ColumnFamilyOptions().setMergeOperator(append);
      familyOptions.add(family);
      descriptors.add(new ColumnFamilyDescriptor(RocksStore.utf8(name), family));
    }
    try {
      db = RocksDB.openReadOnly(options, folder.toString(), descriptors, families);
    } catch (RocksDBException e) {
      closeOptions();
      throw failed(e);
    }
  }

  /** The lengths of the collection's files at the last commit; null before the first. */
  public byte @Nullable [] committed() {
    return get("note/lengths");
  }

  /** The lengths of the collection's files when they were last synced; null if they never were. */
  public byte @Nullable [] synced() {
    return get("note/synced");
  }

  private byte @Nullable [] get(String key) {
    try {
      return db.get(RocksStore.utf8(key));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  /**
   * Writes all records into a new store, and makes them survive a power cut.
   *
   * @param lengths converts the lengths of files: the journal's changes
   * @param progress gets the number of records so far
   */
  public void copyTo(Path target, UnaryOperator<byte[]> lengths, LongConsumer progress) {
    long copied = 0;
    try (RocksStore store = new RocksStore(target)) {
      for (ColumnFamily family : ColumnFamily.values()) {
        try (RocksIterator records = db.newIterator(families.get(family.ordinal()))) {
          for (records.seekToFirst(); records.isValid(); records.next()) {
            put(store, family, records.key(), records.value(), lengths);
            if (++copied % BATCH == 0) {
              store.commit();
              progress.accept(copied);
            }
          }
          records.status();
        }
      }
      store.commit();
      store.sync();
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  private static void put(
      RocksStore store,
      ColumnFamily family,
      byte[] key,
      byte[] value,
      UnaryOperator<byte[]> lengths) {
    if (family == ColumnFamily.METADATA) {
      String old = new String(key, StandardCharsets.UTF_8);
      boolean isLengths = old.equals("note/lengths") || old.equals("note/synced");
      store.put(family, RocksStore.utf8(newKey(old)), isLengths ? lengths.apply(value) : value);
    } else {
      store.put(family, key, value);
    }
  }

  private static String newKey(String old) {
    if (OLD_KEYS.containsKey(old)) {
      return OLD_KEYS.get(old);
    }
    return old.startsWith("note/sitemaps ")
        ? old.replaceFirst("note/sitemaps ", "meta/sitemaps-read/")
        : old.replaceFirst("^note/", "meta/");
  }

  private StorageException failed(RocksDBException e) {
    return StorageException.forFolder(folder, String.valueOf(e.getMessage()), e);
  }

  @Override
  public void close() {
    families.forEach(ColumnFamilyHandle::close);
    db.close();
    closeOptions();
  }

  private void closeOptions() {
    familyOptions.forEach(ColumnFamilyOptions::close);
    append.close();
    options.close();
  }
}
