package dev.waymark.recorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A door on loopback through which the browser's extension submits sessions. */
public final class SessionReceiver implements AutoCloseable {
  /** Answers under way; one person submits one session at a time. */
  private static final int THREADS = 4;

  private final SessionSubmissionHandler submissionHandler;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  private SessionReceiver(RecorderSettings settings, InstantSource clock, Consumer<String> say)
      throws IOException {
    this.submissionHandler =
        new SessionSubmissionHandler(
            Path.of(settings.into()), settings.token(), settings.maxMegabytes(), clock, say);
    this.server = HttpServer.create(new InetSocketAddress(loopback(), settings.port()), 16);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * Opens the door.
   *
   * @param say takes one line for a person for every submission
   * @throws ConfigException if the port is taken
   */
  public static SessionReceiver start(
      RecorderSettings settings, InstantSource clock, Consumer<String> say) throws IOException {
    try {
      return new SessionReceiver(settings, clock, say);
    } catch (BindException e) {
      throw ConfigException.portUnavailable(settings.port(), e);
    }
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** What the extension is told to send. */
  public String token() {
    return submissionHandler.token();
  }

  /** Where it submits to. */
  public String address() {
    return "http://127.0.0.1:" + port() + SessionSubmissionHandler.PATH;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String origin = exchange.getRequestHeaders().getFirst("Origin");
      submissionHandler.corsHeaders(origin).forEach(exchange.getResponseHeaders()::set);
      if (!exchange.getRequestURI().getPath().equals(SessionSubmissionHandler.PATH)) {
        send(
            exchange,
            new SessionSubmissionHandler.Response(
                404, "sessions go to " + SessionSubmissionHandler.PATH));
        return;
      }
      send(
          exchange,
          submissionHandler.handle(
              exchange.getRequestMethod(),
              origin,
              exchange.getRequestHeaders().getFirst("Authorization"),
              exchange.getRequestBody()));
    }
  }

  private static void send(HttpExchange exchange, SessionSubmissionHandler.Response answer)
      throws IOException {
    byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
