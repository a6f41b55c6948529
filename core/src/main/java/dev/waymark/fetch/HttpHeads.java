package dev.waymark.fetch;

import dev.waymark.fetch.access.KeyRing;
import java.nio.charset.StandardCharsets;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Serializes request and response heads for the archive. OkHttp preserves names, values and their
 * order; whitespace around values and line folding are its own. HTTP/2 has no text: its heads are
 * written as those of HTTP/1.1, which all readers of archives know, and the record names the
 * protocol.
 */
final class HttpHeads {
  private HttpHeads() {}

  /** The head as sent, without secrets: {@code request} is what OkHttp handed to the connection. */
  static byte[] encode(Request request, KeyRing keys) {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ');
    HttpUrl url = request.url();
    head.append(url.encodedPath());
    String query = url.encodedQuery();
    if (query != null) {
      head.append('?').append(query);
    }
    head.append(" HTTP/1.1\r\n");
    Headers headers = request.headers();
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i);
      appendHeader(head, name, keys.isSecret(name) ? KeyRing.REDACTED : headers.value(i));
    }
    return finish(head);
  }

  /**
   * The head as received, except for the transfer encoding: the payload is already de-chunked, and
   * a reader of the archive must not expect chunks. That header is renamed, and the length added.
   *
   * @param hideCookies whether cookies that are set are secrets
   */
  static byte[] encode(Response response, int payloadLength, boolean hideCookies) {
    StringBuilder head = new StringBuilder(512);
    head.append(response.protocol() == Protocol.HTTP_1_0 ? "HTTP/1.0 " : "HTTP/1.1 ");
    head.append(response.code()).append(' ').append(response.message()).append("\r\n");
    Headers headers = response.headers();
    boolean chunked = false;
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i);
      if (name.equalsIgnoreCase("Transfer-Encoding")) {
        chunked = true;
        appendHeader(head, "X-Archive-Orig-" + name, headers.value(i));
      } else if (hideCookies && name.equalsIgnoreCase("Set-Cookie")) {
        appendHeader(head, name, KeyRing.REDACTED);
      } else {
        appendHeader(head, name, headers.value(i));
      }
    }
    if (chunked && headers.get("Content-Length") == null) {
      appendHeader(head, "Content-Length", Integer.toString(payloadLength));
    }
    return finish(head);
  }

  private static void appendHeader(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static byte[] finish(StringBuilder head) {
    return head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }
}
