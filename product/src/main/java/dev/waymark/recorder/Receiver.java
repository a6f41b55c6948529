package dev.waymark.recorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.settings.BadSetting;
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
public final class Receiver implements AutoCloseable {
  /** Answers under way; one person submits one session at a time. */
  private static final int THREADS = 4;

  private final Intake intake;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  private Receiver(RecorderSettings settings, InstantSource clock, Consumer<String> say)
      throws IOException {
    this.intake =
        new Intake(Path.of(settings.into()), settings.token(), settings.maxMegabytes(), clock, say);
    this.server = HttpServer.create(new InetSocketAddress(loopback(), settings.port()), 16);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * Opens the door.
   *
   * @param say takes one line for a person for every submission
   * @throws BadSetting if the port is taken
   */
  public static Receiver start(RecorderSettings settings, InstantSource clock, Consumer<String> say)
      throws IOException {
    try {
      return new Receiver(settings, clock, say);
    } catch (BindException e) {
      throw BadSetting.port(settings.port(), e);
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
    return intake.token();
  }

  /** Where it submits to. */
  public String address() {
    return "http://127.0.0.1:" + port() + Intake.PATH;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String origin = exchange.getRequestHeaders().getFirst("Origin");
      intake.headers(origin).forEach(exchange.getResponseHeaders()::set);
      if (!exchange.getRequestURI().getPath().equals(Intake.PATH)) {
        send(exchange, new Intake.Answer(404, "sessions go to " + Intake.PATH));
        return;
      }
      send(
          exchange,
          intake.answer(
              exchange.getRequestMethod(),
              origin,
              exchange.getRequestHeaders().getFirst("Authorization"),
              exchange.getRequestBody()));
    }
  }

  private static void send(HttpExchange exchange, Intake.Answer answer) throws IOException {
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
