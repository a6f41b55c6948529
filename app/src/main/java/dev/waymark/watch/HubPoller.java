package dev.waymark.watch;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.Sleeper;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Asks hubs whether they have changed: hosts at the same time, the hubs of a host one after the
 * other with its delay between them.
 */
final class HubPoller {
  private final RobotsPolicy robotsPolicy;
  private final Fetcher fetcher;
  private final Parser parser;
  private final Duration delay;
  private final InstantSource clock;
  private final Sleeper pause;

  /**
   * What came of asking a hub.
   *
   * @param page what it says now; null if it has not changed, or could not be had
   * @param answered whether the server answered: a failure says nothing about the hub
   * @param hostDelay how long its host wants to be left alone
   */
  record PollResult(
      Hub hub, @Nullable Page page, boolean answered, Instant polledAt, Duration hostDelay) {}

  HubPoller(
      RobotsPolicy manners,
      Fetcher fetcher,
      Parser parser,
      Duration delay,
      InstantSource clock,
      Sleeper pause) {
    this.robotsPolicy = manners;
    this.fetcher = fetcher;
    this.parser = parser;
    this.delay = delay;
    this.clock = clock;
    this.pause = pause;
  }

  /** Asks hubs; those of a host in the order given. What was asked when it stops is returned. */
  List<PollResult> poll(List<Hub> hubs) {
    Map<String, List<Hub>> hosts = new LinkedHashMap<>();
    hubs.forEach(
        hub -> hosts.computeIfAbsent(Urls.host(hub.url()), key -> new ArrayList<>()).add(hub));
    List<PollResult> polled = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      hosts.values().forEach(queue -> workers.execute(() -> pollHost(queue, polled)));
    }
    return List.copyOf(polled);
  }

  private void pollHost(List<Hub> queue, List<PollResult> polled) {
    try {
      Duration rest = Duration.ZERO;
      for (Hub hub : queue) {
        if (!pause.waitUnlessStopped(rest)) {
          return;
        }
        PollResult one = pollSafely(hub);
        polled.add(one);
        boolean refused = !one.answered() && one.hostDelay().compareTo(delay) > 0;
        if (refused) {
          return;
        }
        rest = one.hostDelay();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever breaks on the way of one hub costs this poll of it only: it brought nothing. */
  private PollResult pollSafely(Hub hub) {
    try {
      return pollHub(hub);
    } catch (RuntimeException | StackOverflowError e) {
      return new PollResult(hub, null, true, clock.instant(), delay);
    }
  }

  private PollResult pollHub(Hub hub) {
    RobotsDecision ruling = robotsPolicy.decide(hub.url());
    Instant now = clock.instant();
    if (!ruling.allowed()) {
      return new PollResult(hub, null, false, now, Duration.ZERO);
    }
    Duration rest = ruling.crawlDelay().compareTo(delay) > 0 ? ruling.crawlDelay() : delay;
    boolean known = hub.etag() != null || hub.lastModified() != null;
    Fetcher.Conditions conditions =
        known ? new Fetcher.Conditions(hub.etag(), hub.lastModified()) : null;
    return switch (fetcher.fetch(hub.url(), conditions)) {
      case FetchResult.Ok ok ->
          new PollResult(
              hub.withValidators(ok.etag(), ok.lastModified()), parser.parse(ok), true, now, rest);
      case FetchResult.NotModified same -> new PollResult(hub, null, true, now, rest);
      case FetchResult.Failure failed when failed.retryAfter().compareTo(rest) > 0 ->
          new PollResult(hub, null, false, now, failed.retryAfter());
      case FetchResult other -> new PollResult(hub, null, false, now, rest);
    };
  }
}
