package dev.waymark.lab.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;

/** Charsets that are wrong, odd or none. */
final class CharsetMisbehaviours {
  private static final String TEXT = "<p>Gr\u00fc\u00dfe";

  private CharsetMisbehaviours() {}

  private static Misbehaviour.Answer as(String charset, byte[] body) {
    return x -> x.respond("200 OK", "Content-Type: text/html; charset=" + charset + "\r\n", body);
  }

  static List<Misbehaviour> all() {
    byte[] noise = new byte[100_000];
    new Random(4).nextBytes(noise);
    String read = "replaced";
    return new Catalogue(Misbehaviour.Category.CHARSETS)
        .page("unknown", "guessed", as("klingon", TEXT.getBytes(UTF_8)))
        .page("empty", "guessed", as("", TEXT.getBytes(UTF_8)))
        .page("name-of-10-kb", "guessed", as("x".repeat(10_000), TEXT.getBytes(UTF_8)))
        .page("name-with-quotes", "unquoted", as("\"'utf-8'\"", TEXT.getBytes(UTF_8)))
        .page("utf-7", "guessed", as("utf-7", "<p>+ADw-script+AD4-".getBytes(UTF_8)))
        .page("utf-8-that-is-latin-1", read, as("utf-8", TEXT.getBytes(ISO_8859_1)))
        .page("latin-1-that-is-utf-8", read, as("iso-8859-1", TEXT.getBytes(UTF_8)))
        .page("utf-16-without-mark", read, as("utf-16", TEXT.getBytes(UTF_16LE)))
        .page(
            "utf-16-unannounced",
            "guessed",
            x ->
                x.respond(
                    "200 OK", "Content-Type: text/html\r\n", ("\ufeff" + TEXT).getBytes(UTF_16BE)))
        .page("utf-16-of-odd-length", read, as("utf-16le", "<p>hel".getBytes(UTF_8)))
        .page("utf-32", read, as("utf-32", TEXT.getBytes(Charset.forName("UTF-32"))))
        .page(
            "overlong-utf-8",
            read,
            as(
                "utf-8",
                new byte[] {
                  '<',
                  'p',
                  '>',
                  (byte) 0xc0,
                  (byte) 0xbc,
                  (byte) 0xed,
                  (byte) 0xa0,
                  (byte) 0x80,
                  (byte) 0xff
                }))
        .page(
            "iso-2022-jp-escapes",
            read,
            as("iso-2022-jp", "<p>\u001b$B\u001b(B\u001b$@<script>".getBytes(ISO_8859_1)))
        .page("random-bytes", read, as("gb18030", noise))
        .page(
            "meta-says-otherwise",
            "the header wins",
            as("utf-8", ("<meta charset=utf-16>" + TEXT).getBytes(UTF_8)))
        .page(
            "meta-behind-100-kb",
            "guessed",
            x ->
                x.respond(
                    "200 OK",
                    "Content-Type: text/html\r\n",
                    ("<!-- " + "x".repeat(100_000) + " --><meta charset=utf-8>" + TEXT)
                        .getBytes(UTF_8)))
        .entries();
  }
}
