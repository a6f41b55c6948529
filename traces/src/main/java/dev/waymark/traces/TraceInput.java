package dev.waymark.traces;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An opened source, decompressed, with its first bytes for detecting the format.
 *
 * @param name in messages
 * @param file null for standard input
 * @param head first bytes, which {@code in} returns, too
 */
record TraceInput(String name, @Nullable Path file, byte[] head, InputStream in)
    implements AutoCloseable {
  /** Bytes read to detect the format. */
  private static final int HEAD_BYTES = 1 << 18;

  private static final byte[] SQLITE_MAGIC =
      "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  static TraceInput open(Path file) throws IOException {
    return open(file.getFileName().toString(), file, Files.newInputStream(file));
  }

  static TraceInput open(String name, @Nullable Path file, InputStream raw) throws IOException {
    byte[] magic = raw.readNBytes(4);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(magic), raw);
    InputStream plain = decompress(name, magic, all);
    byte[] head = plain.readNBytes(HEAD_BYTES);
    // The head is read again; the rest comes straight from the stream.
    InputStream replayed =
        head.length < HEAD_BYTES
            ? new ByteArrayInputStream(head)
            : new SequenceInputStream(new ByteArrayInputStream(head), plain);
    return new TraceInput(name, file, head, replayed);
  }

  private static InputStream decompress(String name, byte[] magic, InputStream in)
      throws IOException {
    if (startsWith(magic, 0x1f, 0x8b)) {
      return new DecompressedStream(name, new GZIPInputStream(in, 1 << 16));
    }
    if (startsWith(magic, 0x28, 0xb5, 0x2f, 0xfd)) {
      return new DecompressedStream(name, new ZstdInputStream(in));
    }
    if (startsWith(magic, 'B', 'Z', 'h')) {
      return new DecompressedStream(name, new BZip2CompressorInputStream(in, true));
    }
    return in;
  }

  /** Adds the name of the file to errors of decompression. */
  private static final class DecompressedStream extends FilterInputStream {
    private final String name;

    DecompressedStream(String name, InputStream in) {
      super(in);
      this.name = name;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        return super.read(bytes, from, length);
      } catch (IOException e) {
        throw new IOException(name + " is truncated or damaged (" + e.getMessage() + ")", e);
      }
    }
  }

  /** The compression, if it is not supported; empty otherwise. */
  String unsupportedCompression() {
    return startsWith(head, 'P', 'K', 3, 4)
        ? "zip"
        : startsWith(head, 0xfd, '7', 'z', 'X', 'Z') ? "xz" : "";
  }

  private static boolean startsWith(byte[] bytes, int... magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is a file of {@code waymark people record}, which is not a log of visits. */
  boolean isRecordedSessions() {
    String text = new String(head, 0, Math.min(head.length, 100), StandardCharsets.UTF_8);
    return text.replaceAll("\\s", "").startsWith("{\"waymark\":\"sessions\"");
  }

  /** Whether it is an SQLite database, as browsers use. */
  boolean isSqlite() {
    return head.length >= SQLITE_MAGIC.length
        && Arrays.equals(head, 0, SQLITE_MAGIC.length, SQLITE_MAGIC, 0, SQLITE_MAGIC.length);
  }

  /**
   * A host name derived from the file name: under a reserved domain (RFC 2606), so it is nobody's.
   */
  String exampleHost() {
    String stem = name.toLowerCase(Locale.ROOT);
    int dot = stem.indexOf('.', 1);
    String plain = (dot < 0 ? stem : stem.substring(0, dot)).replaceAll("[^a-z0-9]+", "-");
    String trimmed = plain.replaceAll("^-+|-+$", "");
    return (trimmed.isEmpty() ? "log" : trimmed) + ".example";
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
