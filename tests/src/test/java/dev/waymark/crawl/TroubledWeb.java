package dev.waymark.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hosts on loopback that fail on request, and a log of what they were asked when. The first page of
 * each host links to its other pages, and that of {@code h0.test} to the other hosts.
 */
final class TroubledWeb implements AutoCloseable {
  private final int hosts;
  private final int pagesPerHost;
  private final HttpServer server;
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /** By request: the status with which it fails, 0 if it does not. */
  volatile Function<Request, Integer> failing = request -> 0;

  /** Retry-After of failures; empty for none. */
  volatile String retryAfter = "";

  /** What each robots.txt says. */
  volatile String robots = "";

  /** A request, and when it came. */
  record Request(String host, String path, long nanos) {
    boolean isPage() {
      return !path.equals("/robots.txt") && !path.startsWith("/.well-known/");
    }
  }

  TroubledWeb(int hosts, int pagesPerHost) throws IOException {
    this(hosts, pagesPerHost, 0);
  }

  TroubledWeb(int hosts, int pagesPerHost, int port) throws IOException {
    this.hosts = hosts;
    this.pagesPerHost = pagesPerHost;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  List<Request> requests() {
    return requests;
  }

  int pages() {
    return hosts * pagesPerHost;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Request request =
          new Request(
              exchange.getRequestHeaders().getFirst("Host"),
              exchange.getRequestURI().getPath(),
              System.nanoTime());
      requests.add(request);
      int failure = failing.apply(request);
      boolean found = request.path.equals("/robots.txt") && !robots.isEmpty() || request.isPage();
      String text = request.isPage() ? page(request) : robots;
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange
          .getResponseHeaders()
          .set("Content-Type", request.isPage() ? "text/html" : "text/plain");
      if (failure != 0 && !retryAfter.isEmpty()) {
        exchange.getResponseHeaders().set("Retry-After", retryAfter);
      }
      exchange.sendResponseHeaders(failure != 0 ? failure : found ? 200 : 404, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String page(Request request) {
    StringBuilder html = new StringBuilder("<p>This is " + request.host + request.path + ".");
    if (request.path.equals("/")) {
      html.append(links(pagesPerHost, i -> "/p" + i));
      html.append(
          request.host.startsWith("h0.") ? links(hosts, i -> "http://h" + i + ".test/") : "");
    }
    return html.toString();
  }

  private static String links(int count, Function<Integer, String> url) {
    return IntStream.range(1, count)
        .mapToObj(i -> "<a href=\"" + url.apply(i) + "\">" + i + "</a>")
        .collect(Collectors.joining(" "));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
