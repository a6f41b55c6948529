package dev.waymark.watch;

import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.Pause;
import dev.waymark.fetch.Ruling;
import dev.waymark.model.Fetched;
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
final class Poller {
  private final Manners manners;
  private final Fetcher fetcher;
  private final Parser parser;
  private final Duration delay;
  private final InstantSource clock;
  private final Pause pause;

  /**
   * What came of asking a hub.
   *
   * @param page what it says now; null if it has not changed, or could not be had
   * @param answered whether the server answered: a failure says nothing about the hub
   * @param rest how long its host wants to be left alone
   */
  record Polled(Hub hub, @Nullable Page page, boolean answered, Instant at, Duration rest) {}

  Poller(
      Manners manners,
      Fetcher fetcher,
      Parser parser,
      Duration delay,
      InstantSource clock,
      Pause pause) {
    this.manners = manners;
    this.fetcher = fetcher;
    this.parser = parser;
    this.delay = delay;
    this.clock = clock;
    this.pause = pause;
  }

  /** Asks hubs; those of a host in the order given. What was asked when it stops is returned. */
  List<Polled> poll(List<Hub> hubs) {
    Map<String, List<Hub>> hosts = new LinkedHashMap<>();
    hubs.forEach(
        hub -> hosts.computeIfAbsent(Urls.host(hub.url()), key -> new ArrayList<>()).add(hub));
    List<Polled> polled = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      hosts.values().forEach(queue -> workers.execute(() -> host(queue, polled)));
    }
    return List.copyOf(polled);
  }

  private void host(List<Hub> queue, List<Polled> polled) {
    try {
      Duration rest = Duration.ZERO;
      for (Hub hub : queue) {
        if (!pause.goOn(rest)) {
          return;
        }
        Polled one = askSafely(hub);
        polled.add(one);
        boolean refused = !one.answered() && one.rest().compareTo(delay) > 0;
        if (refused) {
          return;
        }
        rest = one.rest();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever breaks on the way of one hub costs this poll of it only: it brought nothing. */
  private Polled askSafely(Hub hub) {
    try {
      return ask(hub);
    } catch (RuntimeException | StackOverflowError e) {
      return new Polled(hub, null, true, clock.instant(), delay);
    }
  }

  private Polled ask(Hub hub) {
    Ruling ruling = manners.ruling(hub.url());
    Instant now = clock.instant();
    if (!ruling.allowed()) {
      return new Polled(hub, null, false, now, Duration.ZERO);
    }
    Duration rest = ruling.crawlDelay().compareTo(delay) > 0 ? ruling.crawlDelay() : delay;
    boolean known = hub.etag() != null || hub.lastModified() != null;
    Fetcher.Conditions conditions =
        known ? new Fetcher.Conditions(hub.etag(), hub.lastModified()) : null;
    return switch (fetcher.fetch(hub.url(), conditions)) {
      case Fetched.Ok ok ->
          new Polled(hub.with(ok.etag(), ok.lastModified()), parser.parse(ok), true, now, rest);
      case Fetched.Unchanged same -> new Polled(hub, null, true, now, rest);
      case Fetched.Failed failed when failed.after().compareTo(rest) > 0 ->
          new Polled(hub, null, false, now, failed.after());
      case Fetched other -> new Polled(hub, null, false, now, rest);
    };
  }
}
