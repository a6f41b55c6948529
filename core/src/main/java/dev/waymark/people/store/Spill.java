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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  /** Bytes from which on a bucket grows by another piece of this size. */
  private static final int LARGE = 1 << 15;

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
    private final List<Piece> pieces = new ArrayList<>();
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
        wider(more);
      }
    }

    /** Small ones double; large ones go on in another piece, so that nothing is copied. */
    private void wider(int more) {
      if (bytes.length >= LARGE) {
        pieces.add(new Piece(bytes, size));
        bytes = new byte[Math.max(LARGE, more)];
        size = 0;
        held(bytes.length);
      } else {
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
      pieces.forEach(piece -> held(-piece.bytes.length));
      pieces.clear();
      bytes = EMPTY;
      size = 0;
    }

    private void flush() throws IOException {
      if (size > 0) {
        if (encrypting == null) {
          encrypting = cipher(Cipher.ENCRYPT_MODE);
        }
        Cursor all = joined(0);
        byte[] secret = new byte[all.end];
        crypt(encrypting, all.bytes, all.end, secret);
        Files.write(file(), secret, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        onDisk += all.end;
        release();
      }
    }

    /** Everything in memory as one run of bytes, behind as many free ones. */
    private Cursor joined(int free) {
      if (pieces.isEmpty() && free == 0) {
        return new Cursor(bytes, size);
      }
      int all = free + size;
      for (Piece piece : pieces) {
        all = Math.addExact(all, piece.size);
      }
      byte[] joined = new byte[all];
      int at = free;
      for (Piece piece : pieces) {
        System.arraycopy(piece.bytes, 0, joined, at, piece.size);
        at += piece.size;
      }
      System.arraycopy(bytes, 0, joined, at, size);
      return new Cursor(joined, all);
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
      Cursor all = joined(Math.toIntExact(onDisk));
      if (onDisk > 0) {
        crypt(cipher(Cipher.DECRYPT_MODE), Files.readAllBytes(file()), (int) onDisk, all.bytes);
        Files.delete(file());
      }
      release();
      onDisk = 0;
      return all;
    }
  }

  /** Bytes that are full, as far as they are used. */
  private record Piece(byte[] bytes, int size) {}

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

    /** Where the next byte stands. */
    int at() {
      return at;
    }

    /** Goes on from another place. */
    void to(int place) {
      at = place;
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
