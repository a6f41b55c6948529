package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.collection.TestCrawls;
import dev.waymark.config.ConfigException;
import dev.waymark.parse.Parser;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The export against a node that is busy, breaks down and comes back. */
@Timeout(60)
class OpenSearchExportTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=300,random-seed=5");

  @TempDir Path folder;
  private final Set<String> taken = new LinkedHashSet<>();
  private final List<Integer> answers = new ArrayList<>();
  private int busyItems;
  private boolean made;
  private HttpServer node;

  @BeforeEach
  void start() throws Exception {
    node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.createContext("/", this::answer);
    node.start();
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      TestCrawls.run(TestCrawls.job(folder, server.port(), "--seed", WEB.url(0), "--pages", "30"));
    }
  }

  @AfterEach
  void stop() {
    node.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int status = answers.isEmpty() ? 200 : answers.removeFirst();
    String said = "{}";
    if (status == 200 && exchange.getRequestMethod().equals("PUT")) {
      status = made ? 400 : 200;
      said = made ? "resource_already_exists_exception" : "{}";
      made = true;
    }
    if (status == 200 && exchange.getRequestURI().getPath().endsWith("/_bulk")) {
      List<String> ids = body.lines().filter(line -> line.startsWith("{\"index\"")).toList();
      List<String> items = new ArrayList<>();
      for (String id : ids) {
        boolean busy = busyItems-- > 0;
        items.add("{\"index\":{\"status\":" + (busy ? 429 : 201) + "}}");
        if (!busy) {
          taken.add(id);
        }
      }
      said = items.stream().collect(Collectors.joining(",", "{\"items\":[", "]}"));
    }
    byte[] bytes = said.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private OpenSearchExport export() {
    String target = "http://127.0.0.1:" + node.getAddress().getPort() + "/reefs";
    return new OpenSearchExport(folder, new Parser("waymark")::parse, target, Duration.ofMillis(1));
  }

  @Test
  void whatIsRefusedIsSentAgainUntilAllIsThere() throws Exception {
    answers.addAll(List.of(503, 200, 429, 500));
    busyItems = 7;

    long sent = export().export(true);

    assertThat(sent).isGreaterThan(20).isEqualTo(taken.size());
    assertThat(export().export(true)).as("nothing is left to send").isZero();
  }

  @Test
  void aNodeThatStaysAwayIsNamedAndTheSameCommandGoesOnLater() throws Exception {
    answers.add(200);
    for (int i = 0; i < 8; i++) {
      answers.add(503);
    }
    assertThatThrownBy(() -> export().export(true))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cannot be reached: status 503");
    assertThat(taken).isEmpty();

    assertThat(export().export(true)).isEqualTo(taken.size()).isGreaterThan(20);
  }

  @Test
  void anIndexThatWasDeletedGetsAllAgainAndSoDoesWhoAsksForMore() throws Exception {
    long wanted = export().export(false);
    assertThat(export().export(true)).isGreaterThanOrEqualTo(wanted).isEqualTo(taken.size());
    taken.clear();
    made = false;
    assertThat(export().export(false)).isEqualTo(wanted).isEqualTo(taken.size());
  }

  @Test
  void whereNobodyListensIsSaidAtOnce() {
    node.stop(0);
    String target = "http://127.0.0.1:" + node.getAddress().getPort() + "/reefs";
    Duration ages = Duration.ofDays(1);
    assertThatThrownBy(() ->
            new OpenSearchExport(folder, new Parser("waymark")::parse, target, ages).export(true))
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void whatIsNoIndexIsNamed() {
    for (String wrong : List.of("localhost:9200", "http://localhost:9200/", "http://h/a/b", "")) {
      assertThatThrownBy(() -> new OpenSearchExport(folder, null, wrong, Duration.ZERO))
          .hasMessageContaining("is not the address of an index");
    }
  }
}
