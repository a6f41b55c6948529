package dev.waymark.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.relevance.predicate.Pages;
import dev.waymark.relevance.predicate.PredicateContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EndpointPredicateTest {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    serve("/reef", 200, body -> "{\"score\": " + (body.contains("coral") ? 0.9 : 0.1) + "}");
    serve("/broken", 500, body -> "true");
    serve("/liar", 200, body -> "<html>");
    serve("/endless", 200, body -> " ".repeat(3 << 20));
    server.createContext(
        "/slow",
        exchange -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          exchange.close();
        });
    server.start();
  }

  private void serve(String path, int status, java.util.function.UnaryOperator<String> answer) {
    server.createContext(
        path,
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          byte[] bytes = answer.apply(body).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          try (exchange) {
            exchange.getResponseBody().write(bytes);
          }
        });
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.close();
  }

  private String error(String path, Duration limit) {
    try (EndpointPredicate endpoint = new EndpointPredicate(url(path), limit)) {
      return endpoint.judge(Pages.reef()).error();
    }
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Test
  void thePageIsPostedAndItsRelevanceRead() {
    try (PageJudge judge =
        PageJudge.fromSettings(
            JudgeSettings.forWant("endpoint:" + url("/reef")), PredicateContext.minimal())) {
      assertThat(judge.judge(Pages.reef()).relevant()).isTrue();
      assertThat(judge.judge(Pages.reef()).score()).isEqualTo(0.9);
      assertThat(judge.judge(Pages.of("https://a.example/", "", "")).relevant()).isFalse();
      assertThat(judge.stats().errorCount()).isZero();
    }
  }

  @Test
  void failuresAreErrorsOfThatPage() {
    Duration longTimeout = Duration.ofSeconds(20);
    assertThat(error("/broken", longTimeout)).endsWith("answered with status 500");
    assertThat(error("/liar", longTimeout)).contains("answered <html>, not {");
    assertThat(error("/endless", longTimeout)).contains("cannot be reached");
    assertThat(error("/slow", Duration.ofMillis(50))).endsWith("took longer than 50ms");
  }

  @Test
  void whereNobodyListensIsSaidInPlainWords() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    try (EndpointPredicate endpoint =
        new EndpointPredicate("http://127.0.0.1:" + port, Duration.ofSeconds(20))) {
      assertThat(endpoint.judge(Pages.reef()).error())
          .endsWith("cannot be reached: nothing listens at this address");
    }
  }

  @Test
  void whatIsNoUrlStopsTheStart() {
    assertThatThrownBy(() -> Predicates.parse("endpoint:nowhere", PredicateContext.minimal()))
        .hasMessage("want: endpoint: \"nowhere\" is no http or https URL");
    assertThatThrownBy(() -> Predicates.parse("https://a.example/", PredicateContext.minimal()))
        .hasMessageContaining("endpoint:https://a.example/ sends pages to this server");
  }
}
