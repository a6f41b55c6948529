package dev.waymark.web;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;

/**
 * Serves a recorded web on loopback over HTTP/1.1: one port answers for all its hosts, by the Host
 * header. A crawler reaches it by connecting to that port whatever host a URL names (as curl's
 * {@code --connect-to} does), or by using it as its HTTP proxy; the URLs stay those of the web.
 */
public final class LoopbackServer implements AutoCloseable {

  /**
   * Options of the server.
   *
   * @param port 0 for any free one
   * @param latency delay before every response
   * @param onRequest told of every request just before it is answered; from any thread
   */
  public record Options(int port, Duration latency, Consumer<LoggedRequest> onRequest) {
    /** Any free port, no delay, no log. */
    public static final Options DEFAULTS = new Options(0, Duration.ZERO);

    /** Nobody is told of requests. */
    public Options(int port, Duration latency) {
      this(port, latency, request -> {});
    }
  }

  /**
   * A request and its answer.
   *
   * @param url requested URL
   * @param agent the User-Agent, or empty
   */
  public record LoggedRequest(String url, int status, String agent) {}

  /** Concurrent requests at one host. */
  private static final class HostLoad {
    final AtomicInteger active = new AtomicInteger();
    final AtomicInteger peak = new AtomicInteger();
  }

  /** Longest head of a request, in bytes: URLs of recorded webs may be long. */
  private static final int MAX_HEAD_BYTES = 16 * 1024;

  private final RecordedWeb web;
  private final Options options;
  private final Javalin javalin;
  private final Map<Integer, LongAdder> countByStatus = new ConcurrentHashMap<>();
  private final Map<String, HostLoad> loadByHost = new ConcurrentHashMap<>();

  private LoopbackServer(RecordedWeb web, Options options) {
    this.web = web;
    this.options = options;
    this.javalin = Javalin.create(this::configure);
  }

  public static LoopbackServer start(RecordedWeb web) throws IOException {
    return start(web, Options.DEFAULTS);
  }

  /**
   * Starts a server.
   *
   * @throws BindException if the port is taken
   */
  public static LoopbackServer start(RecordedWeb web, Options options) throws IOException {
    LoopbackServer server = new LoopbackServer(web, options);
    try {
      server.javalin.start(InetAddress.getLoopbackAddress().getHostAddress(), options.port());
    } catch (JavalinBindException e) {
      server.close();
      // Javalin wraps Jetty's exception, which wraps that of the socket and has its message.
      BindException bindException = new BindException(e.getCause().getCause().getMessage());
      bindException.initCause(e);
      throw bindException;
    }
    return server;
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.modifyHttpConfiguration(LoopbackServer::configureHttp);
    // Before the routes, so that every path and method is answered by the web.
    config.routes.before(this::respond);
  }

  private static void configureHttp(HttpConfiguration http) {
    http.setRequestHeaderSize(MAX_HEAD_BYTES);
    // The same request always has the same response, to the byte.
    http.setSendDateHeader(false);
    http.setSendServerVersion(false);
    // Real URLs have doubled slashes, encoded slashes and the like, which Jetty would refuse.
    http.setUriCompliance(UriCompliance.UNSAFE);
  }

  private void respond(Context request) throws IOException {
    String host = request.req().getServerName().toLowerCase(Locale.ROOT);
    HostLoad load = loadByHost.computeIfAbsent(host, key -> new HostLoad());
    load.peak.accumulateAndGet(load.active.incrementAndGet(), Math::max);
    try {
      respond(request, host).send(request);
      request.skipRemainingHandlers();
    } finally {
      // Before the bytes are sent, because the client may send its next request once it has them.
      load.active.decrementAndGet();
    }
  }

  private RecordedHttpResponse respond(Context request, String host) throws IOException {
    String query = request.req().getQueryString();
    String target = request.req().getRequestURI() + (query == null ? "" : "?" + query);
    RecordedHttpResponse response = RecordedHttpResponse.respond(web, host, target, request);
    countByStatus.computeIfAbsent(response.status(), status -> new LongAdder()).increment();
    String agent = request.userAgent();
    options.onRequest.accept(
        new LoggedRequest(
            "http://" + host + target, response.status(), agent == null ? "" : agent));
    try {
      Thread.sleep(options.latency);
    } catch (InterruptedException e) {
      throw new IOException("stopped", e);
    }
    return response;
  }

  public int port() {
    return javalin.port();
  }

  /** Number of answered requests. */
  public long requestCount() {
    return countByStatus.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Answered requests by status. */
  public Map<Integer, Long> requestsByStatus() {
    Map<Integer, Long> sums = new TreeMap<>();
    countByStatus.forEach((status, count) -> sums.put(status, count.sum()));
    return sums;
  }

  /** The maximum number of concurrent requests at a host. */
  public int maxConcurrentRequests(String host) {
    HostLoad load = loadByHost.get(host);
    return load == null ? 0 : load.peak.get();
  }

  /** Stops listening and closes all connections. */
  @Override
  public void close() {
    javalin.stop();
  }
}
