package dev.waymark.watch;

import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.Job;
import dev.waymark.engine.MovedSeeds;
import dev.waymark.engine.Parents;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.frontier.RocksState;
import dev.waymark.frontier.Standing;
import dev.waymark.frontier.State;
import dev.waymark.judge.Judge;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Link;
import dev.waymark.model.Origin;
import dev.waymark.patterns.Patterns;
import dev.waymark.scope.Scope;
import dev.waymark.scope.Traps;
import dev.waymark.store.Journal;
import dev.waymark.url.Urls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watches a collection: asks its hubs whether they have changed, fetches what is new on them with
 * the crawl's own stations, tells of it in a feed, and learns from each answer when to ask again.
 * Ended at any moment, the next run goes on.
 */
public final class WatchRun {
  private final WatchSettings settings;
  private final Job job;
  private final Judge judge;
  private final Parents parents;
  private final Order order;
  private final Knowledge prior;
  private final Patterns people;
  private final InstantSource clock;
  private final String written;
  private final Path folder;
  private final WatchFile file;
  private final Feed feed;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Map<String, Instant> left = new HashMap<>();
  private Consumer<String> tell = sentence -> {};
  private volatile CrawlRun crawl;

  /**
   * @param people patterns by where people went; empty ones if nobody was seen
   * @param written the settings of the collection as text, kept as they are
   */
  public WatchRun(
      WatchSettings settings,
      Job job,
      Judge judge,
      Parents parents,
      Order order,
      Knowledge prior,
      Patterns people,
      InstantSource clock,
      String written) {
    this.settings = settings;
    this.job = job;
    this.judge = judge;
    this.parents = parents;
    this.order = order;
    this.prior = prior;
    this.people = people;
    this.clock = clock;
    this.written = written;
    this.folder = Path.of(job.crawl().into());
    this.file = new WatchFile(folder);
    this.feed = new Feed(folder, settings.feedItems());
  }

  /**
   * What a round brought.
   *
   * @param asked hubs asked
   * @param changed hubs that had changed
   * @param found new URLs on them
   * @param kept new pages that are wanted, now in the feed
   * @param next when the next hub is to be asked
   */
  public record Round(int asked, int changed, int found, int kept, Instant next) {}

  /** Says what a user should know, in sentences. */
  public WatchRun saying(Consumer<String> tell) {
    this.tell = tell;
    return this;
  }

  /** Asks to end soon and cleanly; from any thread. */
  public void stop() {
    stop.countDown();
    CrawlRun running = crawl;
    if (running != null) {
      running.stop();
    }
  }

  private boolean goOn(Duration time) throws InterruptedException {
    return !stop.await(Math.max(0, time.toMillis()), TimeUnit.MILLISECONDS);
  }

  /** Watches until told to stop, or for one round. */
  public void run(Consumer<Round> told) throws InterruptedException {
    Round round;
    do {
      round = round();
      told.accept(round);
    } while (!settings.once() && goOn(pause(round.next())));
  }

  private Duration pause(Instant next) {
    Duration wait = Duration.between(clock.instant(), next);
    Duration rest = job.manners().delay();
    return wait.compareTo(rest) < 0 ? rest : wait;
  }

  /** Asks the hubs that are due, and fetches what is new. */
  public Round round() throws InterruptedException {
    feed.begin(clock.instant());
    WatchFile.Content before = file.read();
    int kept = tell(before.decisions(), Set.copyOf(before.pending()));
    Schedule schedule = new Schedule(before.hubs());
    choose(schedule);
    List<Hub> due = schedule.due(clock.instant(), settings).stream().filter(this::mayAsk).toList();
    List<Poller.Polled> polled = poll(due);
    Map<String, Candidate> found = new LinkedHashMap<>();
    waiting(before.pending()).forEach(url -> found.put(url, Candidate.of(url, 1, 0, Origin.LINK)));
    int old = found.size();
    int changed = learn(polled, schedule, found);
    long decisions = found.isEmpty() ? 0 : decisions();
    file.write(new WatchFile.Content(schedule.hubs(), List.copyOf(found.keySet()), decisions));
    if (!found.isEmpty() && goOn(polled.isEmpty() ? Duration.ZERO : rest(polled))) {
      List<String> pending = fetch(found);
      kept += tell(decisions, found.keySet());
      file.write(new WatchFile.Content(schedule.hubs(), pending, decisions()));
    }
    Instant next = schedule.next(settings, clock.instant().plus(settings.maxInterval()));
    return new Round(polled.size(), changed, found.size() - old, kept, next);
  }

  private boolean mayAsk(Hub hub) {
    return !left.getOrDefault(Urls.host(hub.url()), Instant.MIN).isAfter(clock.instant());
  }

