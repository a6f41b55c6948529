package dev.waymark.fetch.robots;

import dev.waymark.fetch.Fetcher;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fetches files one after the other as a crawl fetches its pages: only what robots.txt allows, and
 * with the politeness delay of the host. Used by one thread.
 */
public final class PoliteFetcher implements Fetcher {
  private final RobotsPolicy robots;
  private final Fetcher fetcher;
  private final Duration delay;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final Function<String, Instant> notBefore;
  private final Map<String, Instant> nextRequestTimes = new HashMap<>();

  /**
   * @param delay politeness delay, unless robots.txt has a crawl delay
   * @param notBefore when a host may be asked first
   */
  public PoliteFetcher(
      RobotsPolicy robots,
      Fetcher fetcher,
      Duration delay,
      InstantSource clock,
      Sleeper sleeper,
      Function<String, Instant> notBefore) {
    this.notBefore = notBefore;
    this.robots = robots;
    this.fetcher = fetcher;
    this.delay = delay;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  @Override
  public FetchResult fetch(String url, @Nullable Conditions conditions) {
    RobotsDecision decision = robots.decide(url);
    if (!decision.allowed()) {
      return decision.toFetchResult(url);
    }
    String host = Urls.host(url);
    Instant next = nextRequestTimes.computeIfAbsent(host, notBefore);
    if (!waitUnlessStopped(Duration.between(clock.instant(), next))) {
      return new FetchResult.Refusal(url, "stopped before it was fetched");
    }
    FetchResult result = fetcher.fetch(url, conditions);
    Duration hostDelay = decision.crawlDelay().isZero() ? delay : decision.crawlDelay();
    nextRequestTimes.put(host, clock.instant().plus(hostDelay));
    return result;
  }

  private boolean waitUnlessStopped(Duration time) {
    try {
      return sleeper.waitUnlessStopped(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** By host: the earliest time of the next request. */
  public Map<String, Instant> nextRequestTimes() {
    return Map.copyOf(nextRequestTimes);
  }
}
