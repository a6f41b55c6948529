package dev.waymark.fetch.robots;

import dev.waymark.fetch.Fetcher;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks for one file after the other as a crawl asks for its pages: only what the host allows, and
 * with the host's delay between two. Used by one thread.
 */
public final class PoliteFetcher implements Fetcher {
  private final RobotsPolicy robots;
  private final Fetcher fetcher;
  private final Duration delay;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final Map<String, Instant> nextRequestTimes = new HashMap<>();

  /**
   * @param delay between two requests to a host, unless the host asks for another
   */
  public PoliteFetcher(
      RobotsPolicy manners, Fetcher files, Duration delay, InstantSource clock, Sleeper pause) {
    this.robots = manners;
    this.fetcher = files;
    this.delay = delay;
    this.clock = clock;
    this.sleeper = pause;
  }

  @Override
  public FetchResult fetch(String url, @Nullable Conditions conditions) {
    RobotsDecision ruling = robots.decide(url);
    if (!ruling.allowed()) {
      return ruling.toFetchResult(url);
    }
    String host = Urls.host(url);
    if (!waitUnlessStopped(
        Duration.between(clock.instant(), nextRequestTimes.getOrDefault(host, Instant.EPOCH)))) {
      return new FetchResult.Refusal(url, "stopped before it was fetched");
    }
    FetchResult fetched = fetcher.fetch(url, conditions);
    Duration rest = ruling.crawlDelay().isZero() ? delay : ruling.crawlDelay();
    nextRequestTimes.put(host, clock.instant().plus(rest));
    return fetched;
  }

  private boolean waitUnlessStopped(Duration time) {
    try {
      return sleeper.waitUnlessStopped(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** By host: when it may be asked for something else. */
  public Map<String, Instant> nextRequestTimes() {
    return Map.copyOf(nextRequestTimes);
  }
}
