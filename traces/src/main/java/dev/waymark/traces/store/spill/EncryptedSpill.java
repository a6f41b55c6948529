package dev.waymark.traces.store.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Holds more records than fit into memory, partitioned into buckets by the first bits of a number.
 * What does not fit is written to files encrypted with a key that exists in memory only, so an
 * import that crashed leaves nothing readable behind.
 */
public final class EncryptedSpill implements Closeable {
  /** Number of buckets; each has to fit into memory on its own. */
  public static final int BUCKETS = 256;

  /**
   * Bytes encrypted at a time. The JVM uses the processor's AES instructions only in code that is
   * called often; a few calls with megabytes would run interpreted.
   */
  private static final int CIPHER_CHUNK_BYTES = 1 << 12;

  /** A bucket of this many bytes grows by further chunks of this size. */
  private static final int CHUNK_BYTES = 1 << 15;

  private static final byte[] EMPTY = {};

  private static final VarHandle LONG_VIEW =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Path folder;
  private final String name;
  private final MemoryBudget memory;
  private final SecretKeySpec key;
  private final Bucket[] buckets = new Bucket[BUCKETS];
  private long usedBytes;

  /**
   * @param folder of the spill files
   * @param memory shared with other spills
   */
  public EncryptedSpill(Path folder, String name, MemoryBudget memory) {
    this.folder = folder;
    this.name = name;
    this.memory = memory;
    memory.register(this);
    byte[] secret = new byte[16];
    new SecureRandom().nextBytes(secret);
    this.key = new SecretKeySpec(secret, "AES");
    for (int i = 0; i < BUCKETS; i++) {
      buckets[i] = new Bucket(i);
    }
  }

  /** The bucket of a number: ascending buckets hold ascending unsigned numbers. */
  public static int bucketOf(long number) {
    return (int) (number >>> 56);
  }

  /**
   * The bucket for the next record of a number; records are read in the order in which they were
   * written.
   */
  public Bucket bucketFor(long number) {
    return buckets[bucketOf(number)];
  }

  public Bucket bucket(int i) {
    return buckets[i];
  }

  public String name() {
    return name;
  }

  /** Reads and releases all records of a bucket; nothing may be added to it afterwards. */
  public Cursor drain(int i) {
    try {
      return buckets[i].drain();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read back temporary data in " + folder, e);
    }
  }

  /** All records of a bucket as bytes; they are released. */
  public byte[] drainBytes(int i) {
    Cursor all = drain(i);
    return Arrays.copyOf(all.bytes, all.end);
  }

  /** Bytes of memory in use. */
  long usedBytes() {
    return usedBytes;
  }

