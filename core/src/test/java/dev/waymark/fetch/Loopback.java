package dev.waymark.fetch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A well-behaved HTTP server on loopback that records its requests. */
public final class Loopback implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Paths with queries, in the order of the requests. */
  public final List<String> requests = new CopyOnWriteArrayList<>();

  @FunctionalInterface
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  public Loopback() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.start();
  }

  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  Loopback on(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            requests.add(exchange.getRequestURI().toString());
            answer.to(exchange);
          }
        });
    return this;
  }

  /** Answers with a status, headers (names and values in turn) and a text. */
  public Loopback on(String path, int status, String text, String... headers) {
    return on(path, status, text.getBytes(StandardCharsets.UTF_8), headers);
  }

  public Loopback on(String path, int status, byte[] body, String... headers) {
    return on(
        path,
        exchange -> {
          for (int i = 0; i < headers.length; i += 2) {
            exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
          }
          exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
          if (body.length > 0) {
            exchange.getResponseBody().write(body);
          }
        });
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
