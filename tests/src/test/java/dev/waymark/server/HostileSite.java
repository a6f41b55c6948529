package dev.waymark.server;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.documents.SampleDocuments;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A site whose title, text, URLs, anchors, feed and document try to become markup. */
final class HostileSite implements AutoCloseable {
  /** Leaves {@code owned} behind where it is not shown as text. */
  static final String EVIL =
      "\"'><img src=x onerror=\"window.owned=1\"><script>window.owned=1</script>";

  private static final String ESCAPED = EVIL.replace("&", "&amp;").replace("<", "&lt;");

  private record Reply(String type, byte[] body) {
    static Reply of(String type, String text) {
      return new Reply(type, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private final HttpServer server;

  HostileSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    Map<String, Reply> pages = pages();
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            Reply reply = pages.get(exchange.getRequestURI().getPath());
            byte[] body = reply == null ? new byte[0] : reply.body();
            if (reply != null) {
              exchange.getResponseHeaders().set("Content-Type", reply.type());
            }
            exchange.sendResponseHeaders(
                reply == null ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  private static Map<String, Reply> pages() {
    Map<String, Reply> pages = new LinkedHashMap<>();
    String links =
        "<a href='/page.html?q=%22%3E%3Cimg%20src=x%20onerror=owned=1%3E'>reef "
            + ESCAPED
            + "</a>"
            + "<a href=/feed.xml>reef feed</a> <a href=/doc.pdf>reef document "
            + ESCAPED
            + "</a>";
    pages.put(
        "/",
        Reply.of(
            "text/html; charset=utf-8",
            "<!doctype html><html lang=en><title>Reef "
                + ESCAPED
                + "</title><h1>Reef</h1><p>The reef says "
                + ESCAPED
                + " to everybody. A reef is a reef.</p>"
                + links
                + "<script>parent.owned=1;window.owned=1</script>"));
    pages.put(
        "/page.html",
        Reply.of(
            "text/html; charset=utf-8",
            "<!doctype html><html lang=en><title>Second reef</title><p>Another reef "
                + ESCAPED
                + "<script>window.owned=1</script><a href=/>home "
                + ESCAPED
                + "</a>"));
    pages.put(
        "/feed.xml",
        Reply.of(
            "application/rss+xml",
            "<?xml version='1.0'?><rss version='2.0'><channel><title>reef "
                + ESCAPED
                + "</title><link>/</link><item><title>reef "
                + ESCAPED
                + "</title><link>/page.html</link><description>reef "
                + ESCAPED
                + "</description></item></channel></rss>"));
    pages.put(
        "/doc.pdf",
        new Reply(
            "application/pdf",
            SampleDocuments.pdf(
                "Reef paper <script>window.owned=1</script>", "The reef of the paper", "")));
    return pages;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
