package dev.waymark.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * A site on loopback of which every page is the same few bytes and a script, which loads data and
 * draws them: page N leads to 2N+1 and 2N+2.
 */
final class ScriptDrawnSite implements AutoCloseable {
  static final String SHELL =
      """
      <!DOCTYPE html><html lang=en><head><title>Loading</title></head><body><div id=root></div>
      <script src=/app.js></script><noscript>Please enable JavaScript.</noscript></body></html>
      """;

  private static final String APP =
      """
      setTimeout(async () => {
        const data = await (await fetch('/data' + location.pathname + '.json')).json();
        document.title = data.title;
        const root = document.getElementById('root');
        root.innerHTML = '<h1></h1><p></p>';
        root.querySelector('h1').textContent = data.title;
        root.querySelector('p').textContent = data.text;
        for (const link of data.links) {
          const a = document.createElement('a');
          a.href = link; a.textContent = 'on to ' + link; root.append(a, ' ');
        }
      }, 400);
      """;

  private final HttpServer server;
  private final int pages;
  private final Map<String, String> extra = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private ScriptDrawnSite(HttpServer server, int pages) {
    this.server = server;
    this.pages = pages;
  }

  static ScriptDrawnSite start(int pages) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ScriptDrawnSite site = new ScriptDrawnSite(server, pages);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String path = exchange.getRequestURI().getPath();
            site.requests.add(path);
            String body = site.body(path);
            exchange.getResponseHeaders().add("Content-Type", type(path));
            byte[] bytes = (body == null ? "" : body).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(
                body == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    return site;
  }

  private static String type(String path) {
    return path.endsWith(".js")
        ? "text/javascript"
        : path.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
  }

  private String body(String path) {
    String known = extra.get(path);
    if (known != null) {
      return known;
    }
    if (path.equals("/app.js")) {
      return APP;
    }
    if (path.matches("/p/\\d+")) {
      return SHELL;
    }
    if (path.matches("/data/p/\\d+\\.json")) {
      int number = Integer.parseInt(path.replaceAll("\\D", ""));
      StringBuilder links = new StringBuilder();
      for (int to = 2 * number + 1; to <= 2 * number + 2 && to < pages; to++) {
        links.append(links.isEmpty() ? "" : ",").append("\"/p/").append(to).append('"');
      }
      return "{\"title\":\"Reef number %d\",\"text\":\"%s\",\"links\":[%s]}"
          .formatted(number, text(number), links);
    }
    return null;
  }

  /** Different words for each page: pages that are alike would be duplicates. */
  private static String text(int number) {
    StringBuilder text = new StringBuilder("The coral reef of this page has fish.");
    for (int i = 0; i < 30; i++) {
      int word = (number * 31 + i) * 7919 % 100_003;
      text.append(' ').append("kmrst".charAt(word % 5)).append(Integer.toString(word, 36));
    }
    return text.toString();
  }

  void add(String path, String body) {
    extra.put(path, body);
  }

  String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  int port() {
    return server.getAddress().getPort();
  }

  long requests(String path) {
    return requests.stream().filter(path::equals).count();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
