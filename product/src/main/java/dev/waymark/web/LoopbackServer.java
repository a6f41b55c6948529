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
 * Puts a recorded web on loopback over HTTP/1.1: one port answers for all its hosts, by the Host
 * header. A crawler reaches it by connecting to that port whatever host a URL names (as curl's
 * {@code --connect-to} does), or by using it as its HTTP proxy; the URLs stay those of the web.
 */
public final class LoopbackServer implements AutoCloseable {

  /**
   * How to serve.
   *
   * @param port 0 for any free one
   * @param latency waited before every answer
   * @param log remember every request, see {@link LoopbackServer#log}
   */
  public record Options(int port, Duration latency, boolean log) {
    /** Any port, at once, without a log. */
    public static final Options PLAIN = new Options(0, Duration.ZERO, false);
  }

  /**
   * A request that was answered.
   *
   * @param url as asked for
   * @param agent the User-Agent, or empty
   */
  public record Request(String url, int status, String agent) {}

  /** Requests under way at one host. */
  private static final class Load {
    final AtomicInteger now = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
  }

  private final RecordedWeb web;
  private final Options options;
  private final ServerSocket door;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Map<Integer, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<String, Load> loads = new ConcurrentHashMap<>();
  private final Queue<Request> log = new ConcurrentLinkedQueue<>();

  private LoopbackServer(RecordedWeb web, Options options) throws IOException {
    this.web = web;
    this.options = options;
    this.door = new ServerSocket();
    door.setReuseAddress(true);
    door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()), 1024);
  }

  public static LoopbackServer start(RecordedWeb web) throws IOException {
    return start(web, Options.PLAIN);
  }

  public static LoopbackServer start(RecordedWeb web, Options options) throws IOException {
    LoopbackServer server = new LoopbackServer(web, options);
    Thread.ofPlatform().daemon().name("loopback web").start(server::accept);
    return server;
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket socket = door.accept();
        open.add(socket);
        Thread.ofVirtual().name("loopback web connection").start(() -> converse(socket));
      } catch (IOException e) {
        // Closed, or out of file handles, which may come back.
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void converse(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      RequestHead.Reader reader = new RequestHead.Reader(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      boolean keep = true;
      while (keep) {
        RequestHead request = reader.next();
        if (request == null) {
          return;
        }
        keep = request.keep();
        answer(request, out);
      }
    } catch (IOException e) {
      // The client went away; it has nobody to tell.
    } finally {
      open.remove(socket);
    }
  }

  private void answer(RequestHead request, OutputStream out) throws IOException {
    Load load = loads.computeIfAbsent(request.host(), host -> new Load());
    load.most.accumulateAndGet(load.now.incrementAndGet(), Math::max);
    byte[] bytes;
    try {
      bytes = answer(request).bytes(request.method().equals("HEAD"), request.keep());
    } finally {
      // Before the last byte is out: with it the client may ask again on another connection.
      load.now.decrementAndGet();
    }
    out.write(bytes);
  }

  private Answer answer(RequestHead request) throws IOException {
    Answer answer = Answer.of(web, request);
    counts.computeIfAbsent(answer.status(), status -> new LongAdder()).increment();
    if (options.log) {
      String agent = request.headers().getOrDefault("user-agent", "");
      log.add(new Request("http://" + request.host() + request.target(), answer.status(), agent));
    }
    try {
      Thread.sleep(options.latency);
    } catch (InterruptedException e) {
      throw new IOException("stopped", e);
    }
    return answer;
  }

  public int port() {
    return door.getLocalPort();
  }

  /** All answered requests. */
  public long requests() {
    return counts.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Answered requests by status. */
  public Map<Integer, Long> statuses() {
    Map<Integer, Long> sums = new TreeMap<>();
    counts.forEach((status, count) -> sums.put(status, count.sum()));
    return sums;
  }

  /** The requests so far, in the order they were answered; empty unless the options ask for it. */
  public List<Request> log() {
    return List.copyOf(log);
  }

  /** The most requests that were ever under way at once at a host. */
  public int mostAtOnce(String host) {
    Load load = loads.get(host);
    return load == null ? 0 : load.most.get();
  }

  /** Stops listening and cuts all connections. */
  @Override
  public void close() {
    close(door);
    open.forEach(LoopbackServer::close);
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      // It is gone in any case.
    }
  }
}
