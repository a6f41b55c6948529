package dev.waymark.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP/1 request.
 *
 * @param method e.g. GET
 * @param host without port, lower-cased; empty if none was named
 * @param target path and query
 * @param headers by lower-cased name
 * @param keepAlive whether the connection stays open afterwards
 */
record RequestHead(
    String method, String host, String target, Map<String, String> headers, boolean keepAlive) {

  /** Longer heads are rejected. */
  private static final int MAX_HEAD_BYTES = 16 * 1024;

  /** Reads the heads of a connection's requests. */
  static final class Reader {
    private final InputStream in;
    private final byte[] buffer = new byte[MAX_HEAD_BYTES];
    private int from;
    private int to;

    Reader(InputStream in) {
      this.in = in;
    }

    /** The next head; null at the end of the connection, or if it is not an HTTP/1 request. */
    @Nullable RequestHead next() throws IOException {
      int searched = from;
      while (true) {
        int end = headEnd(searched);
        if (end >= 0) {
          String text = new String(buffer, from, end - from, ISO_8859_1);
          from = end;
          return parse(text);
        }
        searched = Math.max(from, to - 3);
        if (to == buffer.length) {
          if (from == 0) {
            return null;
          }
          System.arraycopy(buffer, from, buffer, 0, to - from);
          searched -= from;
          to -= from;
          from = 0;
        }
        int count = in.read(buffer, to, buffer.length - to);
        if (count < 0) {
          return null;
        }
        to += count;
      }
    }

    /** Offset after the blank line that ends the head; -1 if it is incomplete. */
    private int headEnd(int start) {
      for (int i = start; i + 3 < to; i++) {
        if (buffer[i] == '\r'
            && buffer[i + 1] == '\n'
            && buffer[i + 2] == '\r'
            && buffer[i + 3] == '\n') {
          return i + 4;
        }
      }
      return -1;
    }
  }

  private static @Nullable RequestHead parse(String text) {
    String[] lines = text.split("\r\n", -1);
    String[] first = lines[0].split(" ", -1);
    if (first.length != 3 || !first[2].startsWith("HTTP/1.")) {
      return null;
    }
    Map<String, String> headers = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon > 0) {
        headers.put(
            lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
            lines[i].substring(colon + 1).strip());
      }
    }
    String connection = headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT);
    boolean keepAlive =
        first[2].equals("HTTP/1.1") ? !connection.equals("close") : connection.equals("keep-alive");
    return resolveHost(first[0], first[1], headers, keepAlive);
  }

  /** A client that uses the server as its proxy sends the whole URL instead of path and Host. */
  private static RequestHead resolveHost(
      String method, String target, Map<String, String> headers, boolean keepAlive) {
    String host = headers.getOrDefault("host", "");
    String path = target;
    if (target.regionMatches(true, 0, "http://", 0, 7)) {
      int slash = target.indexOf('/', 7);
      host = slash < 0 ? target.substring(7) : target.substring(7, slash);
      path = slash < 0 ? "/" : target.substring(slash);
    }
    int port = host.indexOf(':');
    String name = (port < 0 ? host : host.substring(0, port)).toLowerCase(Locale.ROOT);
    return new RequestHead(method, name, path, headers, keepAlive);
  }
}
