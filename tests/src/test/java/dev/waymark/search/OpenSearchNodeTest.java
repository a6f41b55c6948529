package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.collection.TestCrawls;
import dev.waymark.parse.Parser;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The export against a real node, in a JVM of its own as its Lucene is not ours. Needs the module
 * opensearch-node to have been built.
 */
@Timeout(180)
class OpenSearchNodeTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=300,random-seed=5");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static Process node;
  private static String index;

  @BeforeAll
  static void start() throws Exception {
    Path module = root().resolve("opensearch-node");
    Path classPath = module.resolve("target/classpath");
    if (!Files.exists(classPath)) {
      Assumptions.abort("skipped: mvn process-resources -pl opensearch-node brings a node");
    }
    int port = freePort();
    index = "http://127.0.0.1:" + port + "/reefs";
    node =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Files.readString(classPath).strip(),
                "Node.java",
                folder.resolve("node").toString(),
                Integer.toString(port))
            .directory(module.toFile())
            .redirectErrorStream(true)
            .start();
    awaitReady(node.inputReader());
  }

  private static Path root() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("core/pom.xml"))) {
      root = root.getParent();
    }
    return root;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitReady(BufferedReader said) throws IOException {
    String line = said.readLine();
    StringBuilder all = new StringBuilder();
    while (line != null && !line.endsWith("ready")) {
      all.append(line).append('\n');
      line = said.readLine();
    }
    assertThat(line).as(all.toString()).isNotNull();
    // What it says later must not fill the pipe.
    Thread.ofVirtual().start(() -> said.lines().forEach(later -> {}));
  }

  /** A closed input ends the node. */
  @AfterAll
  static void stop() throws Exception {
    if (node != null) {
      OutputStream input = node.getOutputStream();
      input.close();
      node.waitFor();
    }
  }

  private static JsonNode ask(String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(index + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private static int count() throws Exception {
    ask("/_refresh", "");
    return ask("/_count", "").get("count").intValue();
  }

  private static OpenSearchExport export(Path collection) {
    return new OpenSearchExport(
        collection, new Parser("waymark")::parse, index, Duration.ofMillis(100));
  }

  @Test
  void everyPageIsThereOnceHoweverOftenItIsSentAndVotesRankThem() throws Exception {
    Path collection = folder.resolve("collection");
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      TestCrawls.run(
          TestCrawls.job(collection, server.port(), "--seed", WEB.url(0), "--pages", "60"));
    }
    int sent = (int) export(collection).export(true);
    assertThat(sent).isGreaterThan(40);
    assertThat(count()).isEqualTo(sent);
    assertThat(export(collection).export(true)).as("it knows where it stopped").isZero();

    forgetPosition(collection);
    assertThat(export(collection).export(true)).isEqualTo(sent);
    assertThat(count()).isEqualTo(sent);

    String word = mostVoted(collection);
    JsonNode found =
        ask("/_search", "{\"query\":{\"rank_feature\":{\"field\":\"votes." + word + "\"}}}");
    assertThat(found.at("/hits/total/value").intValue()).as(word).isPositive();
  }

  private static void forgetPosition(Path collection) throws IOException {
    try (Stream<Path> files = Files.list(collection)) {
      List<Path> positions = files.filter(file -> file.toString().endsWith(".position")).toList();
      assertThat(positions).hasSize(1);
      Files.delete(positions.getFirst());
    }
  }

  /** A word that somebody uses where he links to the first page. */
  private static String mostVoted(Path collection) {
    try (Searcher searcher = Searcher.open(collection)) {
      return searcher.votes(WEB.url(0)).keySet().iterator().next();
    }
  }
}
