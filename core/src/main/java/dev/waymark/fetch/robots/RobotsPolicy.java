package dev.waymark.fetch.robots;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HostLruMap;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.UserAgent;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Knows what hosts allow (RFC 9309). Called from many threads: one of them asks the host, the
 * others wait for its answer.
 */
public final class RobotsPolicy {
  /** RFC 9309 section 2.5: at least this much of a file is read. */
  public static final long MAX_ROBOTS_TXT_BYTES = 500 * 1024;

  /** Section 2.3.1.2: this many redirects are followed. */
  private static final int MAX_REDIRECTS = 5;

  /** Hosts remembered at most; those not asked about for longest are forgotten. */
  private static final int MAX_CACHED_HOSTS = 20_000;

  private static final RobotsDecision ALLOW_ALL =
      new RobotsDecision(true, "", Duration.ZERO, Duration.ZERO);

  private static final RobotsDecision CONTACT_MISSING =
      new RobotsDecision(
          false,
          "its owner must be able to reach you: add --contact you@example.org",
          Duration.ZERO,
          Duration.ZERO);

  private final boolean hasContact;
  private final boolean obeyRobots;
  private final String agent;
  private final Duration maxCrawlDelay;
  private final Fetcher fetcher;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final HostLruMap<CompletableFuture<Entry>> cache = new HostLruMap<>(MAX_CACHED_HOSTS);

  /** A file and how long to believe it. */
  private record Entry(RobotsFile file, Instant expires) {}

  /**
   * @param files reads every media type, see {@link HttpFetcher#fileFetcher}
   */
  public RobotsPolicy(PolitenessSettings settings, Fetcher files, InstantSource clock) {
    this.hasContact = !settings.contact().isBlank();
    this.obeyRobots = settings.robots();
    this.agent = UserAgent.fromSettings(settings).productToken();
    this.maxCrawlDelay = settings.maxCrawlDelay();
    this.fetcher = files;
    this.clock = clock;
  }

  /**
   * Whether a URL may be asked for. Asks its host first, if what it allows is not known. Links lead
   * from this machine to others, whose owners are not asked without a contact.
   */
  public RobotsDecision decide(String url) {
    if (lacksContact(url)) {
      return CONTACT_MISSING;
    }
    if (!obeyRobots) {
      return ALLOW_ALL;
    }
    Entry entry = getOrFetch(url);
    Duration left = Duration.between(clock.instant(), entry.expires);
    return entry.file.decide(url, left.isPositive() ? left : Duration.ofMillis(1));
  }

  /** The sitemaps that the host of a URL names in its robots.txt, if it may be asked. */
  public List<String> sitemaps(String url) {
    return lacksContact(url) ? List.of() : List.copyOf(getOrFetch(url).file.rules().getSitemaps());
  }

  private boolean lacksContact(String url) {
    return !hasContact && !UserAgent.isLoopback(Urls.host(url));
  }

  private Entry getOrFetch(String url) {
    String site = site(url);
    CompletableFuture<Entry> entry;
    CompletableFuture<Entry> mine = null;
    RobotsFile before = null;
    lock.lock();
    try {
      entry = cache.get(site);
      if (entry == null || isStale(entry)) {
        before = entry == null ? null : entry.join().file;
        mine = new CompletableFuture<>();
        entry = mine;
        cache.put(site, mine);
      }
    } finally {
      lock.unlock();
    }
    if (mine != null) {
      Entry answer =
          new Entry(RobotsFile.unreachable("it was not fetched", Duration.ZERO), clock.instant());
      try {
        answer = fetchRobots(site, before);
      } finally {
        mine.complete(answer);
      }
    }
    return entry.join();
  }

  private boolean isStale(CompletableFuture<Entry> entry) {
    return entry.isDone() && !clock.instant().isBefore(entry.join().expires);
  }

  /** While a host cannot say what its rules are, those it gave before stay (section 2.4). */
  private Entry fetchRobots(String site, @Nullable RobotsFile before) {
    RobotsFile file = fetchRobots(site);
    boolean better = !file.definitive() && before != null && before.definitive();
    return new Entry(better ? before : file, clock.instant().plus(file.ttl()));
  }

  private RobotsFile fetchRobots(String site) {
    String url = site + "/robots.txt";
    for (int i = 0; i <= MAX_REDIRECTS; i++) {
      switch (fetcher.fetch(url, null)) {
        case FetchResult.Ok ok -> {
          return RobotsFile.parse(url, ok.body(), ok.contentType(), agent, maxCrawlDelay);
        }
        case FetchResult.Redirect moved -> url = moved.target();
        case FetchResult.Failure failed -> {
          return afterFailure(failed);
        }
        case FetchResult.Refusal refused -> {
          return RobotsFile.blocked(refused.reason());
        }
        case FetchResult.NotModified unchanged -> {
          return RobotsFile.unreachable("304 to an unconditional request", Duration.ZERO);
        }
      }
    }
    return RobotsFile.absent();
  }

  private static RobotsFile afterFailure(FetchResult.Failure failed) {
    int status = failed.status();
    if (status == 0) {
      String reason = failed.reason();
      return failed.retryable() ? RobotsFile.noResponse(reason) : RobotsFile.blocked(reason);
    }
    // "Too many requests" says that there is a rule, not that there is none.
    boolean absent = status >= 300 && status < 500 && status != 429;
    return absent
        ? RobotsFile.absent()
        : RobotsFile.unreachable(failed.reason(), failed.retryAfter());
  }

  /** Scheme, host and port: each has rules of its own. */
  private static String site(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    return slash < 0 ? url : url.substring(0, slash);
  }
}
