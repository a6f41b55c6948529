package dev.waymark.watch;

import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.SeedRedirects;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.UrlStatus;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.model.Candidate;
import dev.waymark.model.Link;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.relevance.PageJudge;
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
public final class CollectionWatcher {
  private final WatchSettings settings;
  private final CrawlConfig config;
  private final PageJudge judge;
  private final InFlightParents parents;
  private final OrderingPolicy policy;
  private final Knowledge prior;
  private final UrlPatterns trafficPatterns;
  private final InstantSource clock;
  private final String settingsText;
  private final Path folder;
  private final WatchFile file;
  private final Feed feed;
  private final CountDownLatch stopLatch = new CountDownLatch(1);
  private final Map<String, Instant> backOffUntil = new HashMap<>();
  private Consumer<String> onMessage = sentence -> {};
  private volatile LiveCrawl liveCrawl;

  /**
   * @param people patterns by where people went; empty ones if nobody was seen
   * @param written the settings of the collection as text, kept as they are
   */
  public CollectionWatcher(
      WatchSettings settings,
      CrawlConfig job,
      PageJudge judge,
      InFlightParents parents,
      OrderingPolicy order,
      Knowledge prior,
      UrlPatterns people,
      InstantSource clock,
      String written) {
    this.settings = settings;
    this.config = job;
    this.judge = judge;
    this.parents = parents;
    this.policy = order;
    this.prior = prior;
    this.trafficPatterns = people;
    this.clock = clock;
    this.settingsText = written;
    this.folder = Path.of(job.crawl().into());
    this.file = new WatchFile(folder);
    this.feed = new Feed(folder, settings.feedItems());
  }

  /**
   * What a round brought.
   *
   * @param polled hubs asked
   * @param changed hubs that had changed
   * @param newUrls new URLs on them
   * @param newRelevantPages new pages that are wanted, now in the feed
   * @param nextPoll when the next hub is to be asked
   */
  public record WatchRound(
      int polled, int changed, int newUrls, int newRelevantPages, Instant nextPoll) {}

  /** Says what a user should know, in sentences. */
  public CollectionWatcher onMessage(Consumer<String> tell) {
    this.onMessage = tell;
    return this;
  }

  /** Asks to end soon and cleanly; from any thread. */
  public void stop() {
    stopLatch.countDown();
    LiveCrawl running = liveCrawl;
    if (running != null) {
      running.stop();
    }
  }

  private boolean waitUnlessStopped(Duration time) throws InterruptedException {
    return !stopLatch.await(Math.max(0, time.toMillis()), TimeUnit.MILLISECONDS);
  }

  /** Watches until told to stop, or for one round. */
  public void run(Consumer<WatchRound> told) throws InterruptedException {
    WatchRound round;
    do {
      round = round();
      told.accept(round);
    } while (!settings.once() && waitUnlessStopped(delayUntil(round.nextPoll())));
  }

  private Duration delayUntil(Instant next) {
    Duration wait = Duration.between(clock.instant(), next);
    Duration rest = config.politeness().delay();
    return wait.compareTo(rest) < 0 ? rest : wait;
  }

  /** Asks the hubs that are due, and fetches what is new. */
  public WatchRound round() throws InterruptedException {
    feed.createIfMissing(clock.instant());
    WatchFile.WatchState before = file.read();
    int kept = publish(before.journalLength(), Set.copyOf(before.pending()));
    PollSchedule schedule = new PollSchedule(before.hubs());
    addNewHubs(schedule);
    List<Hub> due = schedule.due(clock.instant(), settings).stream().filter(this::mayPoll).toList();
    List<HubPoller.PollResult> polled = poll(due);
    Map<String, Candidate> found = new LinkedHashMap<>();
    stillWaiting(before.pending())
        .forEach(url -> found.put(url, Candidate.of(url, 1, 0, Origin.LINK)));
    int old = found.size();
    int changed = recordPolls(polled, schedule, found);
    long decisions = found.isEmpty() ? 0 : journalLength();
    file.write(new WatchFile.WatchState(schedule.hubs(), List.copyOf(found.keySet()), decisions));
    if (!found.isEmpty()
        && waitUnlessStopped(polled.isEmpty() ? Duration.ZERO : longestDelay(polled))) {
      List<String> pending = fetchNewPages(found);
      kept += publish(decisions, found.keySet());
      file.write(new WatchFile.WatchState(schedule.hubs(), pending, journalLength()));
    }
    Instant next = schedule.nextPoll(settings, clock.instant().plus(settings.maxInterval()));
    return new WatchRound(polled.size(), changed, found.size() - old, kept, next);
  }

  private boolean mayPoll(Hub hub) {
    return !backOffUntil.getOrDefault(Urls.host(hub.url()), Instant.MIN).isAfter(clock.instant());
  }

