package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import dev.waymark.documents.SampleDocuments;
import dev.waymark.model.FetchResult;
import dev.waymark.model.PageKind;
import dev.waymark.parse.DocumentConverter;
import dev.waymark.parse.ParseResult;
import dev.waymark.parse.Parser;
import dev.waymark.server.SearchServerFixture;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Feeds, documents, logs of every format, and what comes to the server: see {@link Fuzzer}. */
class FormatsFuzzTest {
  @TempDir Path folder;
  private final Fuzzer fuzzer = new Fuzzer();

  @Test
  void feeds() {
    Parser parser = new Parser();
    fuzzer.fuzz(
        "feeds",
        List.of(
            "<?xml version='1.0'?><rss version='2.0'><channel><title>T</title><item><title>A"
                + " reef</title><link>http://a.example/1</link><pubDate>Sat, 31 Jan 2026 12:00:00"
                + " GMT</pubDate><description>&lt;p&gt;fish</description></item></channel></rss>",
            "<feed xmlns='http://www.w3.org/2005/Atom'"
                + " xml:base='http://a.example/'><title>T</title><entry><title"
                + " type='html'>&lt;b&gt;A reef</title><link href='2'/>"
                + "<updated>2026-01-31T12:00:00Z</updated></entry></feed>",
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":["
                + "{\"id\":\"1\",\"url\":\"http://a.example/3\",\"content_text\":\"reef\"}]}"),
        text -> {
          byte[] body = text.getBytes(StandardCharsets.UTF_8);
          for (String type : PageKind.FEED.mediaTypes()) {
            assertReadOrRefused(
                parser.read(FetchResult.Ok.recorded("http://a.example/feed", type, body)));
          }
        });
  }

  @Test
  void documents() {
    Parser parser =
        new Parser("waymark", new DocumentConverter.Limits(Duration.ofSeconds(5), 128L << 20));
    List<PageKind> kinds = List.of(PageKind.PDF, PageKind.DOCX, PageKind.ODT, PageKind.EPUB);
    List<String> samples = new ArrayList<>();
    samples.add(latin(SampleDocuments.pdf("T", "A reef.", "http://a.example/")));
    samples.add(latin(SampleDocuments.docx("T", "A reef.", "http://a.example/")));
    samples.add(latin(SampleDocuments.odt("T", "A reef.", "http://a.example/")));
    samples.add(latin(SampleDocuments.epub("T", "A reef.", "http://a.example/")));
    samples.add("{\\rtf1\\ansi{\\info{\\title T}}A reef {\\field{\\*\\fldinst HYPERLINK}}}");
    fuzzer.fuzz(
        "documents",
        samples,
        text -> {
          PageKind kind = kinds.get(fuzzer.random().nextInt(kinds.size()));
          byte[] body = text.getBytes(StandardCharsets.ISO_8859_1);
          String type = kind.mediaTypes().getFirst();
          assertReadOrRefused(
              parser.read(FetchResult.Ok.recorded("http://a.example/x", type, body)));
        });
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static void assertReadOrRefused(ParseResult result) {
    switch (result) {
      case ParseResult.Parsed parsed ->
          parsed
              .page()
              .links()
              .forEach(link -> assertThat(Urls.normalize(link.url())).isEqualTo(link.url()));
      case ParseResult.Unreadable unreadable -> assertThat(unreadable.reason()).isNotBlank();
    }
  }

  private static List<String> logLines() {
    return List.of(
        "10.0.0.1 - - [31/Jan/2026:12:00:00 +0000] \"GET /a?b=c HTTP/1.1\" 200 5"
            + " \"http://x.example/\" \"Mozilla/5.0\"\n",
        "1769860800.123    10 10.0.0.1 TCP_MISS/200 500 GET http://a.example/ u DIRECT/1.2.3.4"
            + " text/html\n",
        "{\"time\":\"2026-01-31T12:00:00Z\",\"user\":\"u\",\"url\":\"http://a.example/\",\"query\":\"reef\"}\n",
        "#Fields: date time c-ip cs-uri-stem sc-status\n2026-01-31 12:00:00 10.0.0.1 /a 200\n",
        "http://a.example/\thttp://b.example/\tu\t1769860800\n",
        "6a3701d319fc3754\t1297740409\t166\tA;B;<;C\tNULL\n",
        "{\"log\":{\"version\":\"1.2\",\"entries\":[{\"startedDateTime\":\"2026-01-31T12:00:00Z\","
            + "\"request\":{\"method\":\"GET\",\"url\":\"http://a.example/\",\"headers\":[]},"
            + "\"response\":{\"status\":200,\"content\":{\"mimeType\":\"text/html\"}}}]}}\n",
        "SQLite format 3\0\u0010\0\u0001\u0001\0@  \0\0\0\u0003\0\0\0\u0004");
  }

  @ParameterizedTest
  @MethodSource("logLines")
  void logs(String line) throws IOException {
    Path file = folder.resolve("access.log");
    int[] number = {0};
    fuzzer.fuzz(
        "logs like " + Fuzzer.quote(line.substring(0, 15)),
        List.of(line, line.repeat(3)),
        text -> {
          Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
          Path into = folder.resolve("trace" + number[0]++ % 5);
          CommandOutput output =
              CommandOutput.run("people", "import", file.toString(), "--into", into.toString());
          assertThat(output.code()).as(Fuzzer.quote(text) + output.err()).isNotEqualTo(1);
        });
  }

  @Test
  void queriesAndRequests() throws Exception {
    try (SearchServerFixture served = new SearchServerFixture(folder)) {
      int port = URI.create(served.url()).getPort();
      String head = " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n";
      fuzzer.fuzz(
          "queries and requests",
          List.of(
              "GET /api/search?q=coral+%22warm+water%22+-fish+site:a.example&page=2"
                  + head
                  + "\r\n",
              "GET /?q=title:reef*+OR+(coral+fish~2)&kind=pdf" + head + "\r\n",
              "POST /api/mark"
                  + head
                  + "Content-Type: application/json\r\nContent-Length: 44\r\n\r\n"
                  + "{\"url\":\"http://sea.example/\",\"useful\":true}  ",
              "POST /sessions"
                  + head
                  + "Authorization: Bearer x\r\nContent-Length: 16\r\n\r\n{\"sessions\":[{}]}"),
          text -> {
            String status = statusLine(port, text);
            assertThat(status).as(Fuzzer.quote(text)).doesNotStartWith("HTTP/1.1 500");
          });
      assertThat(served.complaints).isEmpty();
      assertThat(statusLine(port, "GET /" + head + "\r\n")).startsWith("HTTP/1.1 200");
    }
  }

  private static String statusLine(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes(12), StandardCharsets.ISO_8859_1);
    } catch (SocketException e) {
      return ""; // refused before the end
    }
  }
}
