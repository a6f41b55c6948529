package dev.waymark.lab.hostile;

import java.util.List;

/** Headers. */
final class HeaderMisbehaviours {
  private static final String TYPE = "Content-Type: text/html\r\n";
  private static final String HELLO = "<p>hello";

  private HeaderMisbehaviours() {}

  private static Misbehaviour.Answer with(String headers) {
    return x -> x.respond("200 OK", headers, HELLO);
  }

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.HEADERS)
        .none(
            "headers-of-300-kb",
            "256 KB of headers",
            with(TYPE + ("X-Y: " + "z".repeat(1000) + "\r\n").repeat(300)))
        .none(
            "header-of-300-kb",
            "256 KB of headers",
            with(TYPE + "X-Y: " + "z".repeat(300_000) + "\r\n"))
        .page("headers-10000", "256 KB of headers", with(TYPE + "X: y\r\n".repeat(10_000)))
        .any("header-without-colon", "as it is", with(TYPE + "no colon\r\n"))
        .any("header-without-name", "as it is", with(TYPE + ": value\r\n"))
        .any("header-folded", "as it is", with(TYPE + "X: a\r\n b\r\n"))
        .any("header-with-nul", "as it is", with(TYPE + "X: a\0b\r\n"))
        .page("header-of-latin-1", "as it is", with(TYPE + "X: \u00e4\u00f6\r\n"))
        .page("header-with-terminal-escapes", "escaped", with(TYPE + "X: \u001b[2J\r\n"))
        .page(
            "lines-end-in-lf",
            "as it is",
            x -> {
              x.send("HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 8\n\n" + HELLO);
            })
        .page("type-missing", "looked at", with(""))
        .page("type-empty", "looked at", with("Content-Type: \r\n"))
        .page("type-in-capitals", "lower-cased", with("CONTENT-TYPE: TEXT/HTML\r\n"))
        .page("type-twice", "the last", with("Content-Type: text/html, text/html\r\n"))
        .page("type-behind-garbage", "the last", with("Content-Type: ;;;,text/html\r\n"))
        .any("type-of-garbage", "--accept", with("Content-Type: ;;;,,,;=;\r\n"))
        .none("type-image", "--accept", with("Content-Type: image/png\r\n"))
        .none("type-octet-stream", "--accept", with("Content-Type: application/octet-stream\r\n"))
        .page(
            "type-with-1000-parameters",
            "256 KB of headers",
            with("Content-Type: text/html" + "; a=b".repeat(1000) + "\r\n"))
        .page(
            "type-of-50-kb",
            "256 KB of headers",
            with("Content-Type: text/html; charset=" + "x".repeat(50_000) + "\r\n"))
        .page(
            "disposition-attachment",
            "as it is",
            with(TYPE + "Content-Disposition: attachment; filename=../../etc/passwd\r\n"))
        .page("cookies-1000", "not kept", with(TYPE + "Set-Cookie: a=b\r\n".repeat(1000)))
        .page(
            "etag-of-100-kb",
            "256 KB of headers",
            with(TYPE + "ETag: \"" + "e".repeat(100_000) + "\"\r\n"))
        .page(
            "date-of-1970", "not believed", with(TYPE + "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"))
        .page(
            "last-modified-of-garbage", "not believed", with(TYPE + "Last-Modified: yesterday\r\n"))
        .any("robots-tag-noindex", "not indexed", with(TYPE + "X-Robots-Tag: noindex\r\n"))
        .any(
            "robots-tags-1000",
            "256 KB of headers",
            with(TYPE + "X-Robots-Tag: otherbot: noindex, nofollow\r\n".repeat(1000)))
        .page("location-with-200", "ignored", with(TYPE + "Location: http://g0.good.test/\r\n"))
        .page("refresh-to-itself", "ignored", with(TYPE + "Refresh: 0; url=/\r\n"))
        .page(
            "warc-header-injection", "one header", with(TYPE + "X: a\u0085WARC-Type: response\r\n"))
        .entries();
  }
}