  private static Duration longestDelay(List<HubPoller.PollResult> polled) {
    return polled.stream()
        .filter(HubPoller.PollResult::answered)
        .map(HubPoller.PollResult::hostDelay)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /** Takes new hubs into the schedule; the time they were crawled is when they were asked last. */
  private void addNewHubs(PollSchedule schedule) {
    Map<String, String> best;
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      best =
          new HubSelector(state, trafficPatterns)
              .select(settings.hubs(), config.crawl().seedUrls());
    }
    best.keySet().removeIf(schedule::contains);
    if (best.isEmpty()) {
      return;
    }
    Map<String, Instant> crawled = new HashMap<>();
    new JournalReader(folder)
        .forEach(decision -> {
          if (best.containsKey(decision.url())) {
            crawled.put(decision.url(), decision.at());
          }
        });
    best.forEach((url, pattern) ->
        schedule.put(Hub.of(url, pattern, crawled.getOrDefault(url, clock.instant()))));
  }

  private List<HubPoller.PollResult> poll(List<Hub> due) {
    try (HttpFetcher fetcher = new HttpFetcher(config.fetch(), config.politeness(), clock)) {
      RobotsPolicy manners =
          new RobotsPolicy(
              config.politeness(), fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES), clock);
      return new HubPoller(
              manners,
              fetcher,
              config.parser(),
              config.politeness().delay(),
              clock,
              this::waitUnlessStopped)
          .poll(due);
    }
  }

  /** Counts what each hub brought; gives how many had changed. */
  private int recordPolls(
      List<HubPoller.PollResult> polled, PollSchedule schedule, Map<String, Candidate> found) {
    int changed = 0;
    Scope scope = SeedRedirects.readScope(config, folder);
    TrapDetector traps = new TrapDetector(config.scope(), clock);
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      for (HubPoller.PollResult one : polled) {
        if (!one.answered()) {
          Duration away =
              one.hostDelay().compareTo(settings.minInterval()) > 0
                  ? one.hostDelay()
                  : settings.minInterval();
          backOffUntil.put(Urls.host(one.hub().url()), one.polledAt().plus(away));
          continue;
        }
        changed += one.page() == null ? 0 : 1;
        int brought = one.page() == null ? 0 : collectNewLinks(one, state, scope, traps, found);
        schedule.put(one.hub().afterPoll(one.polledAt(), brought));
      }
    }
    return changed;
  }

  private static int collectNewLinks(
      HubPoller.PollResult one,
      FrontierStore state,
      Scope scope,
      TrapDetector traps,
      Map<String, Candidate> found) {
    int hub = state.status(Urls.id(one.hub().url()));
    int depth = UrlStatus.isCrawled(hub) ? state.observation(hub).candidate().depth() + 1 : 1;
    Set<String> brought = new HashSet<>();
    for (Link link : one.page().nofollow() ? List.<Link>of() : one.page().links()) {
      String url = link.url();
      boolean fresh =
          !link.nofollow()
              && state.status(Urls.id(url)) == UrlStatus.UNKNOWN
              && scope.decide(url, depth).accepted()
              && (found.containsKey(url) || traps.admit(url).accepted());
      if (fresh) {
        Candidate candidate = found.getOrDefault(url, Candidate.of(url, depth, 0, Origin.LINK));
        boolean crawled = UrlStatus.isCrawled(hub);
        found.put(url, crawled ? candidate.withLink(hub, one.page().inLink(link)) : candidate);
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
  private List<String> fetchNewPages(Map<String, Candidate> found) throws InterruptedException {
    List<String> pending = List.copyOf(found.keySet());
    int before = pending.size() + 1;
    while (!pending.isEmpty() && pending.size() < before && waitUnlessStopped(Duration.ZERO)) {
      before = pending.size();
      List<Candidate> candidates = new ArrayList<>();
      Set<Long> ids = new HashSet<>();
      for (String url : pending) {
        candidates.add(found.getOrDefault(url, Candidate.of(url, 1, 0, Origin.LINK)));
        ids.add(Urls.id(url));
      }
      liveCrawl =
          new LiveCrawl(
                  config, judge, new NewPagesFirstPolicy(policy, ids), prior, clock, settingsText)
              .withParents(parents)
              .onMessage(onMessage)
              .withCandidates(candidates);
      if (stopLatch.getCount() == 0) {
        liveCrawl.stop(); // whoever asked to stop a moment ago did not know this crawl yet
      }
      liveCrawl.run(progress -> {});
      pending = stillWaiting(pending);
    }
    return pending;
  }

  /** Puts the new pages that are wanted into the feed; gives how many. */
  private int publish(long decisions, Set<String> found) {
    if (found.isEmpty()) {
      return 0;
    }
    List<Feed.Item> items = new ArrayList<>();
    try (FeedItemReader pages = new FeedItemReader(folder, config.parser())) {
      new JournalReader(folder)
          .forEach(decision -> {
            boolean fresh = decision.number() >= decisions && found.contains(decision.url());
            if (fresh && decision.countsAsRelevant()) {
              items.add(pages.read(decision));
            }
          });
    }
    feed.add(items);
    return items.size();
  }

  private long journalLength() {
    long[] count = {0};
    new JournalReader(folder).forEach(decision -> count[0] = decision.number() + 1);
    return count[0];
  }

  private List<String> stillWaiting(List<String> urls) {
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      return urls.stream()
          .filter(url -> {
            int standing = state.status(Urls.id(url));
            return UrlStatus.isWaiting(standing) || standing == UrlStatus.UNKNOWN;
          })
          .toList();
    }
  }
}
