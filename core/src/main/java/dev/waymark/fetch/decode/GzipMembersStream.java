package dev.waymark.fetch.decode;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decodes gzip, member after member (RFC 1952). Quirk: the JDK's stream calls itself for each
 * member, and 200,000 empty ones overflow the stack.
 */
final class GzipMembersStream extends InputStream {
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[8192];
  private int position;
  private int limit;
  private boolean inMember;
  private boolean ended;

  /** Reads the first header at once: what is no gzip fails here. */
  GzipMembersStream(InputStream in) throws IOException {
    this.in = in;
    if (!readHeader()) {
      throw new ZipException("Not in GZIP format");
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      if (!inMember && !hasNextMember()) {
        ended = true;
        break;
      }
      int n = inflate(bytes, offset, length);
      if (n > 0) {
        crc.update(bytes, offset, n);
        return n;
      }
      if (inflater.finished()) {
        readTrailer();
      } else if (inflater.needsDictionary()) {
        throw new ZipException("needs a dictionary");
      } else {
        fill();
        inflater.setInput(buffer, position, limit - position);
        position = limit;
      }
    }
    return -1;
  }

  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    try {
      return inflater.inflate(bytes, offset, length);
    } catch (DataFormatException e) {
      throw new ZipException(e.getMessage() == null ? "broken" : e.getMessage());
    }
  }

  private void fill() throws IOException {
    position = 0;
    limit = in.read(buffer);
    if (limit <= 0) {
      limit = 0;
      throw new EOFException("Unexpected end of gzip data");
    }
  }

  /** False at the end of the data, or before bytes behind the last member, which are ignored. */
  private boolean readHeader() throws IOException {
    if (position == limit && !mayFill()) {
      return false;
    }
    if (next() != 0x1f || next() != 0x8b || next() != 8) {
      return false;
    }
    int flags = next();
    skip(6);
    if ((flags & EXTRA) != 0) {
      skip(next() | next() << 8);
    }
    skipText(flags & NAME);
    skipText(flags & COMMENT);
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
    inflater.reset();
    inflater.setInput(buffer, position, limit - position);
    position = limit;
    crc.reset();
    inMember = true;
    return true;
  }

  private boolean hasNextMember() throws IOException {
    try {
      return readHeader();
    } catch (EOFException e) {
      return false;
    }
  }

  private boolean mayFill() throws IOException {
    try {
      fill();
      return true;
    } catch (EOFException e) {
      return false;
    }
  }

  private void readTrailer() throws IOException {
    position = limit - inflater.getRemaining();
    long expected = nextInt();
    long length = nextInt();
    if (expected != crc.getValue() || length != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("Corrupt GZIP trailer");
    }
    inMember = false;
  }

  private long nextInt() throws IOException {
    return (next() | (long) next() << 8 | (long) next() << 16 | (long) next() << 24);
  }

  private int next() throws IOException {
    if (position == limit) {
      fill();
    }
    return buffer[position++] & 0xff;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private void skipText(int flag) throws IOException {
    if (flag != 0) {
      int read;
      do {
        read = next();
      } while (read != 0);
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
