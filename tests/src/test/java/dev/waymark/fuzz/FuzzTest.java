package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.WarcFile;
import dev.waymark.cli.CommandOutput;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.SitemapReader;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.relevance.predicate.ExpressionCompiler;
import dev.waymark.relevance.predicate.PredicateContext;
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
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mutated inputs: whatever comes, there is a result or a sentence, and no other exception. Seconds
 * here, hours with {@code -Dwaymark.fuzz=SECONDS} for each kind of input; a failure prints the
 * input, and {@code -Dwaymark.seed} repeats the run.
 */
class FuzzTest {
  private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("waymark.fuzz", 1));

  /** A build repeats what it tried before; a longer run tries something new. */
  private static final long SEED =
      Long.getLong(
          "waymark.seed", System.getProperty("waymark.fuzz") == null ? 1 : System.nanoTime());

  /** Pieces that matter to one parser or another. */
  private static final List<String> PIECES =
      List.of(
          "<",
          ">",
          "</",
          "<!--",
          "-->",
          "--!>",
          "<![CDATA[",
          "]]>",
          "<a href=",
          "<svg>",
          "</svg>",
          "<math>",
          "<select>",
          "<script>",
          "</script>",
          "<plaintext>",
          "<frameset>",
          "<table>",
          "<template>",
          "&#",
          "&amp",
          ";",
          "\"",
          "'",
          "=",
          "\0",
          "\uD800",
          "\uFFFF",
          "%",
          "%00",
          "http://",
          "//",
          "..",
          "?",
          "#",
          "@",
          "[::1]",
          ":",
          "\r\n",
          "\t",
          " ",
          "-",
          "*",
          "User-agent: ",
          "Disallow: ",
          "Allow: ",
          "Sitemap: ",
          "Crawl-delay: ",
          "$",
          "<urlset>",
          "<loc>",
          "WARC/1.1\r\n",
          "Content-Length: ",
          "99999999999999999999",
          "-1",
          "word(\"",
          "\")",
          "&&",
          "||",
          "!",
          "(",
          ")",
          "size(",
          "url",
          ".matches(",
          "exists(x, ",
          "1e999",
          "site:",
          "OR",
          "\\",
          "{",
          "}",
          "[",
          "]",
          "seed: ",
          "want: ",
          "- ",
          "null",
          "true",
          "2026-01-31T12:00:00Z",
          "127.0.0.1 - - [");

  @TempDir Path folder;
  private final Random random = new Random(SEED);

  /** Takes an input; what it throws is a finding. */
  private interface Target {
    void accept(String input) throws Exception;
  }

  private void fuzz(String name, List<String> samples, Target target) {
    long until = System.nanoTime() + TIME.toNanos();
    long inputs = 0;
    while (System.nanoTime() < until) {
      String input = mutate(samples.get(random.nextInt(samples.size())));
      inputs++;
      try {
        target.accept(input);
      } catch (ConfigException | StorageException expected) {
        assertThat(expected.getMessage()).isNotBlank();
      } catch (Exception | Error e) {
        throw new AssertionError(
            name + " fails with -Dwaymark.seed=" + SEED + " at: " + quote(input), e);
      }
    }
    System.out.println("fuzz " + name + ": " + inputs + " inputs, seed " + SEED);
    assertThat(inputs).isPositive();
  }

  private static String quote(String input) {
    StringBuilder text = new StringBuilder();
    input
        .chars()
        .limit(2000)
        .forEach(c ->
            text.append(
                c >= ' ' && c < 127 ? String.valueOf((char) c) : String.format("\\u%04x", c)));
    return text.toString();
  }

  private String mutate(String sample) {
    StringBuilder text = new StringBuilder(sample);
    for (int n = 1 + random.nextInt(12); n > 0; n--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(6)) {
        case 0 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 1 -> text.insert(at, (char) random.nextInt(random.nextInt(10) == 0 ? 65536 : 256));
        case 2 -> text.delete(at, Math.min(text.length(), at + random.nextInt(20)));
        case 3 -> {
          int end = Math.min(text.length(), at + random.nextInt(30));
          text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(4)));
        }
        case 4 ->
            text.insert(at, PIECES.get(random.nextInt(PIECES.size())).repeat(random.nextInt(200)));
        default -> text.setLength(at);
      }
    }
    return text.toString();
  }

  @Test
  void pages() {
    Parser parser = new Parser();
    fuzz(
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
    fuzz(
        "URLs",
        List.of(
            "http://user:pw@www.example.org:8080/a/../b%20c?x=1&y=%ff#frag",
            "//[::ffff:127.0.0.1]/"),
        url -> {
          String normal = Urls.normalize(url);
          if (normal != null) {
            assertThat(Urls.normalize(normal)).as(quote(url)).isEqualTo(normal);
            Urls.host(normal);
            Urls.id(normal);
          }
        });
  }

  @Test
  void predicates() {
    fuzz(
        "predicates",
        List.of(
            "word(\"reef\") && count(\"fish\") >= 3 || url.contains(\".org\")",
            "headings.exists(h, h.matches(\"a+b\")) ? true : !phrase(\"coral reef\")"),
        text -> ExpressionCompiler.compile(text, PredicateContext.minimal()));
  }

  @Test
  void robotsAndSitemaps() {
    PolitenessSettings settings = SettingsSchema.defaults(PolitenessSettings.class);
    fuzz(
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
    fuzz(
        "WARC",
        List.of(record, record + record),
        text -> {
          byte[] bytes = gzip(text.getBytes(StandardCharsets.ISO_8859_1));
          if (random.nextBoolean()) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
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
    fuzz(
        "job files",
        List.of(
            "seed: http://a.example/\nwant: word(\"reef\")\npages: 5\ndelay: 1s\nseeds:\n  - x\n"),
        yaml -> {
          // Never a crawl: a job without an end of its seed's scheme is refused before.
          Files.write(file, yaml.replace("http", "hxxp").getBytes(StandardCharsets.ISO_8859_1));
          CommandOutput output =
              CommandOutput.run("crawl", file.toString(), "--into", into.toString());
          assertThat(output.code()).as(quote(yaml) + output.err()).isNotEqualTo(1);
        });
  }

  @Test
  void logs() throws IOException {
    Path file = folder.resolve("access.log");
    List<String> samples =
        List.of(
            "10.0.0.1 - - [31/Jan/2026:12:00:00 +0000] \"GET /a?b=c HTTP/1.1\" 200 5"
                + " \"http://x.example/\" \"Mozilla/5.0\"\n",
            "1769860800.123    10 10.0.0.1 TCP_MISS/200 500 GET http://a.example/ u DIRECT/1.2.3.4"
                + " text/html\n",
            "{\"time\":\"2026-01-31T12:00:00Z\",\"user\":\"u\",\"url\":\"http://a.example/\",\"query\":\"reef\"}\n",
            "#Fields: date time c-ip cs-uri-stem sc-status\n2026-01-31 12:00:00 10.0.0.1 /a 200\n",
            "http://a.example/\thttp://b.example/\tu\t1769860800\n");
    int[] number = {0};
    fuzz(
        "logs",
        samples,
        text -> {
          Files.write(file, text.repeat(3).getBytes(StandardCharsets.ISO_8859_1));
          Path into = folder.resolve("trace" + number[0]++ % 5);
          CommandOutput output =
              CommandOutput.run("people", "import", file.toString(), "--into", into.toString());
          assertThat(output.code()).as(quote(text) + output.err()).isNotEqualTo(1);
        });
  }
}
