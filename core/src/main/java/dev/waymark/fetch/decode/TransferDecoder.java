package dev.waymark.fetch.decode;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Undoes transfer codings (RFC 9112 section 6.1) that the HTTP client leaves: it knows {@code
 * chunked} alone, and some servers send {@code gzip, chunked}.
 */
public final class TransferDecoder {
  private TransferDecoder() {}

  /**
   * The payload without its transfer codings.
   *
   * @param headers values of Transfer-Encoding
   * @param truncated the end of the payload is missing
   */
  public static byte[] decode(byte[] payload, List<String> headers, int limit, boolean truncated)
      throws IOException {
    if (headers.isEmpty() || headers.size() == 1 && isChunked(headers.getFirst())) {
      return payload;
    }
    boolean undone = isChunked(headers.getLast());
    String codings = String.join(",", headers).toLowerCase(Locale.ROOT).replace(" ", "");
    boolean chunked = codings.equals("chunked") || codings.endsWith(",chunked");
    byte[] data = chunked && !undone ? dechunk(payload, truncated) : payload;
    String others = chunked ? codings.substring(0, codings.length() - "chunked".length()) : codings;
    return ContentDecoder.decode(data, others, limit, truncated).bytes;
  }

  private static boolean isChunked(String header) {
    return header.strip().equalsIgnoreCase("chunked");
  }

  private static byte[] dechunk(byte[] bytes, boolean truncated) throws IOException {
    ByteArrayOutputStream data = new ByteArrayOutputStream(bytes.length);
    int at = 0;
    while (at < bytes.length) {
      int end = at;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      long size = size(new String(Arrays.copyOfRange(bytes, at, end), ISO_8859_1));
      if (size == 0) {
        return data.toByteArray();
      }
      int length = (int) Math.min(size, bytes.length - Math.min(bytes.length, end + 1));
      data.write(bytes, Math.min(bytes.length, end + 1), length);
      at = end + 1 + length;
      while (at < bytes.length && (bytes[at] == '\r' || bytes[at] == '\n')) {
        at++;
        if (bytes[at - 1] == '\n') {
          break;
        }
      }
    }
    if (!truncated) {
      throw new ProtocolException("the last chunk is missing");
    }
    return data.toByteArray();
  }

  private static long size(String line) throws IOException {
    int semicolon = line.indexOf(';');
    String digits = (semicolon < 0 ? line : line.substring(0, semicolon)).strip();
    try {
      long size = Long.parseLong(digits, 16);
      if (size >= 0) {
        return size;
      }
    } catch (NumberFormatException e) {
      // Reported below, as a negative size is.
    }
    throw new ProtocolException("a chunk size that is none");
  }
}
