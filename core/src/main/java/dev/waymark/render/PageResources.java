package dev.waymark.render;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.FetchResult;
import dev.waymark.model.RawResponse;
import dev.waymark.url.Urls;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads what pages ask for while they are rendered, as a crawl fetches its pages: only what
 * robots.txt allows, from hosts that belong to the crawl, through its guarded fetcher, and with the
 * politeness delay of each host. What was loaded once serves the pages after it. Used by many
 * threads.
 */
final class PageResources {
  private static final long CACHE_BYTES = 64 << 20;
  private static final Duration CACHE_TIME = Duration.ofMinutes(10);
  private static final int MAX_REDIRECTS = 5;

  /** Hosts that are told to a user. */
  private static final int MAX_REFUSED_HOSTS = 1000;

  /** What the browser is not to see: bodies are decoded, and cookies are not kept. */
  private static final Set<String> DROPPED_HEADERS =
      Set.of(
          "content-encoding",
          "content-length",
          "transfer-encoding",
          "set-cookie",
          "connection",
          "keep-alive",
          "strict-transport-security",
          "content-disposition");

  private final RobotsPolicy robots;
  private final Fetcher fetcher;
  private final BiPredicate<String, String> hosts;
  private final Duration delay;
  private final InstantSource clock;
  private final Map<String, Instant> nextRequestTimes = new ConcurrentHashMap<>();
  private final Map<String, Long> refusedHosts = new ConcurrentHashMap<>();
  private final Cache<String, Resource> cache =
      Caffeine.newBuilder()
          .maximumWeight(CACHE_BYTES)
          .weigher((String url, Resource resource) -> url.length() + resource.body().length + 512)
          .expireAfterWrite(CACHE_TIME)
          .executor(Runnable::run)
          .build();

  /**
   * @param fetcher takes every media type
   * @param hosts whether a page may load a URL from another host
   * @param delay politeness delay, unless robots.txt has a crawl delay
   */
  PageResources(
      RobotsPolicy robots,
      Fetcher fetcher,
      BiPredicate<String, String> hosts,
      Duration delay,
      InstantSource clock) {
    this.robots = robots;
    this.fetcher = fetcher;
    this.hosts = hosts;
    this.delay = delay;
    this.clock = clock;
  }

  /** A response as a browser takes it. */
  record Resource(int status, SequencedMap<String, String> headers, byte[] body) {
    private static final byte[] NOTHING = {};

    /** A response without body. */
    Resource(int status, String header) {
      this(status, parseHeaders("\r\n" + header), NOTHING);
    }

    static Resource of(FetchResult.Ok ok) {
      return new Resource(ok.status(), parseHeaders(text(ok.responseHead())), ok.body());
    }

    static Resource of(RawResponse raw) {
      return new Resource(raw.status(), parseHeaders(text(raw.responseHead())), NOTHING);
    }

    private static String text(byte[] head) {
      return new String(head, StandardCharsets.UTF_8);
    }

    private static SequencedMap<String, String> parseHeaders(String head) {
      SequencedMap<String, String> headers = new LinkedHashMap<>();
      for (String line : head.split("\r\n", -1)) {
        int colon = line.indexOf(':');
        String name = colon < 1 ? "" : line.substring(0, colon).strip();
        if (!name.isEmpty() && !DROPPED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
          headers.put(name, line.substring(colon + 1).strip());
        }
      }
      return headers;
    }

    private boolean mayBeCached() {
      return headers.entrySet().stream()
          .noneMatch(header ->
              header.getKey().equalsIgnoreCase("Cache-Control")
                  && header.getValue().contains("no-store"));
    }
  }

  /**
   * Loads a script or data.
   *
   * @param page for which
   * @param stopped whether nobody waits for it any more
   * @return null if it is refused or failed
   */
  @Nullable Resource load(String url, FetchResult.Ok page, BooleanSupplier stopped) {
    String normal = Urls.normalize(url);
    if (normal == null) {
      return null;
    }
    Resource known = cache.getIfPresent(normal);
    if (known != null) {
      return known;
    }
    Resource loaded = loadFollowing(normal, page, stopped);
    if (loaded != null && loaded.mayBeCached()) {
      cache.put(normal, loaded);
    }
    return loaded;
  }

  private @Nullable Resource loadFollowing(
      String url, FetchResult.Ok page, BooleanSupplier stopped) {
    String at = url;
    for (int i = 0; i <= MAX_REDIRECTS; i++) {
      FetchResult result = fetch(at, page, stopped);
      if (!(result instanceof FetchResult.Redirect moved)) {
        return switch (result) {
          case FetchResult.Ok ok -> ok.truncated() ? null : Resource.of(ok);
          case FetchResult.Failure failed ->
              failed.rawResponse() == null ? null : Resource.of(failed.rawResponse());
          case null, default -> null;
        };
      }
      at = moved.target();
    }
    return null;
  }

  private @Nullable FetchResult fetch(String url, FetchResult.Ok page, BooleanSupplier stopped) {
    String host = Urls.host(url);
    if (!host.equals(Urls.host(page.url())) && !hosts.test(page.url(), url)) {
      if (refusedHosts.size() < MAX_REFUSED_HOSTS || refusedHosts.containsKey(host)) {
        refusedHosts.merge(host, 1L, Long::sum);
      }
      return null;
    }
    RobotsDecision decision = robots.decide(url);
    if (!decision.allowed()) {
      return null;
    }
    Duration hostDelay = decision.crawlDelay().isZero() ? delay : decision.crawlDelay();
    return awaitTurn(host, page, hostDelay, stopped) ? fetcher.fetch(url, null) : null;
  }

  /** Waits as long as the host wants after the page, and after what was loaded before. */
  private boolean awaitTurn(
      String host, FetchResult.Ok page, Duration hostDelay, BooleanSupplier stopped) {
    Instant pageLoaded =
        host.equals(Urls.host(page.url()))
            ? page.requestedAt().plus(page.duration())
            : Instant.EPOCH;
    Instant now = clock.instant();
    Instant[] turn = {now};
    nextRequestTimes.compute(
        host,
        (name, next) -> {
          Instant earliest = next == null || next.isBefore(now) ? now : next;
          Instant afterPage = pageLoaded.plus(hostDelay);
          turn[0] = earliest.isBefore(afterPage) ? afterPage : earliest;
          return turn[0].plus(hostDelay);
        });
    try {
      // A clock that was set does not keep anybody waiting for longer than that.
      Duration wait = Duration.between(now, turn[0]);
      Thread.sleep(wait.isNegative() ? Duration.ZERO : wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !stopped.getAsBoolean();
  }

  /** Hosts from which pages wanted to load and were not allowed to, and how often. */
  Map<String, Long> refusedHosts() {
    return Map.copyOf(refusedHosts);
  }
}
