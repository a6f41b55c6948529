package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.documents.SampleDocuments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A site with every kind of page, and every way to miss one, from crawl to export. */
@Timeout(180)
class EveryPageTest {
  private static final String TEXT = "The coral reef is full of fish.";
  private static final Map<String, Response> SITE =
      Collections.synchronizedMap(new LinkedHashMap<>());
  private static final Set<String> NOT_LINKED =
      Set.of(
          "/feed",
          "/sign-in",
          "/license.xml",
          "/map.xml",
          "/map.xml.gz",
          "/.well-known/tdmrep.json");
  private static final ObjectMapper JSON = new ObjectMapper();
  @TempDir static Path folder;
  private static HttpServer server;
  private static CommandOutput crawl;

  private record Response(int status, String type, byte[] body, String location) {}

  /** A page for each way to say that models must not be trained with it. */
  private static void fillPreferences() {
    html("/by-meta", "<meta name=robots content=noai><p>A reef, by a robots element.");
    html("/by-mining", "<meta name=tdm-reservation content=1><p>A reef, by another element.");
    html("/by-header", "<p>A reef whose response has a header.");
    html("/by-robots", "<p>A reef of which robots.txt speaks.");
    html("/by-file", "<p>A reef that a file of the site lists.");
    html("/by-license", "<p>A reef that is under a licence.");
    page(
        "/.well-known/tdmrep.json",
        "application/json",
        "[{\"location\": \"/by-file\", \"tdm-reservation\": 1}]".getBytes(StandardCharsets.UTF_8));
    String terms = "<license><prohibits type='usage'>ai-train</prohibits></license>";
    page(
        "/license.xml",
        "application/rsl+xml",
        ("<rsl><content url='/by-license'>" + terms + "</content></rsl>")
            .getBytes(StandardCharsets.UTF_8));
  }

  private static void page(String path, String type, byte[] body) {
    SITE.put(path, new Response(200, type, body, ""));
  }

  private static void html(String path, String html) {
    page(path, "text/html", html.getBytes(StandardCharsets.UTF_8));
  }

  private static void feed(String... items) {
    StringBuilder feed = new StringBuilder("<feed xmlns='http://www.w3.org/2005/Atom'>");
    for (String item : items) {
      feed.append("<entry><title>A reef</title><link href='").append(item).append("'/></entry>");
    }
    byte[] body = feed.append("</feed>").toString().getBytes(StandardCharsets.UTF_8);
    page("/feed", "application/atom+xml", body);
  }

  /** An index that lists one sitemap, compressed as a file, that lists pages. */
  private static void map(String... pages) throws IOException {
    StringBuilder map = new StringBuilder("<?xml version='1.0'?><urlset>");
    for (String page : pages) {
      map.append("<url><loc>").append(url(page)).append("</loc></url>");
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(file)) {
      gzip.write(map.append("</urlset>").toString().getBytes(StandardCharsets.UTF_8));
    }
    page("/map.xml.gz", "application/x-gzip", file.toByteArray());
    String index = "<sitemapindex><sitemap><loc>" + url("/map.xml.gz") + "</loc></sitemap>";
    page("/map.xml", "text/xml", (index + "</sitemapindex>").getBytes(StandardCharsets.UTF_8));
  }

