package dev.waymark.lab.hostile;

import static dev.waymark.lab.hostile.HostileExchange.HTML;

import java.util.List;

/** Status codes and their bodies. */
final class StatusMisbehaviours {
  private static final String TYPE = "Content-Type: text/html\r\n";

  private StatusMisbehaviours() {}

  static List<Misbehaviour> all() {
    Catalogue all = new Catalogue(Misbehaviour.Category.STATUS);
    for (int status : new int[] {400, 401, 403, 404, 405, 410, 418, 451}) {
      all.none("status-" + status, "no page", x -> x.respond(status + " No", TYPE, "<p>no"));
    }
    for (int status : new int[] {500, 501, 502, 504, 520}) {
      all.none("status-" + status, "--retries", x -> x.respond(status + " Broken", TYPE, "<p>no"));
    }
    return all.none("status-999", "no page", x -> x.respond("999 Odd", TYPE, "<p>no"))
        .none("status-000", "no page", x -> x.respond("000 Odd", TYPE, "<p>no"))
        .none("status-of-letters", "not HTTP", x -> x.send("HTTP/1.1 abc OK\r\n\r\n"))
        .none("status-missing", "not HTTP", x -> x.send("HTTP/1.1\r\n\r\n"))
        .none("version-9", "not HTTP", x -> x.send("HTTP/9.9 200 OK\r\n\r\n"))
        .any("status-204-with-a-body", "no body", x -> x.send("HTTP/1.1 204 None\r\n\r\n<p>hello"))
        .any("status-206", "as it is", x -> x.respond("206 Partial", TYPE, "<p>hello"))
        .none("status-304-unasked", "no page", x -> x.send("HTTP/1.1 304 Same\r\n\r\n"))
        .any("status-200-empty", "empty page", x -> x.respond("200 OK", TYPE, ""))
        .none(
            "error-body-without-end",
            "32 KB of an error",
            x -> {
              x.send("HTTP/1.1 404 No\r\n\r\n");
              x.forever("no ");
            })
        .none(
            "error-body-that-hangs",
            "100 ms for an error",
            x -> {
              x.send("HTTP/1.1 404 No\r\n\r\nno");
              x.hang();
            })
        .noMore(
            "busy-for-an-hour", "as long", x -> x.respond("429 Busy", "Retry-After: 3600\r\n", ""))
        .noMore(
            "busy-for-years",
            "a day at most",
            x -> x.respond("503 Busy", "Retry-After: 99999999999999999999\r\n", ""))
        .noMore(
            "busy-until-a-date",
            "as long",
            x -> x.respond("503 Busy", "Retry-After: Fri, 31 Dec 2999 23:59:59 GMT\r\n", ""))
        .none(
            "busy-for-zero-seconds",
            "--retries",
            x -> x.respond("503 Busy", "Retry-After: 0\r\n", ""))
        .none(
            "busy-for-garbage",
            "--retries",
            x -> x.respond("503 Busy", "Retry-After: soon\r\n", ""))
        .none(
            "message-with-terminal-escapes",
            "no page",
            x -> x.respond("404 \u001b[2J\u001b]0;owned\u0007No", "", ""))
        .none(
            "message-of-100-kb",
            "256 KB of headers",
            x -> x.respond("404 " + "No ".repeat(33_000), "", ""))
        .page("message-missing", "as it is", x -> x.send(HTML.replace(" OK", "") + "\r\n<p>hello"))
        .none(
            "fails-every-second-time-with-endless-body",
            "32 KB of an error",
            x -> {
              x.send("HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n");
              x.forever("5\r\nhello\r\n");
            })
        .entries();
  }
}
