package dev.waymark.rank.knowledge;

import dev.waymark.file.AtomicFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Reads and writes knowledge as a file, version 2. Equal knowledge makes equal files.
 *
 * <p>Big-endian: the bytes {@code WMKN}, a short version, longs of pages and relevant pages, a byte
 * with the number of feature types. Per type: its name (length byte, UTF-8), a long error bound, an
 * int number of features; per feature, ascending by unsigned id: the difference to the previous id,
 * seen and relevant as varints (7 bits a byte, lowest first), its name (length byte, UTF-8). At the
 * end an int CRC-32 of everything before. Counts are in sixteenths of a page.
 */
public final class KnowledgeFile {
  private static final int MAGIC = 0x574d4b4e;
  private static final int VERSION = 2;

  private KnowledgeFile() {}

  /** Writes a file atomically. */
  public static void write(Knowledge knowledge, Path file) throws IOException {
    AtomicFile.write(file, out -> write(knowledge, out));
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or is not a knowledge file; the message names it
   */
  public static Knowledge read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in);
    } catch (KnowledgeFormatException e) {
      throw new KnowledgeFormatException(file + ": " + e.getMessage());
    }
  }

  /** The file is not a knowledge file, or is damaged. */
  public static final class KnowledgeFormatException extends IOException {
    KnowledgeFormatException(String message) {
      super(message);
    }
  }

  public static void write(Knowledge knowledge, OutputStream to) throws IOException {
    CheckedOutputStream checked =
        new CheckedOutputStream(new BufferedOutputStream(to, 1 << 16), new CRC32());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeInt(MAGIC);
    out.writeShort(VERSION);
    out.writeLong(knowledge.pageUnits());
    out.writeLong(knowledge.relevantUnits());
    out.writeByte(knowledge.featureTypes().size());
    for (FeatureType type : knowledge.featureTypes()) {
      KnowledgeSnapshot.writeName(out, type.name());
      write(knowledge.counts(type), out);
    }
    out.writeInt((int) checked.getChecksum().getValue());
    out.flush();
  }

  private static void write(FeatureCounts counts, DataOutputStream out) throws IOException {
    long[] ids = new long[counts.size()];
    for (int slot = 0; slot < ids.length; slot++) {
      ids[slot] = counts.id(slot) ^ Long.MIN_VALUE; // sorts as unsigned
    }
    Arrays.sort(ids);
    out.writeLong(counts.errorBoundUnits());
    out.writeInt(ids.length);
    long previousId = 0;
    for (long sorted : ids) {
      long id = sorted ^ Long.MIN_VALUE;
      int slot = counts.slot(id);
      writeVarint(out, id - previousId);
      writeVarint(out, counts.seenUnits(slot));
      writeVarint(out, counts.relevantUnits(slot));
      KnowledgeSnapshot.writeName(out, counts.name(slot));
      previousId = id;
    }
  }

  public static Knowledge read(InputStream from) throws IOException {
    CheckedInputStream checked =
        new CheckedInputStream(new BufferedInputStream(from, 1 << 16), new CRC32());
    DataInputStream in = new DataInputStream(checked);
    try {
      Knowledge knowledge = readHeader(in);
      for (int remaining = in.readUnsignedByte(); remaining > 0; remaining--) {
        readCounts(in, knowledge);
      }
      int sum = (int) checked.getChecksum().getValue();
      if (in.readInt() != sum) {
        throw new KnowledgeFormatException(
            "the file is damaged (its checksum differs); take another copy");
      }
      return knowledge;
    } catch (EOFException e) {
      throw new KnowledgeFormatException("the file ends too early; take another copy");
    }
  }

  private static Knowledge readHeader(DataInputStream in) throws IOException {
    if (in.readInt() != MAGIC) {
      throw new KnowledgeFormatException("not a knowledge file; `waymark knowledge` writes them");
    }
    int version = in.readUnsignedShort();
    if (version != VERSION) {
      throw new KnowledgeFormatException(
          "knowledge of version "
              + version
              + ", this Waymark reads version "
              + VERSION
              + (version > VERSION
                  ? "; update Waymark"
                  : "; write it again with waymark knowledge export COLLECTION --to wmkn"));
    }
    Knowledge knowledge = new Knowledge(Set.of());
    knowledge.addUnits(in.readLong(), in.readLong());
    return knowledge;
  }

  private static void readCounts(DataInputStream in, Knowledge knowledge) throws IOException {
    String name = KnowledgeSnapshot.readName(in);
    FeatureCounts counts;
    try {
      counts = knowledge.countsOrCreate(FeatureType.valueOf(name));
    } catch (IllegalArgumentException e) {
      throw new KnowledgeFormatException("unknown feature type `" + name + "`");
    }
    counts.errorBoundUnits(in.readLong());
    int size = in.readInt();
    long id = 0;
    for (int i = 0; i < size; i++) {
      id += readVarint(in);
      long seen = readVarint(in);
      long relevant = readVarint(in);
      counts.addUnits(id, KnowledgeSnapshot.readName(in), seen, relevant);
    }
  }

  static void writeVarint(DataOutputStream out, long value) throws IOException {
    long remaining = value;
    while ((remaining & ~0x7fL) != 0) {
      out.writeByte((int) (remaining & 0x7f) | 0x80);
      remaining >>>= 7;
    }
    out.writeByte((int) remaining);
  }

  static long readVarint(DataInputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = in.readUnsignedByte();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new KnowledgeFormatException(
        "the file is damaged (a number does not end); take another copy");
  }
}
