package dev.waymark.fetch;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/** Undoes a Content-Encoding, never making more than a given number of bytes out of it. */
public final class ContentDecoder {
  /** What we ask for, as the Accept-Encoding header says it; archives of others have more. */
  static final String ACCEPT_ENCODING = "gzip, deflate, br";

  /** Encodings on top of each other; nobody honest uses two. */
  private static final int MAX_LAYERS = 3;

  private static final int MIN_BUFFER_BYTES = 64 * 1024;

  /** Largest window of zstd on the web, 8 MB, as a power of 2: RFC 9659 section 3. */
  private static final int MAX_ZSTD_WINDOW_LOG2 = 23;

  private ContentDecoder() {}

  /** A body after decoding. */
  public static final class DecodedBody {
    public final byte[] bytes;

    /** There was more than the cap, or the packed bytes ended early. */
    final boolean truncated;

    DecodedBody(byte[] bytes, boolean cut) {
      this.bytes = bytes;
      this.truncated = cut;
    }
  }

  /** What can be decoded of a body that may be cut off or broken; nothing if it is unknown how. */
  public static byte[] decodePartial(byte[] packed, String encodings, int cap) {
    try {
      byte[] bytes = decode(packed, encodings, cap, true).bytes;
      return bytes.length > cap ? Arrays.copyOf(bytes, cap) : bytes;
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /**
   * Undoes all encodings that a header names, the last one first.
   *
   * @param encodings value of the Content-Encoding header, empty if there is none
   * @param partial {@code packed} is only the beginning: its early end is no error
   * @throws IOException the bytes are not what the header says, in words for the journal
   */
  public static DecodedBody decode(byte[] packed, String encodings, int cap, boolean partial)
      throws IOException {
    DecodedBody unpacked = new DecodedBody(packed, partial);
    if (encodings.isEmpty() || packed.length == 0) {
      return unpacked;
    }
    String[] layers = encodings.toLowerCase(Locale.ROOT).split(",", MAX_LAYERS + 1);
    if (layers.length > MAX_LAYERS) {
      throw new IOException("too many content encodings: " + encodings);
    }
    for (int i = layers.length - 1; i >= 0; i--) {
      String layer = layers[i].strip();
      if (!layer.isEmpty() && !layer.equals("identity") && !layer.equals("none")) {
        unpacked = decodeLayer(layer, unpacked, cap);
      }
    }
    return unpacked;
  }

  private static DecodedBody decodeLayer(String layer, DecodedBody outer, int cap)
      throws IOException {
    try (InputStream in = open(layer, outer.bytes)) {
      return read(in, outer, cap);
    } catch (IOException e) {
      throw new IOException("content encoding " + layer + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      // Quirk: on some broken streams the brotli decoder runs over the end of its own arrays.
      throw new IOException("content encoding " + layer + ": broken", e);
    }
  }

  private static InputStream open(String layer, byte[] packed) throws IOException {
    InputStream in = new ByteArrayInputStream(packed);
    return switch (layer) {
      case "gzip", "x-gzip" -> new GZIPInputStream(in, 8192);
      case "deflate" -> new OwningInflaterStream(in, !isZlib(packed));
      case "br" -> new BrotliInputStream(in, 16 * 1024);
      case "zstd" -> new ZstdInputStream(in).setLongMax(MAX_ZSTD_WINDOW_LOG2);
      default -> throw new IOException("unknown");
    };
  }

  private static DecodedBody read(InputStream in, DecodedBody outer, int cap) throws IOException {
    long guess = Math.max(MIN_BUFFER_BYTES, outer.bytes.length * 4L);
    byte[] bytes = new byte[(int) Math.min(cap, guess)];
    int size = 0;
    try {
      while (true) {
        if (size == bytes.length) {
          if (size == cap) {
            return new DecodedBody(bytes, outer.truncated || in.read() >= 0);
          }
          bytes = Arrays.copyOf(bytes, (int) Math.min(cap, bytes.length * 2L));
        }
        int n = in.read(bytes, size, bytes.length - size);
        if (n < 0) {
          break;
        }
        size += n;
      }
    } catch (IOException e) {
      if (!outer.truncated) {
        throw e;
      }
    }
    return new DecodedBody(Arrays.copyOf(bytes, size), outer.truncated);
  }

  /** The standard means zlib by "deflate", some servers send it bare: RFC 1950 section 2.2. */
  private static boolean isZlib(byte[] bytes) {
    return bytes.length >= 2
        && (bytes[0] & 0x0f) == 8
        && (((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff)) % 31 == 0;
  }

  /** Frees the memory of its inflater, which the JDK's stream leaves to whoever made it. */
  private static final class OwningInflaterStream extends InflaterInputStream {
    OwningInflaterStream(InputStream in, boolean bare) {
      super(in, new Inflater(bare), 8192);
    }

    @Override
    public void close() throws IOException {
      super.close();
      inf.end();
    }
  }
}
