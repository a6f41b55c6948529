package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls of several hosts behind one port, from the command line. */
@Timeout(60)
class ManyHostsTest {
  /** By URL: HTML, or a status, or where it moved to. */
  private static final Map<String, String> WEB =
      Map.ofEntries(
          Map.entry("http://good.test/", "<p>See <a href=http://broken.test/x>there</a>."),
          Map.entry("http://broken.test/robots.txt", "503"),
          Map.entry("http://ex.test/", "http://ex.test/home"),
          Map.entry("http://ex.test/home", "http://www.ex.test/"),
          Map.entry(
              "http://www.ex.test/", "<a href=/two>two</a> <a href=http://good.test/>good</a>"),
          Map.entry("http://www.ex.test/two", "<p>Two. <a href=/three>three</a>"),
          Map.entry("http://www.ex.test/three", "<p>Three, moved <a href=/on>on</a>."),
          Map.entry("http://www.ex.test/on", "http://good.test/"),
          Map.entry("http://a.test/loop1", "http://a.test/loop2"),
          Map.entry("http://a.test/loop2", "http://a.test/loop1"));

  @TempDir Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", ManyHostsTest::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String host = exchange.getRequestHeaders().getFirst("Host");
      String answer = WEB.getOrDefault("http://" + host + exchange.getRequestURI(), "404");
      if (answer.startsWith("http")) {
        exchange.getResponseHeaders().set("Location", answer);
        exchange.sendResponseHeaders(301, -1);
      } else if (!answer.startsWith("<")) {
        exchange.sendResponseHeaders(Integer.parseInt(answer), -1);
      } else {
        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }

  private CommandOutput crawl(String... more) {
    List<String> args = new ArrayList<>(List.of("crawl"));
    args.addAll(List.of(more));
    if (!args.contains("--into")) {
      args.addAll(List.of("--into", into()));
    }
    return CommandOutput.runOn(server.getAddress().getPort(), args.toArray(String[]::new));
  }

  private String into() {
    return folder.resolve("c").toString();
  }

  @Test
  void aHostWhoseRulesCannotBeHadDoesNotHoldACrawlThatIsDoneOtherwise() {
    CommandOutput crawled = crawl("--seed", "http://good.test/", "--first-rest", "100ms");
    assertThat(crawled.code()).isEqualTo(5);
    assertThat(crawled.out())
        .startsWith("Stopped: the rest waits behind hosts in trouble.\n  1 page in ")
        .contains(
            "1 still in the queue\n  1 host in trouble, with 1 page behind it:\n"
                + "    broken.test: robots.txt could not be read (status 503",
            "; 1 page, asked again from 20",
            "Ask them again with: ");
    assertThat(crawl("--json").out())
        .contains(
            "\"hosts_in_trouble\":[{\"host\":\"broken.test\",\"waiting\":1,\"reason\":\"robots.txt"
                + " could");
    assertThat(CommandOutput.run("why", into(), "http://broken.test/x").out())
        .contains("waits, number 1 of 1", "robots.txt could not be read", "rests");
  }

  @Test
  void whereASeedMovedToIsHomeAlsoWhenTheCrawlGoesOn() {
    CommandOutput first = crawl("--seed", "http://ex.test/", "--stay", "host", "--pages", "1");
    assertThat(first.code()).as(first.out()).isZero();
    CommandOutput all = crawl("--pages", "0");
    assertThat(all.out()).contains("3 pages, 2 of them now");
    assertThat(CommandOutput.run("why", into(), "http://good.test/").out())
        .contains("scope: other host");
    assertThat(CommandOutput.run("why", into(), "http://www.ex.test/four").out())
        .contains("is not known to this collection");
  }

  @Test
  void aSeedThatMovesInACircleOrOutOfReachIsSaidToDoSo() {
    CommandOutput circle = crawl("--seed", "http://a.test/loop1");
    assertThat(circle.code()).isEqualTo(4);
    assertThat(circle.out())
        .contains("http://a.test/loop1: redirect loop, through http://a.test/loop2\n");
    CommandOutput outside =
        crawl(
            "--into",
            folder.resolve("d").toString(),
            "--seed",
            "http://ex.test/",
            "--only-host",
            "ex.test");
    assertThat(outside.code()).isEqualTo(4);
    assertThat(outside.out())
        .contains("http://ex.test/: moved to http://ex.test/home\n")
        .contains("http://ex.test/home: moved to http://www.ex.test/ (scope: other host)\n");
  }

  @Test
  void anExampleThatCannotBeFetchedIsNamedBeforeTheCrawlBegins() {
    CommandOutput crawled =
        crawl("--seed", "http://good.test/", "--example", "http://good.test/none");
    assertThat(crawled.code()).isEqualTo(2);
    assertThat(crawled.err())
        .startsWith("waymark: example: http://good.test/none cannot be read: status 404");
    assertThat(folder).isEmptyDirectory();
  }
}
