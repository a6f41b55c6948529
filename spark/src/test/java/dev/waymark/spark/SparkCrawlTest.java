package dev.waymark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.archive.JournalReader;
import dev.waymark.shard.ShardFolder;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code spark crawl} beside {@code crawl --shards}, on a web on loopback. */
class SparkCrawlTest {
  private static final String WEB = "generated:pages=300,hosts=8,duplicates=0,random-seed=5";
  private static final String WANT =
      "word(\"recipe\") || word(\"soil\") || word(\"empire\") || word(\"violin\")";

  private static final int SAME_PAGES = 25;

  @TempDir Path folder;
  private RecordedWeb web;
  private LoopbackServer server;
  private int port;
  private String seed;

  @BeforeEach
  void start() throws IOException {
    web = RecordedWebs.open(WEB);
    server = LoopbackServer.start(web);
    port = server.port();
    seed = web.url(0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shardsOnSparkAreTheShardsOfOneProcessAndGoOnWithAnotherDriver() throws Exception {
    Path local = folder.resolve("local");
    Path at = folder.resolve("at");

    assertThat(run("crawl", local, "--pages", "110").code()).isZero();
    SparkTestCommands.CommandOutput crawl = spark(at, "--pages", "110", "--json");
    assertThat(crawl.code()).as(crawl.err()).isZero();
    assertThat(crawl.out()).contains("\"type\":\"round\"").contains("110 pages");
    Path fetched = fetch(at, "fetched");

    for (int shard = 0; shard < 3; shard++) {
      assertThat(journal(fetched, shard)).isEqualTo(journal(local, shard));
    }
    assertThat(knowledge(fetched)).isEqualTo(knowledge(local));
    assertThat(SparkTestCommands.run("check", fetched.toString()).out()).contains("is whole");

    assertThat(spark(at, "--pages", "125").code()).isZero();
    assertThat(pages(fetch(at, "more"))).hasSize(125).doesNotHaveDuplicates();
  }

  /** All hosts have the same pages. */
  @Test
  void pagesInSeveralShardsCountOnceAsInOneProcess() throws Exception {
    HttpServer mirrors =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    mirrors.createContext("/", SparkCrawlTest::answer);
    mirrors.start();
    try {
      Path local = folder.resolve("local");
      Path at = folder.resolve("at");
      port = mirrors.getAddress().getPort();
      seed = "http://site0.example/";
      assertThat(run("crawl", local, "--pages", "0").code()).isZero();
      SparkTestCommands.CommandOutput crawl = spark(at, "--pages", "0", "--json");
      assertThat(crawl.code()).as(crawl.err()).isZero();
      assertThat(crawl.out()).containsPattern("\"copies\":[1-9]");
      Path fetched = fetch(at, "fetched");

      List<String> counted = new ArrayList<>();
      for (int shard = 0; shard < 3; shard++) {
        assertThat(journal(fetched, shard)).isEqualTo(journal(local, shard));
        new JournalReader(ShardFolder.find(fetched).orElseThrow().shard(shard))
            .forEach(entry -> {
              if (entry.countsAsRelevant()) {
                counted.add(URI.create(entry.url()).getPath());
              }
            });
      }
      assertThat(counted.stream().filter(path -> path.startsWith("/same")))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, SAME_PAGES).mapToObj(i -> "/same" + i).toList());
      assertThat(knowledge(fetched)).isEqualTo(knowledge(local));
      assertThat(SparkTestCommands.run("check", fetched.toString()).out()).contains("is whole");
    } finally {
      mirrors.stop(0);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    StringBuilder html = new StringBuilder("<!doctype html>");
    if (path.equals("/")) {
      for (int i = 0; i < SAME_PAGES; i++) {
        html.append("<a href=/same").append(i).append(">same ").append(i).append("</a> ");
        html.append("<a href=http://site").append(i).append(".example/>site</a> ");
      }
    } else {
      new Random(path.hashCode())
          .ints(300, 0, 1000)
          .forEach(word -> html.append("word").append(word).append(' '));
      html.append("recipe");
    }
    byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      exchange.sendResponseHeaders(path.equals("/robots.txt") ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private SparkTestCommands.CommandOutput spark(Path at, String... more) {
    List<String> args = new ArrayList<>(List.of("--master", "local[2]", "--at", at.toString()));
    args.addAll(List.of(more));
    return run("spark crawl", folder.resolve("driver"), args.toArray(String[]::new));
  }

  private Path fetch(Path at, String name) {
    Path into = folder.resolve(name);
    assertThat(SparkTestCommands.run("spark", "fetch", "--at", at + "", "--into", into + "").out())
        .contains("in 3 shards");
    return into;
  }

  private static List<String> pages(Path shards) {
    List<String> urls = new ArrayList<>();
    for (Path shard : ShardFolder.collections(shards)) {
      new JournalReader(shard)
          .forEach(entry -> {
            if (entry.relevance() != null) {
              urls.add(entry.url());
            }
          });
    }
    return urls;
  }

  private SparkTestCommands.CommandOutput run(String command, Path into, String... more) {
    List<String> args = new ArrayList<>(List.of(command.split(" ")));
    args.addAll(List.of("--want", WANT, "--workers", "1", "--delay", "0s"));
    args.addAll(List.of("--shards", "3", "--split-at", "80", "--round", "0.125"));
    args.addAll(List.of("--seed", seed, "--into", into.toString()));
    args.addAll(List.of("--contact", "someone@example.org", "--allow-address", "loopback"));
    args.addAll(List.of("--connect-to", "*=127.0.0.1:" + port, "--no-index"));
    args.addAll(List.of(more));
    SparkTestCommands.context();
    return SparkTestCommands.run(args.toArray(String[]::new));
  }

  /** Pages in their order, each with its relevance, the digest of its content, and its original. */
  private static List<String> journal(Path shards, int number) {
    List<String> lines = new ArrayList<>();
    new JournalReader(ShardFolder.find(shards).orElseThrow().shard(number))
        .forEach(entry -> {
          String line = entry.url() + " " + entry.relevance();
          if (entry.pageRecord() != null) {
            line += " " + entry.pageRecord().fingerprint() + " ";
            line += entry.pageRecord().duplicate().toString().replaceAll(", at=.*", "");
          }
          lines.add(line);
        });
    return lines;
  }

  private byte[] knowledge(Path shards) throws IOException {
    Path file = folder.resolve(shards.getFileName() + ".wmkn");
    SparkTestCommands.run(
        "knowledge", "export", shards.toString(), "--to", "wmkn", "--into", file.toString());
    return Files.readAllBytes(file);
  }
}
