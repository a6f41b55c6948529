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
final class CachingDns implements Dns, AutoCloseable {
  /** Hosts remembered at most, the least recently asked are forgotten first. */
  private static final int MAX_CACHED_HOSTS = 20_000;

  /** A name that does not exist is asked for again after this. */
  private static final Duration NEGATIVE_TTL = Duration.ofMinutes(1);

  private static final int MAX_CONCURRENT_LOOKUPS = 16;

  private final Dns resolver;
  private final AddressGuard guard;
  private final Duration ttl;
  private final Duration lookupTimeout;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final ExecutorService lookups =
      Executors.newFixedThreadPool(
          MAX_CONCURRENT_LOOKUPS, Thread.ofPlatform().daemon().name("dns-", 0).factory());

  private final HostLruMap<Entry> cache = new HostLruMap<>(MAX_CACHED_HOSTS);

  private record Entry(CompletableFuture<List<InetAddress>> addresses, Instant requestedAt) {}

  CachingDns(Dns resolver, AddressGuard guard, FetchSettings settings, InstantSource clock) {
    this.resolver = resolver;
    this.guard = guard;
    this.ttl = settings.dnsTtl();
    this.lookupTimeout = settings.connectTimeout();
    this.clock = clock;
  }

  @Override
  public List<InetAddress> lookup(String host) throws UnknownHostException {
    List<InetAddress> open = new ArrayList<>();
    List<InetAddress> all = resolve(host);
    for (InetAddress address : all) {
      if (guard.refusalReason(address).isEmpty()) {
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
      return getOrStartLookup(host).addresses.get(lookupTimeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownHostException unknown) {
        throw unknown;
      }
      throw unknownHost(host, String.valueOf(e.getCause()));
    } catch (TimeoutException e) {
      throw unknownHost(
          host,
          NetworkErrors.TEMPORARY_DNS_FAILURE
              + ": no answer within "
              + lookupTimeout.toSeconds()
              + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknownHost(host, "interrupted");
    }
  }

  private Entry getOrStartLookup(String host) {
    Instant now = clock.instant();
    lock.lock();
    try {
      Entry entry = cache.get(host);
      if (entry == null || isStale(entry, now)) {
        entry = new Entry(new CompletableFuture<>(), now);
        cache.put(host, entry);
        CompletableFuture<List<InetAddress>> answer = entry.addresses;
        lookups.execute(() -> runLookup(host, answer));
      }
      return entry;
    } finally {
      lock.unlock();
    }
  }

  private boolean isStale(Entry entry, Instant now) {
    Duration life = entry.addresses.isCompletedExceptionally() ? NEGATIVE_TTL : ttl;
    return entry.addresses.isDone() && !now.isBefore(entry.requestedAt.plus(life));
  }

  private void runLookup(String host, CompletableFuture<List<InetAddress>> answer) {
    try {
      List<InetAddress> addresses = resolver.lookup(host);
      if (addresses.isEmpty()) {
        throw unknownHost(host, "no address");
      }
      answer.complete(List.copyOf(addresses));
    } catch (UnknownHostException | RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  private static UnknownHostException unknownHost(String host, String why) {
    return new UnknownHostException(host + ": " + why);
  }

  @Override
  public void close() {
    lookups.shutdownNow();
  }
}
