package dev.waymark.fetch.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.FetchTestSettings;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.HttpFetcherTest;
import dev.waymark.fetch.Loopback;
import dev.waymark.fetch.TestClock;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SitemapReaderTest {
  private final Loopback server = new Loopback();
  private final HttpFetcher fetcher =
      new HttpFetcher(
          FetchTestSettings.fetch(), FetchTestSettings.politeness(), InstantSource.system());

  @AfterEach
  void close() {
    fetcher.close();
    server.close();
  }

  private List<String> read(int maxFiles, int maxUrls, String... paths) {
    return new SitemapReader(
            fetcher.fileFetcher(SitemapReader.MAX_SITEMAP_BYTES), maxFiles, maxUrls)
        .read(Arrays.stream(paths).map(server::url).toList());
  }

  private String set(String... paths) {
    return list("urlset", "url", paths);
  }

  private String index(String... paths) {
    return list("sitemapindex", "sitemap", paths);
  }

  private String list(String outer, String inner, String... paths) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><"
        + outer
        + " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
        + Arrays.stream(paths)
            .map(p -> "<" + inner + "><loc>" + server.url(p) + "</loc></" + inner + ">")
            .collect(Collectors.joining())
        + "</"
        + outer
        + ">";
  }

  @Test
  void indexLeadsToSitemapsPlainAndGzipped() throws IOException {
    server
        .on("/index.xml", 200, index("/one.xml", "/two.xml.gz", "/gone.xml"))
        .on("/one.xml", 200, set("/a?x=1&amp;y=2", "/b#part", "/b"))
        .on("/two.xml.gz", 200, HttpFetcherTest.pack(set("/c").getBytes(UTF_8), true));
    assertThat(read(10, 100, "/index.xml"))
        .containsExactly(server.url("/a?x=1&y=2"), server.url("/b"), server.url("/c"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
  void sitemapInUtf16IsRead(String charset) throws IOException {
    String xml = set("/a", "/b").replace("UTF-8", "UTF-16");
    server.on("/map.xml", 200, xml.getBytes(Charset.forName(charset)));
    assertThat(read(10, 100, "/map.xml")).containsExactly(server.url("/a"), server.url("/b"));
  }

  @Test
  void filesAreFetchedPolitelyWithTheCrawlDelayBetweenThem() {
    server
        .on("/robots.txt", 200, "User-agent: *\nDisallow: /no\nCrawl-delay: 7")
        .on("/index.xml", 200, index("/one.xml", "/no/two.xml", "/three.xml"))
        .on("/one.xml", 200, set("/a"))
        .on("/no/two.xml", 200, set("/b"))
        .on("/three.xml", 301, "", "Location", "http://outside.example/three.xml");
    TestClock clock = new TestClock();
    List<Duration> delays = new ArrayList<>();
    PoliteFetcher polite =
        polite(
            clock,
            time -> {
              if (time.isPositive()) {
                delays.add(time);
                clock.pass(time);
              }
              return true;
            });
    assertThat(new SitemapReader(polite, 10, 100).read(List.of(server.url("/index.xml"))))
        .containsExactly(server.url("/a"));
    assertThat(server.requests)
        .containsExactly("/robots.txt", "/index.xml", "/one.xml", "/three.xml");
    assertThat(delays).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(7));
    assertThat(polite.nextRequestTimes())
        .as("without a contact no other host was contacted")
        .containsExactly(Map.entry("127.0.0.1:" + server.port(), clock.instant().plusSeconds(7)));
  }

  @Test
  void nothingIsFetchedOnceTheCrawlIsStopped() {
    server.on("/robots.txt", 404, "").on("/one.xml", 200, set("/a"));
    PoliteFetcher polite = polite(new TestClock(), time -> false);
    assertThat(new SitemapReader(polite, 10, 100).read(List.of(server.url("/one.xml")))).isEmpty();
    assertThat(server.requests).containsExactly("/robots.txt");
  }

  private PoliteFetcher polite(TestClock clock, Sleeper pause) {
    RobotsPolicy robots =
        new RobotsPolicy(
            FetchTestSettings.politeness(),
            fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES),
            clock);
    Fetcher files = fetcher.fileFetcher(SitemapReader.MAX_SITEMAP_BYTES);
    return new PoliteFetcher(
        robots, files, Duration.ofSeconds(1), clock, pause, host -> Instant.EPOCH);
  }

  @Test
  void textListsAreRead() {
    server.on("/list.txt", 200, server.url("/a") + "\n" + server.url("/b") + "\n");
    assertThat(read(10, 100, "/list.txt")).containsExactly(server.url("/a"), server.url("/b"));
  }

  @Test
  void redirectsAreFollowed() {
    server.on("/old.xml", 301, "", "Location", "/new.xml").on("/new.xml", 200, set("/a"));
    assertThat(read(10, 100, "/old.xml")).containsExactly(server.url("/a"));
  }

  @Test
  void circlesAndNestingEnd() {
    server
        .on("/i0.xml", 200, index("/i0.xml", "/i1.xml"))
        .on("/i1.xml", 200, index("/i2.xml"))
        .on("/i2.xml", 200, index("/i3.xml"))
        .on("/i3.xml", 200, index("/i4.xml"))
        .on("/i4.xml", 200, set("/too-deep"));
    assertThat(read(100, 100, "/i0.xml")).isEmpty();
    assertThat(server.requests).containsExactly("/i0.xml", "/i1.xml", "/i2.xml", "/i3.xml");
  }

  @Test
  void filesAndUrlsAreBounded() {
    String[] many = IntStream.range(0, 500).mapToObj(i -> "/p" + i).toArray(String[]::new);
    server.on("/m1.xml", 200, set(many)).on("/m2.xml", 200, set("/x"));
    assertThat(read(10, 100, "/m1.xml", "/m2.xml")).hasSize(100);
    assertThat(read(1, 1000, "/m1.xml", "/m2.xml")).hasSize(500);
  }

  @Test
  void rubbishGivesNothing() {
    server
        .on("/html", 200, "<html><body>not found", "Content-Type", "text/html")
        .on("/broken.xml", 200, "<?xml version=\"1.0\"?><urlset><url><loc>")
        .on("/bad.gz", 200, new byte[] {0x1f, (byte) 0x8b, 8, 0, 1, 2, 3})
        .on("/empty.xml", 200, "");
    assertThat(read(10, 100, "/html", "/broken.xml", "/bad.gz", "/empty.xml")).isEmpty();
  }

  @Test
  void entitiesAreNotFollowed() {
    server
        .on("/secret", 200, "secret")
        .on(
            "/xxe.xml",
            200,
            "<?xml version=\"1.0\"?><!DOCTYPE u [<!ENTITY s SYSTEM \""
                + server.url("/secret")
                + "\">]><urlset><url><loc>http://x.example/&s;</loc></url></urlset>");
    assertThat(read(10, 100, "/xxe.xml")).noneMatch(url -> url.contains("secret"));
    assertThat(server.requests).containsExactly("/xxe.xml");
  }
}
