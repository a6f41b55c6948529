package dev.waymark.people.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  private final Path folder;
  private final String name;
  private final long limit;
  private final SecretKeySpec key;
  private final Bucket[] buckets = new Bucket[BUCKETS];
  private long held;

  /**
   * @param folder where files go if they must
   * @param limit bytes held in memory
   */
  Spill(Path folder, String name, long limit) {
    this.folder = folder;
    this.name = name;
    this.limit = limit;
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
      return new Cursor(buckets[i].take());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read back temporary data in " + folder, e);
    }
  }

  private void flush() {
    try {
      Files.createDirectories(folder);
      for (Bucket bucket : buckets) {
        bucket.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write temporary data to " + folder, e);
    }
    held = 0;
  }

  @Override
  public void close() throws IOException {
    for (Bucket bucket : buckets) {
      Files.deleteIfExists(bucket.file());
    }
  }

  /** Records of numbers with the same first bits. */
  final class Bucket {
    private final int index;
    private byte[] bytes = new byte[64];
    private int size;
    private int counted;
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
        bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
      }
    }

    void number(long value) {
      room(8);
      for (int shift = 56; shift >= 0; shift -= 8) {
        bytes[size++] = (byte) (value >>> shift);
      }
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
      held += size - counted;
      counted = size;
      if (held > limit) {
        Spill.this.flush();
      }
    }

    private void flush() throws IOException {
      if (size > 0) {
        if (encrypting == null) {
          encrypting = cipher(Cipher.ENCRYPT_MODE);
        }
        byte[] secret = encrypting.update(bytes, 0, size);
        Files.write(file(), secret, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        onDisk += size;
        size = 0;
        counted = 0;
      }
    }

    private byte[] take() throws IOException {
      byte[] all;
      if (onDisk == 0) {
        all = Arrays.copyOf(bytes, size);
      } else {
        all = new byte[Math.toIntExact(onDisk + size)];
        try {
          byte[] plain = cipher(Cipher.DECRYPT_MODE).doFinal(Files.readAllBytes(file()));
          System.arraycopy(plain, 0, all, 0, plain.length);
        } catch (GeneralSecurityException e) {
          throw new IllegalStateException("temporary data does not decrypt", e);
        }
        System.arraycopy(bytes, 0, all, (int) onDisk, size);
        Files.delete(file());
      }
      held -= counted;
      bytes = new byte[0];
      size = 0;
      counted = 0;
      onDisk = 0;
      return all;
    }
  }

  /** Reads records back. */
  static final class Cursor {
    private final byte[] bytes;
    private int at;

    Cursor(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean more() {
      return at < bytes.length;
    }

    long number() {
      long value = 0;
      for (int i = 0; i < 8; i++) {
        value = value << 8 | (bytes[at++] & 0xff);
      }
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
