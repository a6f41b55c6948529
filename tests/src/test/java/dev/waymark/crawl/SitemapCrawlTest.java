package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.Relevance;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls that begin with sitemaps, on loopback. */
@Timeout(60)
class SitemapCrawlTest {
  private static final Map<String, String> FILES =
      Map.of(
          "/robots.txt",
              "User-agent: *\nDisallow: /no/\nSitemap: http://a.test/map1.txt\n"
                  + "Sitemap: http://a.test/no/map2.txt\nSitemap: http://a.test/map3.txt\n",
          "/map1.txt", "http://a.test/listed1\nhttp://a.test/listed2\n",
          "/no/map2.txt", "http://a.test/hidden\n",
          "/map3.txt", "http://a.test/listed3\n");

  @TempDir Path folder;
  private final List<String> requested = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile Runnable atMap = () -> {};

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String path = exchange.getRequestURI().getPath();
            requested.add(path);
            if (path.equals("/map1.txt")) {
              atMap.run();
            }
            String text = FILES.getOrDefault(path, "<p>A page of its own: " + path);
            String type = FILES.containsKey(path) ? "text/plain" : "text/html";
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private LiveCrawl run(String pages) {
    CrawlConfig config =
        TestCrawls.job(
            folder,
            server.getAddress().getPort(),
            "--sitemaps",
            "true",
            "--seed",
            "http://a.test/one",
            "--seed",
            "http://a.test/two",
            "--pages",
            pages,
            "--workers",
            "1");
    return new LiveCrawl(
        config,
        new PageJudge(page -> Relevance.yes(1)),
        AllOrderingPolicies.builtIn().create("depth-first", PolicyContext.empty()),
        new Knowledge(Set.of()),
        InstantSource.system(),
        "");
  }

  @Test
  void aHostIsAskedForItsSitemapsOnceAndTheSeedsComeFirst() throws Exception {
    run("3").run(progress -> {});
    requested.remove("/.well-known/tdmrep.json");
    assertThat(requested.subList(0, 5))
        .containsExactly("/robots.txt", "/map1.txt", "/map3.txt", "/two", "/one");
    assertThat(requested.get(5)).startsWith("/listed");

    assertThat(run("0").run(progress -> {}).progress().pages()).isEqualTo(5);
    assertThat(requested).containsOnlyOnce("/map1.txt", "/map3.txt").doesNotContain("/no/map2.txt");
  }

  @Test
  void readingSitemapsEndsWhenItIsTimeToStopAndIsDoneTheNextTime() throws Exception {
    LiveCrawl run = run("0");
    atMap = run::stop;
    assertThat(run.run(progress -> {}).outcome()).isEqualTo(CrawlOutcome.INTERRUPTED);
    assertThat(requested).containsExactly("/robots.txt", "/map1.txt");

    atMap = () -> {};
    assertThat(run("0").run(progress -> {}).progress().pages()).isEqualTo(5);
  }
}
