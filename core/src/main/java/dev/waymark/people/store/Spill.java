package dev.waymark.people.store;

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
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Room for more records than fit into memory, sorted into buckets by the first bits of a number.
 * What does not fit is written to files, encrypted with a key that only lives in memory: what an
 * import that died leaves behind is noise.
 */
final class Spill implements Closeable {
  /** Buckets; each has to fit into memory on its own. */
  static final int BUCKETS = 256;

  /**
   * Bytes encrypted at a time. Java turns to the processor's AES only in code that has been called
   * often: a few calls with megabytes would never get there.
   */
  private static final int PIECE = 1 << 12;

  private static final byte[] EMPTY = {};

  private static final VarHandle NUMBER =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Path folder;
  private final String name;
  private final Room room;
  private final SecretKeySpec key;
  private final Bucket[] buckets = new Bucket[BUCKETS];
  private long held;

  /**
   * @param folder where files go if they must
   * @param room memory, shared with others
   */
  Spill(Path folder, String name, Room room) {
    this.folder = folder;
    this.name = name;
    this.room = room;
    room.join(this);
    byte[] secret = new byte[16];
    new SecureRandom().nextBytes(secret);
    this.key = new SecretKeySpec(secret, "AES");
    for (int i = 0; i < BUCKETS; i++) {
      buckets[i] = new Bucket(i);
    }
  }

  /** The bucket of a number: ascending buckets hold ascending numbers, taken as unsigned. */
  static int bucketOf(long number) {
    return (int) (number >>> 56);
  }

  /** Where the next record for a number goes; records are read as they were written. */
  Bucket at(long number) {
    return buckets[bucketOf(number)];
  }

  Bucket bucket(int i) {
    return buckets[i];
  }

  /** Everything in a bucket, once: nothing may be added to it afterwards. */
  Cursor take(int i) {
    try {
      return buckets[i].take();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read back temporary data in " + folder, e);
    }
  }

  /** Bytes of memory taken. */
  long held() {
    return held;
  }

  /** Writes everything out; only called between two records. */
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

  private void held(long more) {
    held += more;
    room.held(more);
  }

  @Override
  public void close() throws IOException {
    held(-held);
    room.leave(this);
    for (Bucket bucket : buckets) {
      Files.deleteIfExists(bucket.file());
    }
  }

  /** Records of numbers with the same first bits. */
  final class Bucket {
    private final int index;
    private byte[] bytes = EMPTY;
    private int size;
    private long onDisk;
    private @Nullable Cipher encrypting;

    private Bucket(int index) {
      this.index = index;
    }

    private Path file() {
      return folder.resolve(name + "-" + index + ".tmp");
    }

    private Cipher cipher(int mode) {
      try {
        Cipher made = Cipher.getInstance("AES/CTR/NoPadding");
        byte[] start = new byte[16];
        start[0] = (byte) index;
        made.init(mode, key, new IvParameterSpec(start));
        return made;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has AES", e);
      }
    }

    private void room(int more) {
      if (size + more > bytes.length) {
        int wider = Math.max(size + Math.max(more, 64), bytes.length * 2);
        held(wider - bytes.length);
        bytes = Arrays.copyOf(bytes, wider);
      }
    }

    void number(long value) {
      room(8);
      NUMBER.set(bytes, size, value);
      size += 8;
    }

    void varint(long value) {
      room(10);
      long rest = value;
      while ((rest & ~0x7fL) != 0) {
        bytes[size++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[size++] = (byte) rest;
    }

    void bytes(byte[] value) {
      varint(value.length);
      room(value.length);
      System.arraycopy(value, 0, bytes, size, value.length);
      size += value.length;
    }

    /** Ends a record: only between records is anything written out. */
    void end() {
      room.keep();
    }

    private void release() {
      held(-bytes.length);
      bytes = EMPTY;
      size = 0;
    }

    private void flush() throws IOException {
      if (size > 0) {
        if (encrypting == null) {
          encrypting = cipher(Cipher.ENCRYPT_MODE);
        }
        byte[] secret = new byte[size];
        crypt(encrypting, bytes, size, secret);
        Files.write(file(), secret, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        onDisk += size;
        release();
      }
    }

    private static void crypt(Cipher cipher, byte[] from, int size, byte[] to) {
      try {
        for (int at = 0; at < size; at += PIECE) {
          cipher.update(from, at, Math.min(PIECE, size - at), to, at);
        }
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("AES in counter mode takes any bytes", e);
      }
    }

    private Cursor take() throws IOException {
      Cursor all = new Cursor(bytes, size);
      if (onDisk > 0) {
        byte[] joined = new byte[Math.toIntExact(onDisk + size)];
        crypt(cipher(Cipher.DECRYPT_MODE), Files.readAllBytes(file()), (int) onDisk, joined);
        System.arraycopy(bytes, 0, joined, (int) onDisk, size);
        all = new Cursor(joined, joined.length);
        Files.delete(file());
      }
      release();
      onDisk = 0;
      return all;
    }
  }

  /** Reads records back. */
  static final class Cursor {
    private final byte[] bytes;
    private final int end;
    private int at;

    Cursor(byte[] bytes, int end) {
      this.bytes = bytes;
      this.end = end;
    }

    boolean more() {
      return at < end;
    }

    long number() {
      long value = (long) NUMBER.get(bytes, at);
      at += 8;
      return value;
    }

    long varint() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }

    byte[] bytes() {
      int length = (int) varint();
      byte[] value = Arrays.copyOfRange(bytes, at, at + length);
      at += length;
      return value;
    }
  }
}