  private static Duration rest(List<Poller.Polled> polled) {
    return polled.stream()
        .filter(Poller.Polled::answered)
        .map(Poller.Polled::rest)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /** Takes new hubs into the schedule; the time they were crawled is when they were asked last. */
  private void choose(Schedule schedule) {
    Map<String, String> best;
    try (State state = new RocksState(folder.resolve("state"))) {
      best = new HubChoice(state, people).best(settings.hubs(), job.crawl().seedUrls());
    }
    best.keySet().removeIf(schedule::contains);
    if (best.isEmpty()) {
      return;
    }
    Map<String, Instant> crawled = new HashMap<>();
    new Journal(folder)
        .forEach(decision -> {
          if (best.containsKey(decision.url())) {
            crawled.put(decision.url(), decision.at());
          }
        });
    best.forEach((url, pattern) ->
        schedule.put(Hub.of(url, pattern, crawled.getOrDefault(url, clock.instant()))));
  }

  private List<Poller.Polled> poll(List<Hub> due) {
    try (HttpFetcher fetcher = new HttpFetcher(job.fetch(), job.manners(), clock)) {
      Manners manners = new Manners(job.manners(), fetcher.files(Manners.MAX_BYTES), clock);
      return new Poller(manners, fetcher, job.parser(), job.manners().delay(), clock, this::goOn)
          .poll(due);
    }
  }

  /** Counts what each hub brought; gives how many had changed. */
  private int learn(List<Poller.Polled> polled, Schedule schedule, Map<String, Candidate> found) {
    int changed = 0;
    Scope scope = MovedSeeds.scope(job, folder);
    Traps traps = new Traps(job.scope(), clock);
    try (State state = new RocksState(folder.resolve("state"))) {
      for (Poller.Polled one : polled) {
        if (!one.answered()) {
          Duration away =
              one.rest().compareTo(settings.minInterval()) > 0
                  ? one.rest()
                  : settings.minInterval();
          left.put(Urls.host(one.hub().url()), one.at().plus(away));
          continue;
        }
        changed += one.page() == null ? 0 : 1;
        int brought = one.page() == null ? 0 : links(one, state, scope, traps, found);
        schedule.put(one.hub().polled(one.at(), brought));
      }
    }
    return changed;
  }

  private static int links(
      Poller.Polled one, State state, Scope scope, Traps traps, Map<String, Candidate> found) {
    int hub = state.standing(Urls.id(one.hub().url()));
    int depth = Standing.isCrawled(hub) ? state.observation(hub).candidate().depth() + 1 : 1;
    Set<String> brought = new HashSet<>();
    for (Link link : one.page().nofollow() ? List.<Link>of() : one.page().links()) {
      String url = link.url();
      boolean fresh =
          !link.nofollow()
              && state.standing(Urls.id(url)) == Standing.UNKNOWN
              && scope.test(url, depth).isIn()
              && (found.containsKey(url) || traps.admit(url).isIn());
      if (fresh) {
        Candidate candidate = found.getOrDefault(url, Candidate.of(url, depth, 0, Origin.LINK));
        boolean crawled = Standing.isCrawled(hub);
        found.put(url, crawled ? candidate.with(hub, one.page().says(link)) : candidate);
        brought.add(url);
      }
    }
    return brought.size();
  }

  /**
   * Fetches new pages before anything else that waits; gives the URLs that still wait. While a new
   * page's host rests, others that wait are fetched from other hosts, and the crawl may have had
   * its number of pages before the last new one: then it goes on.
   */
  private List<String> fetch(Map<String, Candidate> found) throws InterruptedException {
    List<String> pending = List.copyOf(found.keySet());
    int before = pending.size() + 1;
    while (!pending.isEmpty() && pending.size() < before && goOn(Duration.ZERO)) {
      before = pending.size();
      List<Candidate> candidates = new ArrayList<>();
      Set<Long> ids = new HashSet<>();
      for (String url : pending) {
        candidates.add(found.getOrDefault(url, Candidate.of(url, 1, 0, Origin.LINK)));
        ids.add(Urls.id(url));
      }
      crawl =
          new CrawlRun(job, judge, new NewFirst(order, ids), prior, clock, written)
              .telling(parents)
              .saying(tell)
              .offering(candidates);
      if (stop.getCount() == 0) {
        crawl.stop(); // whoever asked to stop a moment ago did not know this crawl yet
      }
      crawl.run(progress -> {});
      pending = waiting(pending);
    }
    return pending;
  }

  /** Puts the new pages that are wanted into the feed; gives how many. */
  private int tell(long decisions, Set<String> found) {
    if (found.isEmpty()) {
      return 0;
    }
    List<Feed.Item> items = new ArrayList<>();
    try (NewPages pages = new NewPages(folder, job.parser())) {
      new Journal(folder)
          .forEach(decision -> {
            boolean fresh = decision.n() >= decisions && found.contains(decision.url());
            if (fresh && decision.counts()) {
              items.add(pages.item(decision));
            }
          });
    }
    feed.add(items);
    return items.size();
  }

  private long decisions() {
    long[] count = {0};
    new Journal(folder).forEach(decision -> count[0] = decision.n() + 1);
    return count[0];
  }

  private List<String> waiting(List<String> urls) {
    try (State state = new RocksState(folder.resolve("state"))) {
      return urls.stream()
          .filter(url -> {
            int standing = state.standing(Urls.id(url));
            return Standing.isWaiting(standing) || standing == Standing.UNKNOWN;
          })
          .toList();
    }
  }
}