  /** Writes all buckets to disk; only called between two records. */
  void flush() {
    try {
      Files.createDirectories(folder);
      for (Bucket bucket : buckets) {
        bucket.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write temporary data to " + folder, e);
    }
  }

  private void adjustUsed(long more) {
    usedBytes += more;
    memory.adjustUsed(more);
  }

  @Override
  public void close() throws IOException {
    adjustUsed(-usedBytes);
    memory.unregister(this);
    for (Bucket bucket : buckets) {
      Files.deleteIfExists(bucket.file());
    }
  }

  /** The records of numbers with the same first bits. */
  public final class Bucket {
    private final int index;
    private final List<Chunk> chunks = new ArrayList<>();
    private byte[] bytes = EMPTY;
    private int size;
    private long diskBytes;
    private @Nullable Cipher encryptCipher;

    private Bucket(int index) {
      this.index = index;
    }

    private Path file() {
      return folder.resolve(name + "-" + index + ".tmp");
    }

    private Cipher cipher(int mode) {
      try {
        Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
        byte[] start = new byte[16];
        start[0] = (byte) index;
        cipher.init(mode, key, new IvParameterSpec(start));
        return cipher;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has AES", e);
      }
    }

    private void ensureCapacity(int more) {
      if (size + more > bytes.length) {
        grow(more);
      }
    }

    /** Small arrays double; large ones continue in another chunk, so that nothing is copied. */
    private void grow(int more) {
      if (bytes.length >= CHUNK_BYTES) {
        chunks.add(new Chunk(bytes, size));
        bytes = new byte[Math.max(CHUNK_BYTES, more)];
        size = 0;
        adjustUsed(bytes.length);
      } else {
        int newLength = Math.max(size + Math.max(more, 64), bytes.length * 2);
        adjustUsed(newLength - bytes.length);
        bytes = Arrays.copyOf(bytes, newLength);
      }
    }

    public void writeLong(long value) {
      ensureCapacity(8);
      LONG_VIEW.set(bytes, size, value);
      size += 8;
    }

    public void writeVarint(long value) {
      ensureCapacity(10);
      long rest = value;
      while ((rest & ~0x7fL) != 0) {
        bytes[size++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[size++] = (byte) rest;
    }

    public void writeBytes(byte[] value) {
      writeVarint(value.length);
      ensureCapacity(value.length);
      System.arraycopy(value, 0, bytes, size, value.length);
      size += value.length;
    }

    /** Adds whole records, as {@link #drainBytes} returned them. */
    public void appendRecords(byte[] records) {
      ensureCapacity(records.length);
      System.arraycopy(records, 0, bytes, size, records.length);
      size += records.length;
      endRecord();
    }

    /** Ends a record: spilling only happens between records. */
    public void endRecord() {
      memory.enforce();
    }

    private void release() {
      adjustUsed(-bytes.length);
      chunks.forEach(chunk -> adjustUsed(-chunk.bytes.length));
      chunks.clear();
      bytes = EMPTY;
      size = 0;
    }

    private void flush() throws IOException {
      if (size > 0) {
        if (encryptCipher == null) {
          encryptCipher = cipher(Cipher.ENCRYPT_MODE);
        }
        Cursor all = concatenate(0);
        byte[] secret = new byte[all.end];
        crypt(encryptCipher, all.bytes, all.end, secret);
        Files.write(file(), secret, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        diskBytes += all.end;
        release();
      }
    }

    /** All chunks in memory as one array, after a number of free bytes. */
    private Cursor concatenate(int free) {
      if (chunks.isEmpty() && free == 0) {
        return new Cursor(bytes, size);
      }
      int all = free + size;
      for (Chunk chunk : chunks) {
        all = Math.addExact(all, chunk.size);
      }
      byte[] joined = new byte[all];
      int at = free;
      for (Chunk chunk : chunks) {
        System.arraycopy(chunk.bytes, 0, joined, at, chunk.size);
        at += chunk.size;
      }
      System.arraycopy(bytes, 0, joined, at, size);
      return new Cursor(joined, all);
    }

    private static void crypt(Cipher cipher, byte[] from, int size, byte[] to) {
      try {
        for (int at = 0; at < size; at += CIPHER_CHUNK_BYTES) {
          cipher.update(from, at, Math.min(CIPHER_CHUNK_BYTES, size - at), to, at);
        }
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("AES in counter mode takes any bytes", e);
      }
    }

    private Cursor drain() throws IOException {
      Cursor all = concatenate(Math.toIntExact(diskBytes));
      if (diskBytes > 0) {
        crypt(cipher(Cipher.DECRYPT_MODE), Files.readAllBytes(file()), (int) diskBytes, all.bytes);
        Files.delete(file());
      }
      release();
      diskBytes = 0;
      return all;
    }
  }

  /** A full array and how much of it is used. */
  private record Chunk(byte[] bytes, int size) {}

  /** Reads records of a bucket. */
  public static final class Cursor {
    private final byte[] bytes;
    private final int end;
    private int position;

    public Cursor(byte[] bytes, int end) {
      this.bytes = bytes;
      this.end = end;
    }

    public boolean hasNext() {
      return position < end;
    }

    /** Offset of the next byte. */
    public int position() {
      return position;
    }

    /** Continues at another offset. */
    public void seek(int offset) {
      position = offset;
    }

    public long readLong() {
      long value = (long) LONG_VIEW.get(bytes, position);
      position += 8;
      return value;
    }

    public long readVarint() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[position++];
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }

    /** The number of things that follow, each of a byte or more. */
    public int readCount() {
      long count = readVarint();
      return (int) Objects.checkIndex(count, end - position + 1L);
    }

    public byte[] readBytes() {
      int length = (int) readVarint();
      byte[] value = Arrays.copyOfRange(bytes, position, position + length);
      position += length;
      return value;
    }
  }
}
