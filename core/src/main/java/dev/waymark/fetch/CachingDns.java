package dev.waymark.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;

/**
 * Resolves host names through a cache and leaves out guarded addresses. Concurrent requests for one
 * host share a lookup. Name servers that do not answer hold up nobody else: see {@link
 * LookupThreads}.
 */
final class CachingDns implements Dns, AutoCloseable {
  private static final int MAX_CACHED_HOSTS = 20_000;

  /** How long a failed lookup is cached. */
  private static final Duration NEGATIVE_TTL = Duration.ofMinutes(1);

  private final Dns resolver;
  private final AddressGuard guard;
  private final Duration ttl;
  private final Duration lookupTimeout;
  private final InstantSource clock;

  private final LookupThreads threads = new LookupThreads();

  // Entries are replaced, not expired: a lookup's time to live is known only once it has ended.
  private final Cache<String, Entry> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_HOSTS).executor(Runnable::run).build();

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
    return cache
        .asMap()
        .compute(
            host,
            (key, entry) -> entry == null || isStale(entry, now) ? startLookup(key, now) : entry);
  }

  private Entry startLookup(String host, Instant now) {
    CompletableFuture<List<InetAddress>> addresses = new CompletableFuture<>();
    threads.start(
        host,
        () -> runLookup(host, addresses),
        () ->
            addresses.completeExceptionally(
                unknownHost(
                    host, NetworkErrors.TEMPORARY_DNS_FAILURE + ": its name server is silent")));
    return new Entry(addresses, now);
  }

  private boolean isStale(Entry entry, Instant now) {
    Duration entryTtl = entry.addresses.isCompletedExceptionally() ? NEGATIVE_TTL : ttl;
    return entry.addresses.isDone() && !now.isBefore(entry.requestedAt.plus(entryTtl));
  }

  private void runLookup(String host, CompletableFuture<List<InetAddress>> result) {
    try {
      List<InetAddress> addresses = resolver.lookup(host);
      if (addresses.isEmpty()) {
        throw unknownHost(host, "no address");
      }
      result.complete(List.copyOf(addresses));
    } catch (UnknownHostException | RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  private static UnknownHostException unknownHost(String host, String reason) {
    return new UnknownHostException(host + ": " + reason);
  }

  @Override
  public void close() {
    threads.close();
  }
}
