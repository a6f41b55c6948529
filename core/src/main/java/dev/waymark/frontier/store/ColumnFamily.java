package dev.waymark.frontier.store;

import org.rocksdb.CompressionType;

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
    this.key = RocksStore.utf8(name);
    this.compression = compression;
  }
}
