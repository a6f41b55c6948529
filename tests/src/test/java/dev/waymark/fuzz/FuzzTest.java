package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.WarcFile;
import dev.waymark.cli.CommandOutput;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.SitemapReader;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.relevance.predicate.expression.ExpressionCompiler;
import dev.waymark.url.Urls;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever comes, there is a result or a sentence, and no other exception: see {@link Fuzzer}. */
class FuzzTest {
  @TempDir Path folder;
  private final Fuzzer fuzzer = new Fuzzer();

  @Test
  void pages() {
    Parser parser = new Parser();
    fuzzer.fuzz(
        "HTML",
        List.of(
            "<!doctype html><html lang=en><head><title>T</title><meta charset=utf-8><base"
                + " href=/b/></head><body><h1>H</h1><p>a <a"
                + " href='x?y=1&amp;z'>b</a><svg><title>t</title><path"
                + " d='M0'/></svg><table><tr><td>c<select><option>d</select></table><script>if"
                + " (a<b) '</p>'</script></body>"),
        html -> {
          Page page = parser.parse(html.getBytes(StandardCharsets.UTF_8), "http://a.example/x");
          page.links().forEach(link -> assertThat(Urls.normalize(link.url())).isNotNull());
        });
  }

  @Test
  void urls() {
    fuzzer.fuzz(
        "URLs",
        List.of(
            "http://user:pw@www.example.org:8080/a/../b%20c?x=1&y=%ff#frag",
            "//[::ffff:127.0.0.1]/"),
        url -> {
          String normal = Urls.normalize(url);
          if (normal != null) {
            assertThat(Urls.normalize(normal)).as(Fuzzer.quote(url)).isEqualTo(normal);
            Urls.host(normal);
            Urls.id(normal);
          }
        });
  }

  @Test
  void predicates() {
    fuzzer.fuzz(
        "predicates",
        List.of(
            "word(\"reef\") && count(\"fish\") >= 3 || url.contains(\".org\")",
            "headings.exists(h, h.matches(\"a+b\")) ? true : !phrase(\"coral reef\")"),
        text -> ExpressionCompiler.compile(text, PredicateContext.minimal()));
  }

  @Test
  void robotsAndSitemaps() {
    PolitenessSettings settings = SettingsSchema.defaults(PolitenessSettings.class);
    fuzzer.fuzz(
        "robots.txt and sitemaps",
        List.of(
            "User-agent: *\n"
                + "Disallow: /a*b$\n"
                + "Allow: /\n"
                + "Crawl-delay: 5\n"
                + "Sitemap: http://a.example/s.xml\n",
            "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                + "<url><loc>http://a.example/1</loc><lastmod>2026-01-01</lastmod></url></urlset>",
            "<rss version='2.0'><channel><item><link>http://a.example/2</link></item></channel></rss>"),
        text -> {
          Fetcher files = (url, conditions) -> ok(url, text);
          RobotsPolicy robots = new RobotsPolicy(settings, files, InstantSource.system());
          robots.decide("http://a.example/x?y=z");
          robots.sitemaps("http://a.example/");
          new SitemapReader(files, 3, 100)
              .read(List.of("http://a.example/s.xml"))
              .forEach(url -> assertThat(Urls.normalize(url)).isEqualTo(url));
        });
  }

  private static FetchResult ok(String url, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    byte[] none = {};
    return new FetchResult.Ok(
        url,
        200,
        none,
        none,
        body,
        body,
        "text/plain",
        null,
        "",
        null,
        null,
        "",
        Instant.EPOCH,
        Duration.ZERO,
        false);
  }

  @Test
  void warcFiles() throws IOException {
    Path file = folder.resolve("f.warc.gz");
    String record =
        "WARC/1.1\r\n"
            + "WARC-Type: response\r\n"
            + "WARC-Record-ID: <urn:uuid:1>\r\n"
            + "WARC-Date: 2026-01-31T12:00:00Z\r\n"
            + "WARC-Target-URI: http://a.example/\r\n"
            + "Content-Type: application/http;msgtype=response\r\n"
            + "Content-Length: 64\r\n\r\n"
            + "HTTP/1.1 200 OK\r\n"
            + "Content-Type: text/html\r\n\r\n"
            + "<p>reef and fish</p>\r\n\r\n";
    fuzzer.fuzz(
        "WARC",
        List.of(record, record + record),
        text -> {
          byte[] bytes = gzip(text.getBytes(StandardCharsets.ISO_8859_1));
          if (fuzzer.random().nextBoolean()) {
            bytes[fuzzer.random().nextInt(bytes.length)] ^=
                (byte) (1 << fuzzer.random().nextInt(8));
          }
          Files.write(file, bytes);
          WarcFile.forEach(file, new SkippedRecords(), page -> new Parser().parse(page));
        });
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  @Test
  void jobFiles() throws IOException {
    Path file = folder.resolve("job.yaml");
    Path into = folder.resolve("c");
    fuzzer.fuzz(
        "job files",
        List.of(
            "seed: http://a.example/\nwant: word(\"reef\")\npages: 5\ndelay: 1s\nseeds:\n  - x\n"),
        yaml -> {
          // Never a crawl: a job without an end of its seed's scheme is refused before.
          Files.write(file, yaml.replace("http", "hxxp").getBytes(StandardCharsets.ISO_8859_1));
          CommandOutput output =
              CommandOutput.run("crawl", file.toString(), "--into", into.toString());
          assertThat(output.code()).as(Fuzzer.quote(yaml) + output.err()).isNotEqualTo(1);
        });
  }
}
