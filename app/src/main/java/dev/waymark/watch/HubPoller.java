package dev.waymark.watch;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.Sleeper;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.render.PageRenderer;
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
 * Polls hubs: hosts at the same time, the hubs of a host one after the other with its politeness
 * delay between them.
 */
final class HubPoller {
  private final RobotsPolicy robotsPolicy;
  private final Fetcher fetcher;
  private final Parser parser;
  private final @Nullable PageRenderer renderer;
  private final Duration delay;
  private final InstantSource clock;
  private final Sleeper pause;

  /**
   * The result of polling a hub.
   *
   * @param page the page; null if it has not changed, or could not be fetched
   * @param answered whether the server answered: a failure says nothing about the hub
   * @param hostDelay time until the next request to its host
   */
  record PollResult(
      Hub hub, @Nullable Page page, boolean answered, Instant polledAt, Duration hostDelay) {}

  /**
   * @param renderer null where no page is rendered
   */
  HubPoller(
      RobotsPolicy robotsPolicy,
      Fetcher fetcher,
      Parser parser,
      @Nullable PageRenderer renderer,
      Duration delay,
      InstantSource clock,
      Sleeper pause) {
    this.robotsPolicy = robotsPolicy;
    this.fetcher = fetcher;
    this.parser = parser;
    this.renderer = renderer;
    this.delay = delay;
    this.clock = clock;
    this.pause = pause;
  }

  /** Polls hubs, those of a host in the given order; stopped, returns what was polled so far. */
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
      Duration wait = Duration.ZERO;
      for (Hub hub : queue) {
        if (!pause.waitUnlessStopped(wait)) {
          return;
        }
        PollResult poll = pollSafely(hub);
        polled.add(poll);
        boolean refused = !poll.answered() && poll.hostDelay().compareTo(delay) > 0;
        if (refused) {
          return;
        }
        wait = poll.hostDelay();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** An error costs one poll of one hub: it counts as a poll without new links. */
  private PollResult pollSafely(Hub hub) {
    try {
      return pollHub(hub);
    } catch (RuntimeException | StackOverflowError e) {
      return new PollResult(hub, null, true, clock.instant(), delay);
    }
  }

  /** With what a browser makes of it, if the page is to be rendered. */
  private FetchResult rendered(FetchResult fetched) {
    return renderer != null
            && fetched instanceof FetchResult.Ok ok
            && renderer.wants(parser.parse(ok))
        ? renderer.apply(ok)
        : fetched;
  }

  private PollResult pollHub(Hub hub) {
    RobotsDecision decision = robotsPolicy.decide(hub.url());
    Instant now = clock.instant();
    if (!decision.allowed()) {
      return new PollResult(hub, null, false, now, Duration.ZERO);
    }
    Duration hostDelay = decision.crawlDelay().compareTo(delay) > 0 ? decision.crawlDelay() : delay;
    // What a script draws may be new on a page that is not modified.
    boolean known = renderer == null && (hub.etag() != null || hub.lastModified() != null);
    Fetcher.Conditions conditions =
        known ? new Fetcher.Conditions(hub.etag(), hub.lastModified()) : null;
    return switch (rendered(fetcher.fetch(hub.url(), conditions))) {
      case FetchResult.Ok ok ->
          new PollResult(
              hub.withValidators(ok.etag(), ok.lastModified()),
              parser.parse(ok),
              true,
              now,
              hostDelay);
      case FetchResult.NotModified unchanged -> new PollResult(hub, null, true, now, hostDelay);
      case FetchResult.Failure failure when failure.retryAfter().compareTo(hostDelay) > 0 ->
          new PollResult(hub, null, false, now, failure.retryAfter());
      case FetchResult other -> new PollResult(hub, null, false, now, hostDelay);
    };
  }
}
