package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcWebTest {
  private static final String HTML = "Content-Type: text/html; charset=utf-8\r\n";

  private static final String SAME =
      "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";

  @TempDir Path folder;

  @Test
  void aCollectionIsOpenedByItsFolderAndOtherFilesAreRejected() throws IOException {
    Files.createDirectory(folder.resolve("warc"));
    write("warc/one.warc.gz", response("http://a.example/", "200 OK", HTML, "reef"));
    assertThat(RecordedWebs.open("warc:" + folder).pages()).isEqualTo(1);
    Path letter = Files.writeString(folder.resolve("letter"), "Dear Jo,\n".repeat(50));
    assertThatThrownBy(() -> RecordedWebs.open("warc:" + letter))
        .hasMessage(letter + " is no WARC file, or it is damaged.");
    assertThatThrownBy(() -> RecordedWebs.open("warc:" + folder + "/[no"))
        .hasMessageContaining("there is no WARC file");
  }

  @Test
  void pagesRedirectsAndRevisitsAreReplayed() throws IOException {
    write(
        "one.warc.gz",
        response("http://a.example/", "200 OK", HTML, "old"),
        response(
            "http://a.example/",
            "200 OK",
            HTML,
            "<a href=b>b</a> <a href=/>self</a> <a href='http://c.example/moved'>m</a>"
                + "<a href=picture.png>p</a> <a href=nowhere>n</a>"),
        response("http://a.example/picture.png", "200 OK", "Content-Type: image/png\r\n", "png"),
        response("http://a.example/gone", "404 Not Found", HTML, "gone"),
        record("response", "http://a.example/broken", "", "this is no HTTP"));
    write(
        "two.warc.gz",
        response(
            "http://a.example/b",
            "200 OK",
            HTML + "Transfer-Encoding: chunked\r\n",
            String.join("\r\n", "5", "chunk", "0", "", "")),
        response("http://c.example/moved", "302 Found", "Location: /there\r\n", ""),
        response("http://c.example/there", "200 OK", HTML, "there"),
        record(
            "revisit",
            "http://c.example/same",
            "WARC-Profile: " + SAME + "\r\nWARC-Payload-Digest: sha1:there\r\n",
            "HTTP/1.1 200 OK\r\n" + HTML + "\r\n"));
    RecordedWeb web = RecordedWebs.open("warc:" + folder.resolve("*.warc.gz"));
    assertThat(web.pages()).isEqualTo(4);
    assertThat(web.url(0)).isEqualTo("http://a.example/");
    assertThat(new String(web.html(0), UTF_8)).startsWith("<a href=b>");
    assertThat(new String(web.html(web.page("http://a.example/b")), UTF_8)).isEqualTo("chunk");
    assertThat(new String(web.html(web.page("http://c.example/same")), UTF_8)).isEqualTo("there");
    assertThat(web.contentType(0)).isEqualTo("text/html; charset=utf-8");
    assertThat(web.respond("http://c.example/moved"))
        .isEqualTo(new RecordedReply.RedirectReply(302, "http://c.example/there"));
    assertThat(web.respond("http://a.example/gone")).isEqualTo(new RecordedReply.NotFoundReply());
    assertThat(web.links(0)).containsExactly(1, web.page("http://c.example/there"));
    assertThat(web.traces()).isEqualTo(RecordedTraces.NONE);
  }

  @Test
  void filesCanBeNamedOneByOneOrByTheirFolder() throws IOException {
    write("one.warc.gz", response("http://a.example/", "200 OK", HTML, "a"));
    write("two.warc.gz", response("http://b.example/", "200 OK", HTML, "b"));
    Path one = folder.resolve("one.warc.gz");
    Path two = folder.resolve("two.warc.gz");
    assertThat(RecordedWebs.open("warc:" + one).pages()).isEqualTo(1);
    assertThat(RecordedWebs.open("warc:" + one + "," + two).pages()).isEqualTo(2);
    assertThat(RecordedWebs.open("warc:" + folder).pages()).isEqualTo(2);
    assertThatThrownBy(() -> RecordedWebs.open("warc:" + folder.resolve("three.warc.gz")))
        .hasMessageContaining("three.warc.gz");
  }

  @Test
  void aTruncatedFileHasItsCompleteRecords() throws IOException {
    write(
        "cut.warc.gz",
        response("http://a.example/", "200 OK", HTML, "a"),
        response("http://a.example/cut", "200 OK", HTML, "cut ".repeat(1000)));
    Path file = folder.resolve("cut.warc.gz");
    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length - 40));
    RecordedWeb web = RecordedWebs.open("warc:" + file);
    assertThat(new String(web.html(0), UTF_8)).isEqualTo("a");
  }

  @Test
  void aCompressedPageThatIsABombOrTruncatedIsReadPartially() throws IOException {
    byte[] bomb = gzip("a".repeat(20_000_000));
    byte[] cut = gzip("<p>start" + UUID.nameUUIDFromBytes(bomb).toString().repeat(2000));
    write(
        "packed.warc.gz",
        packed("http://a.example/bomb", bomb),
        packed("http://a.example/cut", Arrays.copyOf(cut, cut.length - 20)));
    RecordedWeb web = RecordedWebs.open("warc:" + folder.resolve("packed.warc.gz"));
    assertThat(web.html(0)).hasSize(5_000_000);
    assertThat(new String(web.html(1), UTF_8)).startsWith("<p>start");
  }

  @Test
  void aCompressedPageIsReadInEveryEncoding() throws IOException {
    byte[] plain = "<p>reef".getBytes(UTF_8);
    byte[] zlib = new byte[100];
    Deflater deflater = new Deflater();
    deflater.setInput(plain);
    deflater.finish();
    zlib = Arrays.copyOf(zlib, deflater.deflate(zlib));
    deflater.end();
    write(
        "packed.warc.gz",
        packed("http://a.example/zlib", "deflate", zlib),
        packed("http://a.example/bare", "deflate", Arrays.copyOfRange(zlib, 2, zlib.length - 4)),
        packed("http://a.example/zstd", "zstd", Zstd.compress(plain)));
    RecordedWeb web = RecordedWebs.open("warc:" + folder.resolve("packed.warc.gz"));
    for (int page = 0; page < 3; page++) {
      assertThat(web.html(page)).as(web.url(page)).isEqualTo(plain);
    }
  }

  private static String packed(String url, byte[] body) {
    return packed(url, "gzip", body);
  }

  private static String packed(String url, String encoding, byte[] body) {
    String head = "HTTP/1.1 200 OK\r\n" + HTML + "Content-Encoding: " + encoding + "\r\n\r\n";
    return record("response", url, "", head + new String(body, ISO_8859_1));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }

  private static String response(String url, String status, String headers, String body) {
    return record(
        "response",
        url,
        "WARC-Payload-Digest: sha1:"
            + (body.isEmpty() ? "none" : body.replaceAll("\\W", ""))
            + "\r\n",
        "HTTP/1.1 " + status + "\r\n" + headers + "\r\n" + body);
  }

  private static String record(String type, String url, String headers, String block) {
    return "WARC/1.1\r\nWARC-Type: "
        + type
        + "\r\nWARC-Record-ID: <urn:uuid:"
        + UUID.nameUUIDFromBytes((type + url + block).getBytes(UTF_8))
        + ">\r\nWARC-Date: 2026-01-05T10:00:00Z\r\nWARC-Target-URI: "
        + url
        + "\r\nContent-Type: application/http; msgtype=response\r\n"
        + headers
        + "Content-Length: "
        + block.getBytes(ISO_8859_1).length
        + "\r\n\r\n"
        + block
        + "\r\n\r\n";
  }

  /** Each record is a gzip member of its own. */
  private void write(String name, String... records) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String record : records) {
      try (OutputStream out = new GZIPOutputStream(all)) {
        out.write(record.getBytes(ISO_8859_1));
      }
    }
    Files.write(folder.resolve(name), all.toByteArray());
  }
}
