package dev.waymark.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.web.generated.GeneratedWeb;
import dev.waymark.web.generated.GeneratedWebTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopbackServerTest {
  private final GeneratedWeb web = GeneratedWeb.parse("pages=600,redirects=0.1,dead=0.1");
  private final Queue<LoopbackServer.LoggedRequest> log = new ConcurrentLinkedQueue<>();
  private LoopbackServer server;
  private OkHttpClient client;

  @BeforeEach
  void start() throws IOException {
    start(new LoopbackServer.Options(0, Duration.ZERO, log::add));
  }

  private void start(LoopbackServer.Options options) throws IOException {
    server = LoopbackServer.start(web, options);
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    client =
        new OkHttpClient.Builder()
            .proxy(new Proxy(Proxy.Type.HTTP, address))
            .followRedirects(false)
            .build();
  }

  @AfterEach
  void stop() {
    server.close();
    client.connectionPool().evictAll();
  }

  private Response get(String url, String... header) throws IOException {
    Request.Builder request = new Request.Builder().url(url);
    if (header.length == 2) {
      request.header(header[0], header[1]);
    }
    return client.newCall(request.build()).execute();
  }

  @Test
  void aPageComesOverTheWireAsItIsInTheWeb() throws IOException {
    for (int page = 0; page < web.pages(); page += 7) {
      try (Response response = get(web.url(page))) {
        assertThat(response.code()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(response.body().bytes()).isEqualTo(web.html(page));
      }
    }
    assertThat(log.stream().map(LoopbackServer.LoggedRequest::url))
        .startsWith(web.url(0), web.url(7));
    assertThat(server.requestsByStatus()).containsOnlyKeys(200);
  }

  @Test
  void deadMovedAndUnknownUrlsAreAnsweredAsTheWebSays() throws IOException {
    int dead = 0;
    int moved = 0;
    for (int page = 0; page < 200; page++) {
      for (String url : GeneratedWebTest.parse(web, page)) {
        if (web.respond(url) instanceof RecordedReply.RedirectReply(int status, String target)) {
          try (Response response = get(url)) {
            assertThat(response.code()).isEqualTo(status);
            assertThat(response.header("Location")).isEqualTo(target);
            moved++;
          }
        } else if (web.respond(url) instanceof RecordedReply.NotFoundReply) {
          try (Response response = get(url)) {
            assertThat(response.code()).isEqualTo(404);
            dead++;
          }
        }
      }
    }
    assertThat(dead).isPositive();
    assertThat(moved).isPositive();
    try (Response response = get("http://elsewhere.example/")) {
      assertThat(response.code()).isEqualTo(404);
    }
  }

  @Test
  void whatIsKnownAlreadyIsNotSentAgain() throws IOException {
    String etag;
    String modified;
    try (Response response = get(web.url(3))) {
      etag = response.header("ETag");
      modified = response.header("Last-Modified");
    }
    try (Response response = get(web.url(3), "If-None-Match", etag)) {
      assertThat(response.code()).isEqualTo(304);
      assertThat(response.body().bytes()).isEmpty();
    }
    try (Response response = get(web.url(3), "If-None-Match", "\"other\"")) {
      assertThat(response.code()).isEqualTo(200);
    }
    try (Response response = get(web.url(3), "If-Modified-Since", modified)) {
      assertThat(response.code()).isEqualTo(304);
    }
    try (Response response = get(web.url(3), "If-Modified-Since", "yesterday")) {
      assertThat(response.code()).isEqualTo(200);
    }
  }

  @Test
  void everyHostHasItsOwnRobots() throws IOException {
    List<String> seen = new ArrayList<>();
    for (String host : web.hosts()) {
      try (Response response = get("http://" + host + "/robots.txt")) {
        seen.add(response.code() == 404 ? "" : response.body().string());
      }
      assertThat(seen.getLast()).isEqualTo(web.robots(host));
    }
  }

  @Test
  void aClientThatConnectsByTheHostHeaderIsAnsweredOnOneConnection() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String home = "http://" + web.hosts()[1] + "/";
      String head = "HEAD / HTTP/1.1\r\nHost: " + web.hosts()[1] + ":80\r\n\r\n";
      String last = "GET / HTTP/1.1\r\nHost: " + web.hosts()[1] + "\r\nConnection: close\r\n\r\n";
      String post = "POST / HTTP/1.1\r\nHost: " + web.hosts()[1] + "\r\n\r\n";
      socket.getOutputStream().write((head + post + last).getBytes(ISO_8859_1));
      String all = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      String body = new String(web.html(web.page(home)), ISO_8859_1);
      assertThat(all.split("HTTP/1.1 ")).hasSize(4);
      assertThat(all)
          .contains("HTTP/1.1 405 ")
          .contains("Connection: close\r\n")
          .endsWith("\r\n\r\n" + body);
    }
    assertThat(server.requestCount()).isEqualTo(3);
  }

  @Test
  void nonsenseCostsOnlyItsOwnConnection() throws IOException {
    for (String nonsense :
        new String[] {"hello\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n", "x".repeat(20_000)}) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        socket.getOutputStream().write(nonsense.getBytes(ISO_8859_1));
        socket.shutdownOutput();
        assertThat(new String(socket.getInputStream().readAllBytes(), ISO_8859_1))
            .matches("(?s)(HTTP/1.1 4\\d\\d .*)?");
      } catch (IOException reset) {
        assertThat(reset).hasMessageContaining("reset");
      }
    }
    try (Response response = get("http://" + web.hosts()[0] + "/")) {
      assertThat(response.code()).isEqualTo(200);
    }
  }

  @Test
  void requestsAtOnceAreCountedPerHost() throws Exception {
    stop();
    start(new LoopbackServer.Options(0, Duration.ofMillis(100)));
    client.dispatcher().setMaxRequestsPerHost(8);
    String home = "http://" + web.hosts()[0] + "/";
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Integer> call =
          () -> {
            try (Response response = get(home)) {
              return response.code();
            }
          };
      for (Future<Integer> code : threads.invokeAll(Collections.nCopies(4, call))) {
        assertThat(code.get()).isEqualTo(200);
      }
    }
    assertThat(server.maxConcurrentRequests(web.hosts()[0])).isBetween(2, 4);
    assertThat(server.maxConcurrentRequests(web.hosts()[1])).isZero();
  }
}
