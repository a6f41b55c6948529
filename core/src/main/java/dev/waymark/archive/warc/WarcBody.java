package dev.waymark.archive.warc;

import dev.waymark.fetch.decode.ContentDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.netpreserve.jwarc.HttpResponse;

/**
 * The body of an archived answer. Decoded as the fetcher does it: jwarc takes "deflate" for bare,
 * RFC 9110 section 8.4.1.2 for zlib, and servers send both.
 */
public final class WarcBody {
  private WarcBody() {}

  /**
   * The body without transfer or content encoding; of one that is cut off or broken, what can be
   * decoded.
   *
   * @param maxBytes of the body, encoded or decoded
   */
  public static byte[] decode(HttpResponse http, int maxBytes) {
    String encodings = String.join(",", http.headers().all("Content-Encoding"));
    return ContentDecoder.decodePartial(readEncoded(http, maxBytes), encodings, maxBytes);
  }

  private static byte[] readEncoded(HttpResponse http, int maxBytes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    try (InputStream in = http.body().stream()) {
      int n = 0;
      while (n >= 0 && bytes.size() < maxBytes) {
        bytes.write(buffer, 0, n);
        n = in.read(buffer, 0, Math.min(buffer.length, maxBytes - bytes.size()));
      }
    } catch (IOException e) {
      // What came before is the body, as in a crawl.
    }
    return bytes.toByteArray();
  }
}
