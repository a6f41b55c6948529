package dev.waymark.spark.crawl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;

/**
 * Says which attempt may crawl a shard: one at a time, and only as long as it keeps asking. A
 * process that was cut off, and comes back, finds that another has its shard.
 */
final class LeaseServer implements AutoCloseable {
  /** How long an attempt may crawl after it was last told so. */
  static final Duration LEASE = Duration.ofSeconds(10);

  /** Beyond the lease: an answer may have been on its way. */
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private final ServerSocket server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final String secret = UUID.randomUUID().toString();
  private final LongSupplier nanoTime;
  private final Map<Integer, Grant> grants = new HashMap<>();

  private record Grant(String attempt, long nanos) {}

  /**
   * @param host that other machines reach this one by
   */
  LeaseServer(String host, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    try {
      this.server = new ServerSocket();
      server.bind(new InetSocketAddress(host, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  /** Where to ask. */
  Lease.Address address() {
    return new Lease.Address(
        server.getInetAddress().getHostAddress(), server.getLocalPort(), secret);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        threads.execute(() -> answer(socket));
      } catch (IOException e) {
        // closed, or a connection that failed: who asked asks again
      }
    }
  }

  private void answer(Socket socket) {
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        OutputStream out = socket.getOutputStream()) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        boolean granted =
            words.length == 4
                && words[0].equals(secret)
                && ask(Integer.parseInt(words[1]), words[2], words[3].equals("end"));
        out.write(
            granted
                ? "yes\n".getBytes(StandardCharsets.US_ASCII)
                : "no\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
      }
    } catch (IOException | NumberFormatException e) {
      // whoever asked hears nothing, and stops
    }
  }

  /** Whether an attempt may crawl a shard now. */
  synchronized boolean ask(int shard, String attempt, boolean ends) {
    long now = nanoTime.getAsLong();
    Grant last = grants.get(shard);
    boolean isFree =
        last == null
            || last.attempt.equals(attempt)
            || now - last.nanos > LEASE.plus(MARGIN).toNanos();
    if (isFree && ends) {
      grants.remove(shard);
    } else if (isFree) {
      grants.put(shard, new Grant(attempt, now));
    }
    return isFree;
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
