package dev.waymark.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A few pages on loopback, by path; any other path is not found. */
final class SmallSite implements AutoCloseable {
  private final HttpServer server;

  private SmallSite(HttpServer server) {
    this.server = server;
  }

  static SmallSite of(Map<String, String> pages) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String html = pages.getOrDefault(exchange.getRequestURI().getPath(), "");
            byte[] body = ("<!doctype html>" + html).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(html.isEmpty() ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    return new SmallSite(server);
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
