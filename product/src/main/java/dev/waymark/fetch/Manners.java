package dev.waymark.fetch;

import dev.waymark.model.Fetched;
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
public final class Manners {
  /** RFC 9309 section 2.5: at least this much of a file is read. */
  public static final long MAX_BYTES = 500 * 1024;

  /** Section 2.3.1.2: this many redirects are followed. */
  private static final int REDIRECTS = 5;

  /** Hosts remembered at most; those not asked about for longest are forgotten. */
  private static final int CAPACITY = 20_000;

  private static final Ruling NO_RULES = new Ruling(true, "", Duration.ZERO, Duration.ZERO);

  private static final Ruling NOT_WITHOUT_CONTACT =
      new Ruling(
          false,
          "its owner must be able to reach you: add --contact you@example.org",
          Duration.ZERO,
          Duration.ZERO);

  private final boolean contact;
  private final boolean obey;
  private final String agent;
  private final Duration longestDelay;
  private final Fetcher files;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Recent<CompletableFuture<Entry>> known = new Recent<>(CAPACITY);

  /** A file and how long to believe it. */
  private record Entry(RobotsFile file, Instant until) {}

  /**
   * @param files reads every media type, see {@link HttpFetcher#files}
   */
  public Manners(MannersSettings settings, Fetcher files, InstantSource clock) {
    this.contact = !settings.contact().isBlank();
    this.obey = settings.robots();
    this.agent = Agent.of(settings).name();
    this.longestDelay = settings.maxCrawlDelay();
    this.files = files;
    this.clock = clock;
  }

  /**
   * Whether a URL may be asked for. Asks its host first, if what it allows is not known. Links lead
   * from this machine to others, whose owners are not asked without a contact.
   */
  public Ruling ruling(String url) {
    if (isNameless(url)) {
      return NOT_WITHOUT_CONTACT;
    }
    if (!obey) {
      return NO_RULES;
    }
    Entry entry = entry(url);
    Duration left = Duration.between(clock.instant(), entry.until);
    return entry.file.ruling(url, left.isPositive() ? left : Duration.ofMillis(1));
  }

  /** The sitemaps that the host of a URL names in its robots.txt, if it may be asked. */
  public List<String> sitemaps(String url) {
    return isNameless(url) ? List.of() : List.copyOf(entry(url).file.rules().getSitemaps());
  }

  private boolean isNameless(String url) {
    return !contact && !Agent.isLoopback(Urls.host(url));
  }

  private Entry entry(String url) {
    String site = site(url);
    CompletableFuture<Entry> entry;
    CompletableFuture<Entry> mine = null;
    RobotsFile before = null;
    lock.lock();
    try {
      entry = known.get(site);
      if (entry == null || isStale(entry)) {
        before = entry == null ? null : entry.join().file;
        mine = new CompletableFuture<>();
        entry = mine;
        known.put(site, mine);
      }
    } finally {
      lock.unlock();
    }
    if (mine != null) {
      Entry answer =
          new Entry(RobotsFile.unreachable("it was not asked for", Duration.ZERO), clock.instant());
      try {
        answer = ask(site, before);
      } finally {
        mine.complete(answer);
      }
    }
    return entry.join();
  }

  private boolean isStale(CompletableFuture<Entry> entry) {
    return entry.isDone() && !clock.instant().isBefore(entry.join().until);
  }

  /** While a host cannot say what its rules are, those it gave before stay (section 2.4). */
  private Entry ask(String site, @Nullable RobotsFile before) {
    RobotsFile file = ask(site);
    boolean better = !file.certain() && before != null && before.certain();
    return new Entry(better ? before : file, clock.instant().plus(file.life()));
  }

  private RobotsFile ask(String site) {
    String url = site + "/robots.txt";
    for (int i = 0; i <= REDIRECTS; i++) {
      switch (files.fetch(url, null)) {
        case Fetched.Ok ok -> {
          return RobotsFile.parse(url, ok.body(), ok.contentType(), agent, longestDelay);
        }
        case Fetched.Moved moved -> url = moved.target();
        case Fetched.Failed failed -> {
          return without(failed);
        }
        case Fetched.Refused refused -> {
          return RobotsFile.closed(refused.reason());
        }
        case Fetched.Unchanged unchanged -> {
          return RobotsFile.unreachable("unchanged, though not asked for changes", Duration.ZERO);
        }
      }
    }
    return RobotsFile.absent();
  }

  private static RobotsFile without(Fetched.Failed failed) {
    int status = failed.status();
    if (status == 0) {
      String reason = failed.reason();
      return failed.again() ? RobotsFile.silent(reason) : RobotsFile.closed(reason);
    }
    // "Too many requests" says that there is a rule, not that there is none.
    boolean absent = status >= 300 && status < 500 && status != 429;
    return absent ? RobotsFile.absent() : RobotsFile.unreachable(failed.reason(), failed.after());
  }

  /** Scheme, host and port: each has rules of its own. */
  private static String site(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    return slash < 0 ? url : url.substring(0, slash);
  }
}
