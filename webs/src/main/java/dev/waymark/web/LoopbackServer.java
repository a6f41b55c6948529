package dev.waymark.web;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

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
   * @param log whether to record every request, see {@link LoopbackServer#log}
   */
  public record Options(int port, Duration latency, boolean log) {
    /** Any free port, no delay, no log. */
    public static final Options DEFAULTS = new Options(0, Duration.ZERO, false);
  }

  /**
   * A request that was answered.
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

  private final RecordedWeb web;
  private final Options options;
  private final ServerSocket serverSocket;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final Map<Integer, LongAdder> countByStatus = new ConcurrentHashMap<>();
  private final Map<String, HostLoad> loadByHost = new ConcurrentHashMap<>();
  private final Queue<LoggedRequest> log = new ConcurrentLinkedQueue<>();

  private LoopbackServer(RecordedWeb web, Options options) throws IOException {
    this.web = web;
    this.options = options;
    this.serverSocket = new ServerSocket();
    serverSocket.setReuseAddress(true);
    serverSocket.bind(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()), 1024);
  }

  public static LoopbackServer start(RecordedWeb web) throws IOException {
    return start(web, Options.DEFAULTS);
  }

  public static LoopbackServer start(RecordedWeb web, Options options) throws IOException {
    LoopbackServer server = new LoopbackServer(web, options);
    Thread.ofPlatform().daemon().name("loopback web").start(server::accept);
    return server;
  }

  private void accept() {
    while (!serverSocket.isClosed()) {
      try {
        Socket socket = serverSocket.accept();
        connections.add(socket);
        Thread.ofVirtual().name("loopback web connection").start(() -> serve(socket));
      } catch (IOException e) {
        // Closed, or out of file handles, which may be released again.
        sleepBriefly();
      }
    }
  }

  private static void sleepBriefly() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      RequestHead.Reader reader = new RequestHead.Reader(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      boolean keepAlive = true;
      while (keepAlive) {
        RequestHead request = reader.next();
        if (request == null) {
          return;
        }
        keepAlive = request.keepAlive();
        respond(request, out);
      }
    } catch (IOException e) {
      // The client closed the connection.
    } finally {
      connections.remove(socket);
    }
  }

  private void respond(RequestHead request, OutputStream out) throws IOException {
    HostLoad load = loadByHost.computeIfAbsent(request.host(), host -> new HostLoad());
    load.peak.accumulateAndGet(load.active.incrementAndGet(), Math::max);
    byte[] bytes;
    try {
      bytes = respond(request).encode(request.method().equals("HEAD"), request.keepAlive());
    } finally {
      // Before the last byte is sent, because the client may send its next request as soon as it
      // has it.
      load.active.decrementAndGet();
    }
    out.write(bytes);
  }

  private RecordedHttpResponse respond(RequestHead request) throws IOException {
    RecordedHttpResponse response = RecordedHttpResponse.respond(web, request);
    countByStatus.computeIfAbsent(response.status(), status -> new LongAdder()).increment();
    if (options.log) {
      String agent = request.headers().getOrDefault("user-agent", "");
      log.add(
          new LoggedRequest(
              "http://" + request.host() + request.target(), response.status(), agent));
    }
    try {
      Thread.sleep(options.latency);
    } catch (InterruptedException e) {
      throw new IOException("stopped", e);
    }
    return response;
  }

  public int port() {
    return serverSocket.getLocalPort();
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

  /**
   * The requests so far, in the order in which they were answered; empty unless the options enable
   * it.
   */
  public List<LoggedRequest> log() {
    return List.copyOf(log);
  }

  /** The maximum number of concurrent requests at a host. */
  public int maxConcurrentRequests(String host) {
    HostLoad load = loadByHost.get(host);
    return load == null ? 0 : load.peak.get();
  }

  /** Stops listening and closes all connections. */
  @Override
  public void close() {
    close(serverSocket);
    connections.forEach(LoopbackServer::close);
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      // It is unusable in any case.
    }
  }
}
