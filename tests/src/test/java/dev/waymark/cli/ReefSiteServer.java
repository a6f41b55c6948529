package dev.waymark.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;

/** A site on loopback with a few pages about reefs and hills, redirects, and what may go wrong. */
final class ReefSiteServer implements AutoCloseable {
  private static final Map<String, String> PAGES =
      Map.of(
          "/",
              "<title>Start</title><a href=/reef>reef</a> <a href=/hill>hill</a>"
                  + " <a href=/gone>gone</a>",
          "/far", "<title>Far</title><a href=/deep>deep</a> <a href=/moved/away>away</a>",
          "/deep", "<title>Deep</title><p>No light comes down here.",
          "/quiet", "<title>Quiet</title><meta name=mybot content=noindex><p>No echo.",
          "/reef", "<title>A reef</title><p>The reef is full of fish.",
          "/hill", "<title>A hill</title><p>The hill is full of sheep.",
          "/secret",
              "<title>Secret</title><meta name=robots content=noindex><p>A reef without fish.",
          "/zlib", "<title>Packed</title><p>The packed reef is full of fish.");

  private static final Map<String, String> MOVED =
      Map.of("/moved", "/moved/again", "/moved/again", "/far", "/moved/away", "/nowhere");

  private final HttpServer server;

  /** What it says its pages are. */
  volatile String contentType = "text/html; charset=utf-8";

  /** Its robots.txt cannot be had. */
  volatile boolean robotsFail;

  ReefSiteServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          if (path.equals("/robots.txt") && robotsFail) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
            return;
          }
          if (path.equals("/busy")) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
            return;
          }
          if (path.startsWith("/on/") || path.startsWith("/moved")) {
            String target = path.startsWith("/on/") ? path + "n" : MOVED.get(path);
            exchange.getResponseHeaders().add("Location", target);
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
            return;
          }
          String page =
              switch (path) {
                case "/robots.txt" -> "User-agent: *\nDisallow:\nSitemap: " + url("/map.txt");
                case "/map.txt" -> url("/far") + "\n" + url("/deep");
                default -> PAGES.get(path);
              };
          byte[] body = (page == null ? "" : page).getBytes(StandardCharsets.UTF_8);
          if (path.equals("/zlib")) {
            exchange.getResponseHeaders().add("Content-Encoding", "deflate");
            body = zlib(body);
          }
          exchange.getResponseHeaders().add("Content-Type", contentType);
          exchange.sendResponseHeaders(
              page == null ? 404 : 200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static byte[] zlib(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Crawls it from its front page, from the command line. */
  CommandOutput crawl(String want, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "crawl",
                "--seed",
                url("/"),
                "--want",
                want,
                "--delay",
                "0s",
                "--allow-address",
                "loopback"));
    args.addAll(Arrays.asList(more));
    return CommandOutput.run(args.toArray(String[]::new));
  }
}
