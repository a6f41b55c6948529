package dev.waymark.lab.hostile;

import static dev.waymark.lab.hostile.HostileExchange.HTML;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Content codings, and bombs in them. */
final class EncodingMisbehaviours {
  private static final byte[] HELLO = "<p>hello".getBytes(UTF_8);

  private EncodingMisbehaviours() {}

  private static Misbehaviour.Answer coded(String coding, byte[] body) {
    return x ->
        x.respond(
            "200 OK", "Content-Type: text/html\r\nContent-Encoding: " + coding + "\r\n", body);
  }

  static List<Misbehaviour> all() {
    byte[] packed = gzip(HELLO);
    byte[] zeros = gzip(new byte[100_000_000]);
    return new Catalogue(Misbehaviour.Category.ENCODINGS)
        .page("gzip-bomb", "--max-bytes, decoded", coded("gzip", zeros))
        .page("gzip-bomb-in-gzip", "--max-bytes, decoded", coded("gzip, gzip", gzip(zeros)))
        .page(
            "gzip-bomb-without-end",
            "--max-bytes, encoded",
            x -> {
              x.send(HTML + "Content-Encoding: gzip\r\n\r\n");
              while (true) {
                x.send(packed);
              }
            })
        .page(
            "deflate-bomb",
            "--max-bytes, decoded",
            coded("deflate", deflate(new byte[50_000_000], false)))
        .page("deflate-raw", "decoded", coded("deflate", deflate(HELLO, true)))
        .page("gzip-of-200000-members", "no recursion", coded("gzip", members(200_000)))
        .page("gzip-with-garbage-behind", "ignored", coded("gzip", join(packed, HELLO)))
        .none("gzip-cut", "no page", coded("gzip", Arrays.copyOf(packed, packed.length - 10)))
        .none("gzip-with-wrong-checksum", "no page", coded("gzip", wrongChecksum(packed)))
        .none("gzip-that-is-plain", "no page", coded("gzip", HELLO))
        .any("gzip-empty", "empty page", coded("gzip", new byte[0]))
        .none(
            "gzip-name-without-end",
            "--max-bytes, encoded",
            x -> {
              x.send(HTML + "Content-Encoding: gzip\r\n\r\n");
              x.send(new byte[] {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 0});
              x.forever("n");
            })
        .none("brotli-of-garbage", "no page", coded("br", gzip(HELLO)))
        .none("zstd-of-garbage", "no page", coded("zstd", HELLO))
        .none("compress", "not supported", coded("compress", HELLO))
        .page("coding-that-is-a-charset", "ignored", coded("utf-8", HELLO))
        .page("coding-unknown", "ignored", coded("sideways", HELLO))
        .page("coding-identity", "ignored", coded("identity", HELLO))
        .none("codings-five", "three codings", coded("gzip, gzip, gzip, gzip, gzip", packed))
        .none("codings-10000", "three codings", coded("gzip,".repeat(10_000) + "gzip", packed))
        .page("coding-in-capitals", "lower-cased", coded("GZIP", packed))
        .entries();
  }

  static void sendGzipChunked(HostileExchange exchange, String html) throws IOException {
    byte[] packed = gzip(html.getBytes(UTF_8));
    exchange.send(
        HTML
            + "Transfer-Encoding: gzip, chunked\r\n\r\n"
            + Integer.toHexString(packed.length)
            + "\r\n");
    exchange.send(packed);
    exchange.send("\r\n0\r\n\r\n");
    exchange.hang();
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] deflate(byte[] plain, boolean raw) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, raw);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  private static byte[] members(int count) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(gzip(HELLO));
    byte[] empty = gzip(new byte[0]);
    for (int i = 0; i < count; i++) {
      bytes.writeBytes(empty);
    }
    return bytes.toByteArray();
  }

  private static byte[] wrongChecksum(byte[] packed) {
    byte[] wrong = packed.clone();
    wrong[wrong.length - 8] ^= 1;
    return wrong;
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
