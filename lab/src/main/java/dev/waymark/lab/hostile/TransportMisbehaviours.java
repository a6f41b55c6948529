package dev.waymark.lab.hostile;

import static dev.waymark.lab.hostile.HostileExchange.HTML;
import static dev.waymark.lab.hostile.HostileExchange.OK;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Connections and framing. */
final class TransportMisbehaviours {
  private static final String RETRIES = "--retries";
  private static final String IDLE = "--idle-timeout";
  private static final String CHUNKED = HTML + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String HELLO = "<p>hello";

  private TransportMisbehaviours() {}

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.TRANSPORT)
        .none("closes-at-once", RETRIES, x -> {})
        .none("resets-at-once", RETRIES, HostileExchange::reset)
        .none("never-answers", IDLE, HostileExchange::hang)
        .none(
            "resets-within-head",
            RETRIES,
            x -> {
              x.send(OK);
              x.reset();
            })
        .none(
            "resets-within-body",
            RETRIES,
            x -> {
              x.send(HTML + "Content-Length: 99\r\n\r\n<p>");
              x.reset();
            })
        .none(
            "hangs-within-head",
            IDLE,
            x -> {
              x.send(OK + "X: ");
              x.hang();
            })
        .none(
            "hangs-within-body",
            IDLE,
            x -> {
              x.send(HTML + "\r\n<p>");
              x.hang();
            })
        .none(
            "drips-its-head",
            "--timeout",
            x -> x.drip(OK + "X: " + "y".repeat(1000), Duration.ofMillis(300)))
        .none(
            "drips-its-body",
            "--timeout",
            x -> {
              x.send(HTML + "\r\n");
              x.drip("x".repeat(1000), Duration.ofMillis(300));
            })
        .none(
            "head-without-end",
            "256 KB of headers",
            x -> {
              x.send(OK);
              x.forever("X-Y: zzzzzzzz\r\n");
            })
        .none(
            "status-line-without-end",
            "256 KB of headers",
            x -> {
              x.send("HTTP/1.1 200 ");
              x.forever("O");
            })
        .none(
            "header-line-without-end",
            "256 KB of headers",
            x -> {
              x.send(OK + "X: ");
              x.forever("y");
            })
        .page(
            "body-without-end",
            "--max-bytes",
            x -> {
              x.send(HTML + "\r\n");
              x.forever("<p>more ");
            })
        .page(
            "chunks-without-end",
            "--max-bytes",
            x -> {
              x.send(CHUNKED);
              x.forever("5\r\nhello\r\n");
            })
        .any(
            "chunks-of-one-byte",
            "--max-bytes",
            x -> {
              x.send(CHUNKED);
              x.forever("1\r\nx\r\n");
            })
        .none(
            "chunk-size-of-endless-zeros",
            "16 digits",
            x -> {
              x.send(CHUNKED);
              x.forever("0");
            })
        .none(
            "chunk-size-of-endless-digits",
            "16 digits",
            x -> {
              x.send(CHUNKED);
              x.forever("f");
            })
        .none(
            "chunk-extension-without-end",
            "4 KB a size line",
            x -> {
              x.send(CHUNKED + "5;");
              x.forever("x");
            })
        .none(
            "chunk-extensions-on-every-chunk",
            "32 MB of framing",
            x -> {
              x.send(CHUNKED);
              x.forever("1;" + "e".repeat(4000) + "\r\nx\r\n");
            })
        .any(
            "trailers-without-end",
            "32 KB of trailers",
            x -> {
              x.send(CHUNKED + "8\r\n" + HELLO + "\r\n0\r\n");
              x.forever("X-Y: z\r\n");
            })
        .none("chunk-size-negative", "no number", x -> x.send(CHUNKED + "-5\r\nhello\r\n0\r\n\r\n"))
        .none(
            "chunk-size-no-number",
            "no number",
            x -> x.send(CHUNKED + "hello\r\nhello\r\n0\r\n\r\n"))
        .none(
            "chunk-size-beyond-a-long",
            "16 digits",
            x -> x.send(CHUNKED + "fffffffffffffffff\r\n" + HELLO))
        .none("last-chunk-missing", "--retries", x -> x.send(CHUNKED + "8\r\n" + HELLO + "\r\n"))
        .any(
            "chunk-longer-than-its-size",
            "no number",
            x -> x.send(CHUNKED + "2\r\n" + HELLO + "\r\n0\r\n\r\n"))
        .page(
            "chunked-and-length",
            "chunks win",
            x ->
                x.send(
                    HTML
                        + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n"
                        + HELLO
                        + "\r\n0\r\n\r\n"))
        .page(
            "transfer-encoding-unknown",
            "until it closes",
            x -> x.send(HTML + "Transfer-Encoding: sideways\r\n\r\n" + HELLO))
        .page(
            "transfer-encoding-gzip-chunked",
            "decoded",
            x -> EncodingMisbehaviours.sendGzipChunked(x, HELLO))
        .none(
            "length-too-long",
            RETRIES,
            x -> x.send(HTML + "Content-Length: 4000000000\r\n\r\n" + HELLO))
        .page(
            "length-too-short", "as said", x -> x.send(HTML + "Content-Length: 5\r\n\r\n" + HELLO))
        .none(
            "length-negative",
            "connection closed",
            x -> {
              x.send(HTML + "Content-Length: -5\r\n\r\n" + HELLO);
              x.hang();
            })
        .page(
            "length-no-number",
            "until it closes",
            x -> x.send(HTML + "Content-Length: many\r\n\r\n" + HELLO))
        .page(
            "length-repeated",
            "one number",
            x -> x.send(HTML + "Content-Length: 8, 8\r\n\r\n" + HELLO))
        .any(
            "lengths-that-differ",
            "the last",
            x -> x.send(HTML + "Content-Length: 3\r\nContent-Length: 8\r\n\r\n" + HELLO))
        .page(
            "bytes-behind-the-response",
            "connection closed",
            x -> {
              x.page(HELLO);
              x.send(
                  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nwrong");
            })
        .page(
            "keeps-open-what-it-closes",
            "as framed",
            x -> {
              x.respond("200 OK", "Content-Type: text/html\r\nConnection: close\r\n", HELLO);
              x.hang();
            })
        .page(
            "closes-what-it-keeps-open",
            "another connection",
            x -> {
              x.respond("200 OK", "Content-Type: text/html\r\nConnection: keep-alive\r\n", HELLO);
              x.keepAlive(false);
            })
        .none("http-0-9", "not HTTP", x -> x.send(HELLO))
        .none("http-2", "not HTTP", x -> x.send("\0\0\22\4\0\0\0\0\0\0\3\0\0\0\200\0\4\0\1\0\0"))
        .none("ssh", "not HTTP", x -> x.send("SSH-2.0-OpenSSH_9.9\r\n"))
        .none(
            "random-bytes",
            "not HTTP",
            x -> {
              byte[] noise = new byte[5000];
              new Random(1).nextBytes(noise);
              x.send(noise);
            })
        .none("newlines-without-end", "20 heads", x -> x.forever("\r\n"))
        .none(
            "early-hints-without-end",
            "20 heads",
            x -> x.forever("HTTP/1.1 103 Early Hints\r\n\r\n"))
        .page(
            "continue-before-the-page",
            "read on",
            x -> {
              x.send("HTTP/1.1 100 Continue\r\n\r\n");
              x.page(HELLO);
            })
        .none(
            "switches-protocols",
            "no page",
            x -> x.send("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nxx"))
        .entries();
  }
}
