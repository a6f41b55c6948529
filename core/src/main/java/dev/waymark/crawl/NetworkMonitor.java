package dev.waymark.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Tells an outage of our own network from hosts in trouble: when several hosts cannot be reached
 * and none answers meanwhile, hosts that answered before are asked. While those are silent too, the
 * crawl pauses, and no host is blamed. Owned by the crawl thread.
 */
final class NetworkMonitor {
  /** Hosts that cannot be reached, one after the other, before the network is suspected. */
  private static final int MIN_SILENT_HOSTS = 3;

  /** Hosts that answered before and are silent now, at least: one alone may be down itself. */
  private static final int MIN_PROBED_HOSTS = 2;

  private static final int MAX_PROBED_HOSTS = 3;

  /** Hosts remembered that answered, the latest. */
  private static final int MAX_KNOWN_HOSTS = 8;

  /** So long after an answer the network counts as working. */
  private static final Duration TRUST = Duration.ofSeconds(30);

  private static final Duration FIRST_PROBE_INTERVAL = Duration.ofSeconds(5);
  private static final Duration MAX_PROBE_INTERVAL = Duration.ofMinutes(1);

  private final NetworkProbe probe;
  private final Executor workers;
  private final Map<String, String> answeringUrls = new LinkedHashMap<>();
  private final Set<String> silentHosts = new HashSet<>();
  private @Nullable CompletableFuture<Boolean> running;
  private @Nullable Instant lastAnswer;
  private @Nullable Instant nextProbe;
  private Duration interval = FIRST_PROBE_INTERVAL;
  private boolean down;

  NetworkMonitor(NetworkProbe probe, Executor workers) {
    this.probe = probe;
    this.workers = workers;
  }

  /** A host answered, whatever it said. */
  void answered(String host, String url, Instant now) {
    if (answeringUrls.putIfAbsent(host, url) == null && answeringUrls.size() > MAX_KNOWN_HOSTS) {
      answeringUrls.remove(answeringUrls.keySet().iterator().next());
    }
    works(now);
  }

  private void works(Instant now) {
    lastAnswer = now;
    down = false;
    interval = FIRST_PROBE_INTERVAL;
    if (!silentHosts.isEmpty()) {
      silentHosts.clear();
    }
  }

  /** A host could not be reached. */
  void unreachable(String host) {
    silentHosts.add(host);
  }

  /** Whether there are hosts to tell by. */
  boolean knowsHosts() {
    return answeringUrls.size() >= MIN_PROBED_HOSTS;
  }

  /** Whether a host answered so lately that what others do is their own affair. */
  boolean isTrusted(Instant now) {
    return lastAnswer != null && Duration.between(lastAnswer, now).compareTo(TRUST) < 0;
  }

  /** Whether even hosts that answered before are silent. */
  boolean isDown() {
    return down;
  }

  /** Whether no visit is to be sent now; asks the network where that is not known. */
  boolean isPaused(Instant now) {
    if (silentHosts.isEmpty() && !down && running == null) {
      return false;
    }
    if (running != null && running.isDone()) {
      finishProbe(running.join(), now);
    }
    boolean suspected = silentHosts.size() >= MIN_SILENT_HOSTS && !isTrusted(now);
    boolean due = nextProbe == null || !now.isBefore(nextProbe);
    if (running == null && (down || !isTrusted(now)) && due) {
      startProbe();
    }
    return down || suspected && running != null;
  }

  private void startProbe() {
    List<String> urls = answeringUrls.values().stream().limit(MAX_PROBED_HOSTS).toList();
    if (urls.size() >= MIN_PROBED_HOSTS) {
      CompletableFuture<Boolean> result = new CompletableFuture<>();
      running = result;
      workers.execute(() -> result.complete(urls.stream().anyMatch(probe::answers)));
    }
  }

  private void finishProbe(boolean answered, Instant now) {
    running = null;
    if (answered) {
      works(now);
    } else {
      down = true;
    }
    nextProbe = now.plus(interval);
    Duration doubled = interval.multipliedBy(2);
    interval = doubled.compareTo(MAX_PROBE_INTERVAL) < 0 ? doubled : MAX_PROBE_INTERVAL;
  }
}