  private static void fillSite() throws IOException {
    String link = url("/from-document");
    page("/report.pdf", "application/pdf", SampleDocuments.pdf("A report", TEXT, link));
    page("/letter.docx", "application/octet-stream", SampleDocuments.docx("A letter", TEXT, link));
    page(
        "/text.odt",
        "application/vnd.oasis.opendocument.text",
        SampleDocuments.odt("A text", TEXT, link));
    page("/book.epub", "application/epub+zip", SampleDocuments.epub("A book", TEXT, link));
    byte[] letter = SampleDocuments.docx("Cut", TEXT, link);
    page("/cut.docx", "application/msword", Arrays.copyOf(letter, 300));
    page("/table.bin2", "application/x-table", new byte[] {1, 2});
    feed("/from-feed");
    html("/from-feed", "<title>New</title><p>A reef from a feed, with fish.");
    html("/from-document", "<title>Linked</title><p>A reef that a document names.");
    fillPreferences();
    html("/greek", "<html lang=el><p>Οι κοραλλιογενείς ύφαλοι είναι γεμάτοι ψάρια. reef");
    html("/japanese", "<html lang=ja><p>珊瑚礁には魚がたくさんいます。 reef");
    html("/long", "<p>A long reef. " + "More of it. ".repeat(3_000));
    html("/app", "<div id=root></div><script src=app.js></script><noscript>Enable JavaScript");
    html("/sign-in", "<title>Hello</title><form><input type=password name=p></form>");
    SITE.put("/members", new Response(302, "", new byte[0], "/sign-in"));
    SITE.put("/closed", new Response(403, "text/html", new byte[0], ""));
    StringBuilder start =
        new StringBuilder("<link rel=alternate type=application/atom+xml href=/feed>");
    for (String path : List.copyOf(SITE.keySet())) {
      if (!path.startsWith("/from") && !NOT_LINKED.contains(path)) {
        start.append("<p><a href=").append(path).append(">link</a>");
      }
    }
    start.append("<p><a href=/gone>a</a> <a href=/no/robots>b</a> <a href=/a.zip>c</a>");
    start.append("<p><a href=/b.zip>d</a> <a href=/pic.jpg>e</a>");
    html("/", start.toString());
    String robots = "User-agent: *\nDisallow: /no/\nContent-Signal: search=yes\n";
    robots += "Content-Usage: /by-robots train-ai=n\nLicense: " + url("/license.xml");
    robots += "\nSitemap: " + url("/map.xml");
    map("/from-map");
    page("/robots.txt", "text/plain", robots.getBytes(StandardCharsets.UTF_8));
  }

