package dev.waymark.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A few pages and redirects on loopback, by path; any other path is not found. */
public final class SmallSite implements AutoCloseable {
  /** Before a path: what there is instead of a page. */
  public static final String MOVED = "moved to ";

  private final HttpServer server;

  private SmallSite(HttpServer server) {
    this.server = server;
  }

  public static SmallSite of(Map<String, String> pages) throws IOException {
    return of(path -> pages.getOrDefault(path, ""));
  }

  /** Several hosts behind one port, by host and path, such as {@code a.example/first}. */
  public static SmallSite ofHosts(Map<String, String> pages) throws IOException {
    return serve(request ->
        pages.getOrDefault(
            request.getRequestHeaders().getFirst("Host") + request.getRequestURI().getPath(), ""));
  }

  /**
   * @param page what a path says, empty if there is no such page, {@link #MOVED} and another path
   */
  public static SmallSite of(UnaryOperator<String> page) throws IOException {
    return serve(request -> page.apply(request.getRequestURI().getPath()));
  }

  private static SmallSite serve(Function<HttpExchange, String> page) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String html = page.apply(exchange);
            byte[] body = ("<!doctype html>" + html).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            boolean moved = html.startsWith(MOVED);
            if (moved) {
              exchange.getResponseHeaders().set("Location", html.substring(MOVED.length()));
            }
            exchange.sendResponseHeaders(moved ? 301 : html.isEmpty() ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    return new SmallSite(server);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
