package dev.waymark.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import okhttp3.Dns;

/**
 * Addresses of hosts, remembered for a while, guarded ones left out. Many threads that ask for one
 * host at once cause one lookup. Lookups run on platform threads of their own: the system's
 * resolver would hold the carrier of a virtual thread for as long as it takes.
 */
final class Names implements Dns, AutoCloseable {
  /** Hosts remembered at most, the least recently asked are forgotten first. */
  private static final int CAPACITY = 20_000;

  /** A name that does not exist is asked for again after this. */
  private static final Duration UNKNOWN_TTL = Duration.ofMinutes(1);

  private static final int LOOKUPS_AT_ONCE = 16;

  private final Dns resolver;
  private final AddressGuard guard;
  private final Duration ttl;
  private final Duration patience;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final ExecutorService lookups =
      Executors.newFixedThreadPool(
          LOOKUPS_AT_ONCE, Thread.ofPlatform().daemon().name("names-", 0).factory());

  private final Recent<Entry> known = new Recent<>(CAPACITY);

  private record Entry(CompletableFuture<List<InetAddress>> addresses, Instant asked) {}

  Names(Dns resolver, AddressGuard guard, FetchSettings settings, InstantSource clock) {
    this.resolver = resolver;
    this.guard = guard;
    this.ttl = settings.dnsTtl();
    this.patience = settings.connectTimeout();
    this.clock = clock;
  }

  @Override
  public List<InetAddress> lookup(String host) throws UnknownHostException {
    List<InetAddress> open = new ArrayList<>();
    List<InetAddress> all = resolve(host);
    for (InetAddress address : all) {
      if (guard.refusal(address).isEmpty()) {
        open.add(address);
      }
    }
    if (open.isEmpty()) {
      guard.check(all.getFirst());
    }
    return open;
  }

  private List<InetAddress> resolve(String host) throws UnknownHostException {
    try {
      return entry(host).addresses.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownHostException unknown) {
        throw unknown;
      }
      throw unknown(host, String.valueOf(e.getCause()));
    } catch (TimeoutException e) {
      throw unknown(host, Trouble.TEMPORARY + ": no answer within " + patience.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown(host, "interrupted");
    }
  }

  private Entry entry(String host) {
    Instant now = clock.instant();
    lock.lock();
    try {
      Entry entry = known.get(host);
      if (entry == null || isStale(entry, now)) {
        entry = new Entry(new CompletableFuture<>(), now);
        known.put(host, entry);
        CompletableFuture<List<InetAddress>> answer = entry.addresses;
        lookups.execute(() -> ask(host, answer));
      }
      return entry;
    } finally {
      lock.unlock();
    }
  }

  private boolean isStale(Entry entry, Instant now) {
    Duration life = entry.addresses.isCompletedExceptionally() ? UNKNOWN_TTL : ttl;
    return entry.addresses.isDone() && !now.isBefore(entry.asked.plus(life));
  }

  private void ask(String host, CompletableFuture<List<InetAddress>> answer) {
    try {
      List<InetAddress> addresses = resolver.lookup(host);
      if (addresses.isEmpty()) {
        throw unknown(host, "no address");
      }
      answer.complete(List.copyOf(addresses));
    } catch (UnknownHostException | RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  private static UnknownHostException unknown(String host, String why) {
    return new UnknownHostException(host + ": " + why);
  }

  @Override
  public void close() {
    lookups.shutdownNow();
  }
}
