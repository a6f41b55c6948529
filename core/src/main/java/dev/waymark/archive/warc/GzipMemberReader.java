package dev.waymark.archive.warc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Reads the gzip members of a WARC file (RFC 1952) one after the other, each held to the sum of its
 * bytes. After a damaged place it goes on with the next whole member that begins like a record.
 * Owned by one thread.
 */
public final class GzipMemberReader implements AutoCloseable {
  /** Bytes of a member that are handed on; the records of a page are far below. */
  static final int MAX_CONTENT_BYTES = 128 << 20;

  private static final int CHUNK_BYTES = 1 << 16;
  private static final byte[] RECORD_START = "WARC/".getBytes(StandardCharsets.US_ASCII);
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;

  private final FileChannel channel;
  private final long end;
  private final Inflater inflater = new Inflater(true);
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
  private long position;

  /** A part of the file. */
  public sealed interface Part {
    long offset();

    long length();

    /**
     * A whole member.
     *
     * @param content decompressed; of a very long one, its beginning
     * @param truncated whether {@code content} is only the beginning
     * @param timeless whether its header has no time, as all of ours: a header has no sum
     */
    record Member(long offset, long length, byte[] content, boolean truncated, boolean timeless)
        implements Part {}

    /** Bytes that are no member, or a damaged one. */
    record Damaged(long offset, long length) implements Part {}
  }

  public GzipMemberReader(Path file) throws IOException {
    this(FileChannel.open(file), 0, Long.MAX_VALUE);
  }

  /** Reads a part of a file whose other bytes do not count. */
  public GzipMemberReader(Path file, long from, long to) throws IOException {
    this(FileChannel.open(file), from, to);
  }

  private GzipMemberReader(FileChannel channel, long from, long to) throws IOException {
    this.channel = channel;
    this.position = from;
    this.end = Math.min(to, channel.size());
  }

  /** The next part; none at the end. */
  public Optional<Part> next() throws IOException {
    if (position >= end) {
      return Optional.empty();
    }
    Part part = inflate(position);
    if (part == null) {
      long next = findMember(position + 1);
      part = new Part.Damaged(position, next - position);
    }
    position = part.offset() + part.length();
    return Optional.of(part);
  }

  /** The next offset at which a whole record begins; the end if there is none. */
  private long findMember(long from) throws IOException {
    for (long at = findMagic(from); at < end; at = findMagic(at + 1)) {
      Part.Member found = inflate(at);
      if (found != null && startsLikeRecord(found.content())) {
        return at;
      }
    }
    return end;
  }

  private static boolean startsLikeRecord(byte[] content) {
    for (int i = 0; i < RECORD_START.length; i++) {
      if (i >= content.length || content[i] != RECORD_START[i]) {
        return false;
      }
    }
    return true;
  }

  private long findMagic(long from) throws IOException {
    long at = from;
    while (at < end) {
      int size = fill(at);
      for (int i = 0; i + 2 < size; i++) {
        if (chunk.get(i) == 0x1f && chunk.get(i + 1) == (byte) 0x8b && chunk.get(i + 2) == 8) {
          return at + i;
        }
      }
      if (size < 3) {
        return end;
      }
      at += size - 2; // the magic may lie across two chunks
    }
    return end;
  }

  /** The member at an offset; null if there is none, or it is damaged. */
  private Part.@Nullable Member inflate(long offset) throws IOException {
    long at = skipHeader(offset);
    if (at < 0) {
      return null;
    }
    boolean timeless = chunk.getInt(4) == 0;
    inflater.reset();
    ByteArrayOutputStream content = new ByteArrayOutputStream(CHUNK_BYTES);
    CRC32 crc = new CRC32();
    byte[] out = new byte[CHUNK_BYTES];
    long written = 0;
    try {
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          int size = fill(at);
          if (size <= 0) {
            return null;
          }
          inflater.setInput(chunk.array(), 0, size);
          at += size;
        }
        int n = inflater.inflate(out);
        if (n == 0 && inflater.needsDictionary()) {
          return null;
        }
        crc.update(out, 0, n);
        content.write(out, 0, Math.min(n, MAX_CONTENT_BYTES - content.size()));
        written += n;
      }
    } catch (DataFormatException e) {
      return null;
    }
    long trailer = at - inflater.getRemaining();
    if (fill(trailer) < 8) {
      return null;
    }
    ByteBuffer sums = chunk.order(ByteOrder.LITTLE_ENDIAN);
    if (sums.getInt(0) != (int) crc.getValue() || sums.getInt(4) != (int) written) {
      return null;
    }
    return new Part.Member(
        offset, trailer + 8 - offset, content.toByteArray(), written > content.size(), timeless);
  }

  /** Where the compressed bytes begin; -1 if there is no header. */
  private long skipHeader(long offset) throws IOException {
    int size = fill(offset);
    if (size < 10
        || chunk.get(0) != 0x1f
        || chunk.get(1) != (byte) 0x8b
        || chunk.get(2) != 8
        || (chunk.get(3) & 0xe0) != 0) {
      return -1;
    }
    int flags = chunk.get(3);
    int at = 10;
    if ((flags & FLAG_EXTRA) != 0) {
      at += at + 2 <= size ? 2 + (chunk.get(at) & 0xff) + ((chunk.get(at + 1) & 0xff) << 8) : size;
    }
    for (int text : new int[] {FLAG_NAME, FLAG_COMMENT}) {
      if ((flags & text) != 0) {
        while (at < size && chunk.get(at) != 0) {
          at++;
        }
        at++;
      }
    }
    at += (flags & FLAG_HEADER_CRC) != 0 ? 2 : 0;
    return at <= size ? offset + at : -1;
  }

  /** Reads a chunk from an offset, not beyond the end; returns its size. */
  private int fill(long at) throws IOException {
    chunk.clear().limit(Math.clamp(end - at, 0, CHUNK_BYTES));
    while (chunk.hasRemaining() && channel.read(chunk, at + chunk.position()) >= 0) {}
    return chunk.position();
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    channel.close();
  }
}
