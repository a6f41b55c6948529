package dev.waymark.fetch.robots;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.UserAgent;
import dev.waymark.model.FetchResult;
import dev.waymark.model.UsagePreferences;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Fetches, caches and applies the robots.txt of each host (RFC 9309). Called from many threads: one
 * of them fetches the file, the others wait for it.
 */
public final class RobotsPolicy {
  /** RFC 9309 section 2.5: at least this much of a file must be parsed. */
  public static final long MAX_ROBOTS_TXT_BYTES = 500 * 1024;

  /** Section 2.3.1.2: at least this many redirects are followed. */
  private static final int MAX_REDIRECTS = 5;

  private static final int MAX_CACHED_HOSTS = 20_000;

  private static final RobotsDecision ALLOW_ALL =
      RobotsDecision.definitive(true, "", Duration.ZERO);

  private static final RobotsDecision CONTACT_MISSING =
      RobotsDecision.definitive(
          false,
          "its owner must be able to reach you: add --contact you@example.org",
          Duration.ZERO);

  private final boolean hasContact;
  private final boolean obeyRobots;
  private final String agent;
  private final Duration maxCrawlDelay;
  private final Fetcher fetcher;
  private final RobotsStore store;
  private final InstantSource clock;
  // Entries are replaced, not expired: the rules of before hold while a host is unreachable.
  private final Cache<String, Fetch> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_HOSTS).executor(Runnable::run).build();

  /** A request for a robots.txt, and the file that was cached before it. */
  private record Fetch(CompletableFuture<Entry> result, @Nullable RobotsFile previous) {}

  /** A file and until when it is used. */
  private record Entry(RobotsFile file, Instant expires) {}

  /** Knows the files of this process only. */
  public RobotsPolicy(PolitenessSettings settings, Fetcher files, InstantSource clock) {
    this(settings, files, RobotsStore.NONE, clock);
  }

  /**
   * @param files reads every media type, see {@link HttpFetcher#fileFetcher}
   * @param store has the files of earlier processes
   */
  public RobotsPolicy(
      PolitenessSettings settings, Fetcher files, RobotsStore store, InstantSource clock) {
    this.hasContact = !settings.contact().isBlank();
    this.obeyRobots = settings.robots();
    this.agent = UserAgent.fromSettings(settings).productToken();
    this.maxCrawlDelay = settings.maxCrawlDelay();
    this.fetcher = files;
    this.store = store;
    this.clock = clock;
  }

  /**
   * Whether a URL may be fetched. Fetches the robots.txt of its host first if it is not cached.
   * Hosts beyond this machine are not contacted unless the crawl names a contact.
   */
  public RobotsDecision decide(String url) {
    if (lacksContact(url)) {
      return CONTACT_MISSING;
    }
    if (!obeyRobots) {
      return ALLOW_ALL;
    }
    Entry entry = getOrFetch(url);
    Duration remaining = Duration.between(clock.instant(), entry.expires);
    return entry.file.decide(url, remaining.isPositive() ? remaining : Duration.ofMillis(1));
  }

  /**
   * The sitemaps named in the robots.txt of a URL's host; none if the host must not be contacted.
   */
  public List<String> sitemaps(String url) {
    return lacksContact(url) ? List.of() : List.copyOf(getOrFetch(url).file.rules().getSitemaps());
  }

  /** What the robots.txt of a URL's host says about the use of the page. */
  public UsagePreferences preferences(String url) {
    if (!obeyRobots || lacksContact(url)) {
      return UsagePreferences.NONE;
    }
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    return getOrFetch(url).file.usage().preferences(slash < 0 ? "/" : url.substring(slash));
  }

  /** The licences (RSL) named in the robots.txt of a URL's host. */
  public List<String> licenses(String url) {
    return !obeyRobots || lacksContact(url) ? List.of() : getOrFetch(url).file.usage().licenses();
  }

  private boolean lacksContact(String url) {
    return !hasContact && !UserAgent.isLoopback(Urls.host(url));
  }

  private Entry getOrFetch(String url) {
    String site = site(url);
    Fetch cached = cache.getIfPresent(site);
    if (cached != null && !isStale(cached)) {
      return cached.result.join();
    }
    CompletableFuture<Entry> mine = new CompletableFuture<>();
    Fetch fetch =
        cache
            .asMap()
            .compute(
                site,
                (key, known) ->
                    known == null || isStale(known) ? new Fetch(mine, fileOf(known)) : known);
    if (fetch.result == mine) {
      Entry entry =
          new Entry(RobotsFile.unreachable("it was not fetched", Duration.ZERO), clock.instant());
      try {
        entry = readOrFetch(site, fetch.previous);
      } finally {
        mine.complete(entry);
      }
    }
    return fetch.result.join();
  }

  private static @Nullable RobotsFile fileOf(@Nullable Fetch ended) {
    return ended == null ? null : ended.result.join().file;
  }

  private boolean isStale(Fetch fetch) {
    return fetch.result.isDone() && !clock.instant().isBefore(fetch.result.join().expires);
  }

  private Entry readOrFetch(String site, @Nullable RobotsFile previous) {
    byte[] stored = previous == null ? store.read(site) : null;
    RobotsRecord record = stored == null ? null : RobotsRecord.decode(stored);
    if (record == null) {
      return fetchRobots(site, previous);
    }
    RobotsFile file = record.parse(agent, maxCrawlDelay);
    Duration remaining = record.remaining(file.ttl(), clock.instant());
    return remaining.isPositive()
        ? new Entry(file, clock.instant().plus(remaining))
        : fetchRobots(site, file);
  }

  /** While a robots.txt is unreachable, the rules cached before stay in use (section 2.4). */
  private Entry fetchRobots(String site, @Nullable RobotsFile previous) {
    RobotsFile file = fetchRobots(site);
    boolean keep = !file.definitive() && previous != null && previous.definitive();
    return new Entry(keep ? previous : file, clock.instant().plus(file.ttl()));
  }

  private RobotsFile fetchRobots(String site) {
    String url = site + "/robots.txt";
    for (int i = 0; i <= MAX_REDIRECTS; i++) {
      switch (fetcher.fetch(url, null)) {
        case FetchResult.Ok ok -> {
          return store(site, new RobotsRecord(clock.instant(), url, ok.contentType(), ok.body()));
        }
        case FetchResult.Redirect redirect -> url = redirect.target();
        case FetchResult.Failure failure -> {
          return afterFailure(site, failure);
        }
        case FetchResult.Refusal refusal -> {
          return RobotsFile.blocked(refusal.reason());
        }
        case FetchResult.NotModified unchanged -> {
          return RobotsFile.unreachable("304 to an unconditional request", Duration.ZERO);
        }
      }
    }
    return storeAbsent(site);
  }

  private RobotsFile store(String site, RobotsRecord record) {
    RobotsFile file = record.parse(agent, maxCrawlDelay);
    store.write(site, record.encode(), file.crawlDelay());
    return file;
  }

  private RobotsFile storeAbsent(String site) {
    return store(site, new RobotsRecord(clock.instant(), "", "", null));
  }

  private RobotsFile afterFailure(String site, FetchResult.Failure failure) {
    int status = failure.status();
    if (status == 0) {
      String reason = failure.reason();
      if (failure.scope() == FetchResult.FailureScope.CRAWLER) {
        return RobotsFile.notAsked(reason);
      }
      if (failure.retryable()) {
        return RobotsFile.noResponse(reason);
      }
      return failure.scope() == FetchResult.FailureScope.HOST
          ? RobotsFile.noHost(reason)
          : RobotsFile.blocked(reason);
    }
    // 429 does not say that there is no robots.txt.
    boolean absent = status >= 300 && status < 500 && status != 429;
    return absent
        ? storeAbsent(site)
        : RobotsFile.unreachable(failure.reason(), failure.retryAfter());
  }

  /** Whether the host of a URL answers a request for its robots.txt, whatever it says. */
  public static boolean isReachable(String url, Fetcher files) {
    return !(files.fetch(site(url) + "/robots.txt", null) instanceof FetchResult.Failure failure
        && failure.scope() != FetchResult.FailureScope.URL);
  }

  /** Scheme, host and port: the scope of a robots.txt (section 2.3). */
  private static String site(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    return slash < 0 ? url : url.substring(0, slash);
  }
}
