package dev.waymark.fetch;

import dev.waymark.model.Fetched;
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
  private final Manners manners;
  private final Fetcher files;
  private final Duration delay;
  private final InstantSource clock;
  private final Pause pause;
  private final Map<String, Instant> rests = new HashMap<>();

  /**
   * @param delay between two requests to a host, unless the host asks for another
   */
  public PoliteFetcher(
      Manners manners, Fetcher files, Duration delay, InstantSource clock, Pause pause) {
    this.manners = manners;
    this.files = files;
    this.delay = delay;
    this.clock = clock;
    this.pause = pause;
  }

  @Override
  public Fetched fetch(String url, @Nullable Conditions conditions) {
    Ruling ruling = manners.ruling(url);
    if (!ruling.allowed()) {
      return ruling.outcome(url);
    }
    String host = Urls.host(url);
    if (!goOn(Duration.between(clock.instant(), rests.getOrDefault(host, Instant.EPOCH)))) {
      return new Fetched.Refused(url, "stopped before it was asked for");
    }
    Fetched fetched = files.fetch(url, conditions);
    Duration rest = ruling.crawlDelay().isZero() ? delay : ruling.crawlDelay();
    rests.put(host, clock.instant().plus(rest));
    return fetched;
  }

  private boolean goOn(Duration time) {
    try {
      return pause.goOn(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** By host: when it may be asked for something else. */
  public Map<String, Instant> rests() {
    return Map.copyOf(rests);
  }
}
