package dev.waymark.fetch.decode;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/** Decodes a Content-Encoding into a bounded number of bytes. */
public final class ContentDecoder {
  /** The Accept-Encoding header; foreign archives may contain more encodings. */
  public static final String ACCEPT_ENCODING = "gzip, deflate, br";

  /** Nested encodings; legitimate servers use one. */
  private static final int MAX_LAYERS = 3;

  private static final int MIN_BUFFER_BYTES = 64 * 1024;

  /** Largest window of zstd on the web, 8 MB, as a power of 2: RFC 9659 section 3. */
  private static final int MAX_ZSTD_WINDOW_LOG2 = 23;

  /** Registered codings that are not decoded here; what is not registered is no coding. */
  private static final Set<String> UNSUPPORTED =
      Set.of("compress", "x-compress", "exi", "pack200-gzip", "aes128gcm", "dcb", "dcz");

  private ContentDecoder() {}

  /** A body after decoding. */
  public static final class DecodedBody {
    public final byte[] bytes;

    /** There was more than the limit, or the encoded bytes ended early. */
    public final boolean truncated;

    DecodedBody(byte[] bytes, boolean truncated) {
      this.bytes = bytes;
      this.truncated = truncated;
    }
  }

  /** As much as can be decoded of a body that may be truncated or corrupt; empty if nothing can. */
  public static byte[] decodePartial(byte[] encoded, String encodings, int limit) {
    try {
      byte[] bytes = decode(encoded, encodings, limit, true).bytes;
      return bytes.length > limit ? Arrays.copyOf(bytes, limit) : bytes;
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /**
   * Decodes all encodings of a header, the last one first.
   *
   * @param encodings value of the Content-Encoding header, empty if there is none
   * @param partial {@code encoded} is truncated: its early end is no error
   * @throws IOException the bytes do not match the header; the message goes to the journal
   */
  public static DecodedBody decode(byte[] encoded, String encodings, int limit, boolean partial)
      throws IOException {
    DecodedBody decoded = new DecodedBody(encoded, partial);
    if (encodings.isEmpty() || encoded.length == 0) {
      return decoded;
    }
    String[] layers = encodings.toLowerCase(Locale.ROOT).split(",", MAX_LAYERS + 1);
    if (layers.length > MAX_LAYERS) {
      throw new IOException("too many content encodings: " + encodings);
    }
    for (int i = layers.length - 1; i >= 0; i--) {
      String layer = layers[i].strip();
      if (isCoding(layer)) {
        decoded = decodeLayer(layer, decoded, limit);
      }
    }
    return decoded;
  }

  /** Servers also name charsets, "none" or "identity": the body is as it is. */
  private static boolean isCoding(String layer) {
    return switch (layer) {
      case "gzip", "x-gzip", "deflate", "br", "zstd" -> true;
      default -> UNSUPPORTED.contains(layer);
    };
  }

  private static DecodedBody decodeLayer(String layer, DecodedBody outer, int limit)
      throws IOException {
    try (InputStream in = open(layer, outer.bytes)) {
      return read(in, outer, limit);
    } catch (IOException e) {
      throw new IOException("content encoding " + layer + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      // Quirk: on some broken streams the brotli decoder runs over the end of its own arrays.
      throw new IOException("content encoding " + layer + ": broken", e);
    }
  }

  private static InputStream open(String layer, byte[] encoded) throws IOException {
    InputStream in = new ByteArrayInputStream(encoded);
    return switch (layer) {
      case "gzip", "x-gzip" -> new GzipMembersStream(in);
      case "deflate" -> new OwningInflaterStream(in, !isZlib(encoded));
      case "br" -> new BrotliInputStream(in, 16 * 1024);
      case "zstd" -> new ZstdInputStream(in).setLongMax(MAX_ZSTD_WINDOW_LOG2);
      default -> throw new IOException("not supported");
    };
  }

  private static DecodedBody read(InputStream in, DecodedBody outer, int limit) throws IOException {
    long estimate = Math.max(MIN_BUFFER_BYTES, outer.bytes.length * 4L);
    byte[] bytes = new byte[(int) Math.min(limit, estimate)];
    int size = 0;
    try {
      while (true) {
        if (size == bytes.length) {
          if (size == limit) {
            return new DecodedBody(bytes, outer.truncated || in.read() >= 0);
          }
          bytes = Arrays.copyOf(bytes, (int) Math.min(limit, bytes.length * 2L));
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

  /** "deflate" means zlib, but some servers send raw deflate: RFC 1950 section 2.2. */
  private static boolean isZlib(byte[] bytes) {
    return bytes.length >= 2
        && (bytes[0] & 0x0f) == 8
        && (((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff)) % 31 == 0;
  }

  /** Frees its inflater, which the JDK's stream leaves to the creator of the inflater. */
  private static final class OwningInflaterStream extends InflaterInputStream {
    OwningInflaterStream(InputStream in, boolean raw) {
      super(in, new Inflater(raw), 8192);
    }

    @Override
    public void close() throws IOException {
      super.close();
      inf.end();
    }
  }
}