  @BeforeAll
  static void crawl() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    fillSite();
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            Response response =
                SITE.getOrDefault(
                    exchange.getRequestURI().getPath(),
                    new Response(404, "text/html", new byte[0], ""));
            exchange.getResponseHeaders().add("Content-Type", response.type());
            if (exchange.getRequestURI().getPath().equals("/by-header")) {
              exchange.getResponseHeaders().add("Content-Usage", "train-ai=n");
            }
            if (!response.location().isEmpty()) {
              exchange.getResponseHeaders().add("Location", response.location());
            }
            int length = response.body().length;
            exchange.sendResponseHeaders(response.status(), length == 0 ? -1 : length);
            exchange.getResponseBody().write(response.body());
          }
        });
    server.start();
    crawl = crawlInto("c");
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private static String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private static CommandOutput crawlInto(String name, String... more) {
    List<String> args =
        new ArrayList<>(List.of("crawl", "--seed", url("/"), "--want", "word(\"reef\")"));
    args.addAll(List.of("--delay", "0s", "--allow-address", "loopback", "--stay", "host"));
    args.addAll(List.of("--max-bytes", "30kB"));
    args.addAll(List.of("--into", folder.resolve(name).toString()));
    args.addAll(Arrays.asList(more));
    return CommandOutput.run(args.toArray(String[]::new));
  }

  private static JsonNode why(String path) throws IOException {
    return JSON.readTree(
        CommandOutput.run("why", folder.resolve("c").toString(), url(path), "--json").out());
  }

  @Test
  void documentsAreFoundAndShownWithTheirKind() {
    String found = CommandOutput.run("search", folder.resolve("c") + "", "coral", "reef").out();
    assertThat(found)
        .contains("A report", "/report.pdf  [pdf]", "/letter.docx  [docx]", "/text.odt  [odt]")
        .contains("A book", "/book.epub  [epub]");
    assertThat(
            CommandOutput.run("search", folder.resolve("c") + "", "coral", "--kind", "pdf").out())
        .contains("/report.pdf")
        .doesNotContain("/book.epub");
  }

  @Test
  void linksOfDocumentsAndItemsOfFeedsAreFollowed() throws IOException {
    assertThat(why("/from-document").path("relevance").path("relevant").asBoolean()).isTrue();
    assertThat(why("/from-feed").path("path").toString()).contains("/feed");
    assertThat(why("/feed").path("kind").asText()).isEqualTo("feed");
  }

  @Test
  void watchingAsksTheFeedBeforeOtherPages() throws IOException {
    crawlInto("watched");
    html("/newest", "<title>Newest</title><p>The newest reef.");
    feed("/newest", "/from-feed");
    String collection = folder.resolve("watched").toString();
    watchOnce(collection, 2); // one hub besides the seed: pages with as many links are not asked
    assertThat(Files.readString(folder.resolve("watched/feed.json"))).contains(url("/newest"));
  }

  @Test
  void watchingAsksTheSitemapThatRobotsTxtNames() throws IOException {
    crawlInto("mapped");
    String collection = folder.resolve("mapped").toString();
    html("/from-map", "<title>Old</title><p>An old reef.");
    watchOnce(collection, 3); // fetches the index
    watchOnce(collection, 3); // fetches the sitemap: now it knows what that lists
    Path feed = folder.resolve("mapped/feed.json");
    assertThat(Files.readString(feed)).doesNotContain(url("/map.xml"), url("/from-map"));
    html("/mapped", "<title>Mapped</title><p>A reef that only the sitemap lists.");
    map("/mapped", "/from-map");
    watchOnce(collection, 4);
    assertThat(Files.readString(feed)).contains(url("/mapped")).doesNotContain(url("/from-map"));
  }

  private static void watchOnce(String collection, int hubs) {
    List<String> args = new ArrayList<>(List.of("watch", collection, "--once"));
    args.addAll(List.of("--min-interval", "0s", "--max-interval", "1s", "--hubs", hubs + ""));
    CommandOutput watched = CommandOutput.run(args.toArray(String[]::new));
    assertThat(watched.code()).as(watched.err()).isZero();
  }

  @Test
  void documentsAreExportedWithKindTextAndDates() throws IOException {
    Path file = folder.resolve("export.jsonl");
    CommandOutput.run(
        "export", folder.resolve("c") + "", "--to", "jsonl", "--into", file.toString());
    List<JsonNode> pages = new ArrayList<>();
    for (String line : java.nio.file.Files.readAllLines(file)) {
      pages.add(JSON.readTree(line));
    }
    JsonNode report =
        pages.stream()
            .filter(page -> page.path("kind").asText().equals("pdf"))
            .findFirst()
            .orElseThrow();
    assertThat(report.path("title").asText()).isEqualTo("A report");
    assertThat(report.path("text").asText()).contains(TEXT);
    assertThat(report.path("language").asText()).isEqualTo("en");
    assertThat(report.path("published").asText()).isEqualTo("2024-03-15T12:00:00Z");
    assertThat(pages).extracting(page -> page.path("kind").asText()).contains("odt", "epub");
  }

  @Test
  void preferencesOfTheOwnerAreKeptShownAndFiltered() throws IOException {
    Map<String, String> said = new LinkedHashMap<>();
    said.put("/by-meta", "robots: noai");
    said.put("/by-mining", "tdm-reservation: 1");
    said.put("/by-header", "content-usage: train-ai=n");
    said.put("/by-robots", "content-usage: train-ai=n");
    said.put("/by-file", "tdm-reservation: 1");
    said.put("/by-license", "rsl: ai-train=no");
    for (Map.Entry<String, String> page : said.entrySet()) {
      assertThat(why(page.getKey()).path("preferences").toString())
          .as(page.getKey())
          .contains(page.getValue(), "content-signal: search=yes");
    }
    assertThat(CommandOutput.run("why", folder.resolve("c") + "", url("/by-meta")).out())
        .containsPattern("its owner prefers\\s+content-signal: search=yes\\s+robots: noai");
    CommandOutput all = CommandOutput.run("export", folder.resolve("c") + "");
    CommandOutput usable =
        CommandOutput.run("export", folder.resolve("c") + "", "--usable-for", "ai-train");
    assertThat(said.keySet()).allMatch(path -> all.out().contains(url(path)));
    assertThat(said.keySet()).noneMatch(path -> usable.out().contains("\"" + url(path) + "\","));
    assertThat(usable.out())
        .contains("/report.pdf", "\"preferences\":[\"content-signal: search=yes\"]");
    assertThat(usable.err()).contains("6 pages are left out: their owners reserve ai-train.");
    CommandOutput every = CommandOutput.run("export", folder.resolve("c") + "", "--all");
    CommandOutput none =
        CommandOutput.run("export", folder.resolve("c") + "", "--all", "--usable-for", "search");
    CommandOutput most =
        CommandOutput.run("export", folder.resolve("c") + "", "--all", "--usable-for", "ai-train");
    long leftOut = every.out().lines().count() - most.out().lines().count();
    assertThat(none.err()).isEmpty();
    assertThat(most.err()).contains(leftOut + " pages are left out");
    assertThat(
            CommandOutput.run("export", folder.resolve("c") + "", "--usable-for", "training").err())
        .contains("there is no use training. There are search, ai-input, ai-train, tdm.");
  }

  @Test
  void pagesInOtherLanguagesAreFoundByOtherFormsOfTheirWords() {
    String collection = folder.resolve("c").toString();
    assertThat(CommandOutput.run("search", collection, "ύφαλος").out()).contains("/greek");
    assertThat(CommandOutput.run("search", collection, "珊瑚礁").out()).contains("/japanese");
  }

  @Test
  void theArchiveHasTheDocumentAsItCame() {
    assertThat(
            CommandOutput.run(
                    "export",
                    folder.resolve("c") + "",
                    "--to",
                    "warc",
                    "--into",
                    folder.resolve("x.warc") + "")
                .code())
        .isZero();
    CommandOutput judged =
        CommandOutput.run(
            "judge",
            folder.resolve("x.warc") + "",
            "--want",
            "kind == \"pdf\" && published > date(\"2024-01-01\")");
    assertThat(judged.out()).containsPattern("yes +1.00 +\\S+/report.pdf");
  }

  @Test
  void whatWasMissedIsCountedByCauseWithTheRemedy() {
    assertThat(crawl.out())
        .contains("missed, so far:")
        .contains("3  not asked for: their ending is skipped (.zip 2, .jpg 1)")
        .contains("1  documents that cannot be read")
        .contains("1  drawn by a script")
        .contains("1  pages of which only the beginning was read", "--max-bytes")
        .contains("1  behind a login")
        .contains("1  refused by the server")
        .contains("1  forbidden by robots.txt, or not to be indexed")
        .contains("1  not found")
        .contains("1  neither HTML, text nor a document")
        .contains("--skip-extension");
  }

  @Test
  void theCountsSurviveTheEndOfTheCrawl() throws IOException {
    CommandOutput again =
        CommandOutput.run("crawl", "--into", folder.resolve("c").toString(), "--json");
    JsonNode summary = JSON.readTree(again.out().lines().toList().getLast());
    assertThat(summary.path("missed").path("skipped_extension").asInt()).isEqualTo(3);
    assertThat(summary.path("missed").path("needs_javascript").asInt()).isEqualTo(1);
    assertThat(summary.path("missed").path("robots").asInt()).isEqualTo(1);
    assertThat(summary.path("skipped_extensions").path("zip").asInt()).isEqualTo(2);
  }

  @Test
  void whySaysItOfAUrl() throws IOException {
    assertThat(why("/app").path("missed").asText()).isEqualTo("needs_javascript");
    assertThat(why("/sign-in").path("missed").asText()).isEqualTo("login");
    assertThat(why("/members").path("missed").asText()).isEqualTo("login");
    assertThat(why("/cut.docx").path("missed").asText()).isEqualTo("broken_document");
    assertThat(why("/a.zip").path("missed").asText()).isEqualTo("skipped_extension");
    assertThat(why("/closed").path("missed").asText()).isEqualTo("forbidden");
    assertThat(why("/report.pdf").has("missed")).isFalse();
    String words = CommandOutput.run("why", folder.resolve("c") + "", url("/report.pdf")).out();
    assertThat(words).contains("kind: pdf", "relevance: relevant");
  }

  @Test
  void withoutFormatsDocumentsAreSkippedAndThatIsTold() throws IOException {
    String last =
        crawlInto("plain", "--formats", "none", "--json").out().lines().toList().getLast();
    JsonNode skipped = JSON.readTree(last).path("skipped_extensions");
    assertThat(skipped.path("pdf").asInt()).isEqualTo(1);
    assertThat(skipped.path("docx").asInt()).isEqualTo(2);
    assertThat(crawlInto("wrong", "--formats", "pfd").err())
        .contains("formats: there is no \"pfd\"; there are pdf, docx");
  }
}
