package dev.waymark.traces.store.files;

import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.util.Objects;
import java.util.function.Supplier;

/** A memory-mapped file of the trace. */
public final class MappedFile {
  private static final ValueLayout.OfLong LONG_LAYOUT =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private final Path file;
  private final MemorySegment bytes;

  public MappedFile(Path file, Arena arena) throws IOException {
    this.file = file;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }

  public long size() {
    return bytes.byteSize();
  }

  /**
   * Checks the size of the file.
   *
   * @throws IOException that names the file if it is truncated or otherwise damaged
   */
  void requireSize(long expected) throws IOException {
    if (size() != expected) {
      throw damaged("it has " + size() + " bytes instead of " + expected);
    }
  }

  private IOException damaged(String how) {
    return new IOException(
        file + " is damaged: " + how + "; restore the trace or import the logs again");
  }

  /**
   * Reads a record, which may be of a damaged file.
   *
   * @throws UncheckedIOException that names the file if the record is none
   */
  <T> T read(Supplier<T> record) {
    try {
      return record.get();
    } catch (IndexOutOfBoundsException | DateTimeException e) {
      throw new UncheckedIOException(damaged("a record cannot be read"));
    }
  }

  /**
   * Checks that the file, which holds offsets of records in another one, and that one agree.
   *
   * @throws IOException that names the damaged file
   */
  void requireOffsets(long records, MappedFile data) throws IOException {
    requireSize(8 * (records + 1));
    data.requireSize(getLong(records));
  }

  /** The i-th 64-bit number of the file. */
  public long getLong(long i) {
    return bytes.get(LONG_LAYOUT, i * 8);
  }

  /** The 64-bit number at a byte offset. */
  long getLongAtOffset(long at) {
    return bytes.get(LONG_LAYOUT, at);
  }

  byte getByte(long at) {
    return bytes.get(ValueLayout.JAVA_BYTE, at);
  }

  byte[] getBytes(long from, long to) {
    Objects.checkFromToIndex(from, to, size());
    return bytes.asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
  }

  /** A cursor over the bytes {@code [from, to)}. */
  public EncryptedSpill.Cursor cursor(long from, long to) {
    byte[] copy = getBytes(from, to);
    return new EncryptedSpill.Cursor(copy, copy.length);
  }
}
