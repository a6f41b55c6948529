package dev.waymark.spark.crawl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The right to crawl a shard, asked for again and again while it is used. Who hears nothing from
 * the driver for {@link LeaseServer#LEASE}, or was stopped for as long, has lost it.
 */
final class Lease implements AutoCloseable {
  private static final Duration ASK_INTERVAL = Duration.ofSeconds(2);
  private static final int CONNECT_MILLIS = 3000;

  private final Address address;
  private final int shard;
  private final String attempt;
  private final Runnable onLoss;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile long heardNanos;
  private volatile boolean lost;

  /** Where leases are given. */
  record Address(String host, int port, String secret) implements Serializable {}

  /** A process lost its lease, or did not get one. */
  static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LostException(int shard) {
      super("Another process crawls shard " + shard + ", or the driver does not answer.");
    }
  }

  private Lease(Address address, int shard, String attempt, Runnable onLoss) {
    this.address = address;
    this.shard = shard;
    this.attempt = attempt;
    this.onLoss = onLoss;
  }

  /**
   * Waits until nobody else may crawl a shard.
   *
   * @param onLoss called when it is lost
   */
  static Lease acquire(Address address, int shard, String attempt, Runnable onLoss)
      throws InterruptedException {
    Lease lease = new Lease(address, shard, attempt, onLoss);
    long limit = System.nanoTime() + LeaseServer.LEASE.multipliedBy(3).toNanos();
    while (!lease.ask("go")) {
      if (System.nanoTime() > limit) {
        throw new LostException(shard);
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    Thread.ofPlatform().daemon().name("lease of shard " + shard).start(lease::keep);
    return lease;
  }

  /** Whether requests may be sent now. */
  boolean isValid() {
    return !lost && System.nanoTime() - heardNanos < LeaseServer.LEASE.toNanos();
  }

  private void keep() {
    try {
      while (!closed.await(ASK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        ask("go");
        if (!isValid()) {
          lost = true;
          onLoss.run();
          return;
        }
      }
    } catch (InterruptedException e) {
      lost = true;
    }
  }

  /** The lease counts from when it was asked for, not from when the answer came. */
  private boolean ask(String what) {
    long start = System.nanoTime();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host, address.port), CONNECT_MILLIS);
      socket.setSoTimeout(CONNECT_MILLIS);
      OutputStream out = socket.getOutputStream();
      String line = address.secret + " " + shard + " " + attempt + " " + what + "\n";
      out.write(line.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      boolean granted = "yes".equals(in.readLine());
      if (granted) {
        heardNanos = start;
      }
      lost |= !granted && heardNanos != 0 && what.equals("go");
      return granted;
    } catch (IOException e) {
      return false; // not heard of
    }
  }

  /** Lets others crawl the shard; false if that could have been so before. */
  boolean end() {
    closed.countDown();
    return isValid() && ask("end");
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
