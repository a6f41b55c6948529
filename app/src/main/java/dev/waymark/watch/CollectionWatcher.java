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
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.Link;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import dev.waymark.people.Trace;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.relevance.PageJudge;
import dev.waymark.render.PageRenderer;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Watches a collection: polls its hubs, fetches the new pages they link to as the crawl would,
 * lists them in a feed, and learns from each poll when to poll again. Stopped at any moment, the
 * next run continues.
 */
public final class CollectionWatcher {
  private static final Pattern SITEMAP = Pattern.compile("\\.xml(?:\\.gz)?$");

  private final WatchSettings settings;
  private final CrawlConfig config;
  private final PageJudge judge;
  private final InFlightParents parents;
  private final OrderingPolicy policy;
  private final Knowledge prior;
  private final Trace trace;
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
   * @param trace of users; without any where there is none
   * @param settingsText the settings of the collection, stored as they are
   */
  public CollectionWatcher(
      WatchSettings settings,
      CrawlConfig config,
      PageJudge judge,
      InFlightParents parents,
      OrderingPolicy policy,
      Knowledge prior,
      Trace trace,
      InstantSource clock,
      String settingsText) {
    this.settings = settings;
    this.config = config;
    this.judge = judge;
    this.parents = parents;
    this.policy = policy;
    this.prior = prior;
    this.trace = trace;
    this.clock = clock;
    this.settingsText = settingsText;
    this.folder = Path.of(config.crawl().into());
    this.file = new WatchFile(folder);
    this.feed = new Feed(folder, settings.feedItems());
  }

  /**
   * The result of a round.
   *
   * @param polled hubs polled
   * @param unanswered those of them that could not be fetched
   * @param withNewLinks hubs that had new links
   * @param newUrls new URLs on them
   * @param newRelevantPages new relevant pages, which are in the feed
   * @param nextPoll when the next hub is due
   */
  public record WatchRound(
      int polled,
      int unanswered,
      int withNewLinks,
      int newUrls,
      int newRelevantPages,
      Instant nextPoll) {

    /** What happened, in one line. */
    public String text() {
      return "%d %s polled%s, %d with new links, %d new URLs, %d new pages in the feed"
          .formatted(
              polled,
              polled == 1 ? "hub" : "hubs",
              unanswered == 0 ? "" : " (" + unanswered + " could not be fetched)",
              withNewLinks,
              newUrls,
              newRelevantPages);
    }

    /** Whether not one hub that was polled could be fetched. */
    public boolean unreachable() {
      return polled > 0 && unanswered == polled;
    }
  }

  /** Takes messages for the user. */
  public CollectionWatcher onMessage(Consumer<String> messages) {
    this.onMessage = messages;
    return this;
  }

  /** Makes it end soon and cleanly; from any thread. */
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

  /** Watches until stopped, or for one round. */
  public void run(Consumer<WatchRound> rounds) throws InterruptedException {
    WatchRound round;
    do {
      round = round();
      rounds.accept(round);
    } while (!settings.once() && waitUnlessStopped(delayUntil(round.nextPoll())));
  }

  private Duration delayUntil(Instant next) {
    Duration wait = Duration.between(clock.instant(), next);
    Duration delay = config.politeness().delay();
    return wait.compareTo(delay) < 0 ? delay : wait;
  }

  /** Polls the hubs that are due, and fetches new pages. */
  public WatchRound round() throws InterruptedException {
    feed.createIfMissing(clock.instant());
    WatchFile.WatchState before = file.read();
    // A refresh makes a new journal, in which what was pending may be anywhere.
    long firstEntry = before.journalLength() > journalLength() ? 0 : before.journalLength();
    int published = publish(firstEntry, Set.copyOf(before.pending()));
    HubPriors priors = minePriors();
    PollSchedule schedule =
        new PollSchedule(
            before.hubs().stream().map(hub -> hub.withPattern(priors.pattern(hub.url()))).toList(),
            priors.rateFactors());
    addNewHubs(schedule, priors);
    List<Hub> due = schedule.due(clock.instant(), settings).stream().filter(this::mayPoll).toList();
    Set<String> sitemaps = new HashSet<>();
    List<HubPoller.PollResult> polled = poll(due, sitemaps);
    Map<String, Candidate> found = new LinkedHashMap<>();
    stillWaiting(before.pending())
        .forEach(url -> found.put(url, Candidate.of(url, 1, 0, Origin.LINK)));
    int old = found.size();
    int withNewLinks = recordPolls(polled, schedule, found);
    polled.forEach(poll -> sitemaps.addAll(nestedSitemaps(poll.page())));
    int newUrls = found.size() - old;
    addUnknownSitemaps(sitemaps, found);
    long journalLength = found.isEmpty() ? 0 : journalLength();
    file.write(
        new WatchFile.WatchState(schedule.hubs(), List.copyOf(found.keySet()), journalLength));
    if (!found.isEmpty()
        && waitUnlessStopped(polled.isEmpty() ? Duration.ZERO : longestDelay(polled))) {
      List<String> pending = fetchNewPages(found);
      published += publish(journalLength, found.keySet());
      file.write(new WatchFile.WatchState(schedule.hubs(), pending, journalLength()));
    }
    Instant next = schedule.nextPoll(settings, clock.instant().plus(settings.maxInterval()));
    int unanswered = (int) polled.stream().filter(poll -> !poll.answered()).count();
    return new WatchRound(polled.size(), unanswered, withNewLinks, newUrls, published, next);
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

  private HubPriors minePriors() {
    List<String> urls = new ArrayList<>();
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      state.observations(0, page -> urls.add(page.candidate().url()));
    }
    return HubPriors.mine(trace, urls);
  }

  /** Adds new hubs to the schedule; the time of their crawl counts as their last poll. */
  private void addNewHubs(PollSchedule schedule, HubPriors priors) {
    Map<String, String> best;
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      best = new HubSelector(state, priors).select(settings.hubs(), seedsAndFeeds());
    }
    best.keySet().removeIf(schedule::contains);
    if (best.isEmpty()) {
      return;
    }
    Map<String, Instant> crawled = new HashMap<>();
    new JournalReader(folder)
        .forEach(entry -> {
          if (best.containsKey(entry.url())) {
            crawled.put(entry.url(), entry.at());
          }
        });
    best.forEach((url, pattern) ->
        schedule.put(Hub.of(url, pattern, crawled.getOrDefault(url, clock.instant()))));
  }

  /** Feeds and sitemaps say what is new: none is a better hub. */
  private Set<String> seedsAndFeeds() {
    Set<String> urls = new HashSet<>(config.crawl().seedUrls());
    new JournalReader(folder)
        .forEach(entry -> {
          if (entry.kind().isList()) {
            urls.add(entry.url());
          }
        });
    return urls;
  }

  /**
   * @param sitemaps gets those that the robots.txt of the polled hosts names
   */
  private List<HubPoller.PollResult> poll(List<Hub> due, Set<String> sitemaps) {
    try (HttpFetcher fetcher = new HttpFetcher(config.fetch(), config.politeness(), clock)) {
      RobotsPolicy robotsPolicy =
          new RobotsPolicy(
              config.politeness(), fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES), clock);
      try (PageRenderer renderer =
          config.renderer(fetcher, robotsPolicy, SeedRedirects.readScope(config, folder), clock)) {
        List<HubPoller.PollResult> polled =
            new HubPoller(
                    robotsPolicy,
                    fetcher,
                    config.parser(),
                    renderer,
                    config.politeness().delay(),
                    clock,
                    this::waitUnlessStopped)
                .poll(due);
        polled.forEach(poll -> sitemaps.addAll(robotsPolicy.sitemaps(poll.hub().url())));
        return polled;
      }
    }
  }

  /** Records the new links of each hub; returns how many hubs had some. */
  private int recordPolls(
      List<HubPoller.PollResult> polled, PollSchedule schedule, Map<String, Candidate> found) {
    int withNewLinks = 0;
    Scope scope = SeedRedirects.readScope(config, folder);
    TrapDetector traps = new TrapDetector(config.scope(), clock);
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      for (HubPoller.PollResult poll : polled) {
        if (!poll.answered()) {
          Duration backOff =
              poll.hostDelay().compareTo(settings.minInterval()) > 0
                  ? poll.hostDelay()
                  : settings.minInterval();
          backOffUntil.put(Urls.host(poll.hub().url()), poll.polledAt().plus(backOff));
          continue;
        }
        int newLinks = poll.page() == null ? 0 : collectNewLinks(poll, state, scope, traps, found);
        withNewLinks += newLinks > 0 ? 1 : 0;
        schedule.put(poll.hub().afterPoll(poll.polledAt(), newLinks));
      }
    }
    return withNewLinks;
  }

  /** The sitemaps that an index of sitemaps lists. */
  private static List<String> nestedSitemaps(@Nullable Page page) {
    return page == null || page.metadata().kind() != PageKind.SITEMAP
        ? List.of()
        : page.links().stream().map(Link::url).filter(url -> SITEMAP.matcher(url).find()).toList();
  }

  /**
   * A sitemap is fetched once like a new page, so that what it lists is known; then it is a hub.
   */
  private void addUnknownSitemaps(Set<String> sitemaps, Map<String, Candidate> found) {
    Scope scope = SeedRedirects.readScope(config, folder);
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      for (String named : sitemaps) {
        String url = Urls.normalize(named);
        int status = url == null ? UrlStatus.UNKNOWN : state.status(Urls.id(url));
        boolean unread = status == UrlStatus.UNKNOWN || UrlStatus.isWaiting(status);
        if (url != null && unread && scope.decide(url, 1).accepted()) {
          found.putIfAbsent(url, Candidate.of(url, 1, 0, Origin.SITEMAP));
        }
      }
    }
  }

  private static int collectNewLinks(
      HubPoller.PollResult poll,
      FrontierStore state,
      Scope scope,
      TrapDetector traps,
      Map<String, Candidate> found) {
    int hub = state.status(Urls.id(poll.hub().url()));
    int depth = UrlStatus.isCrawled(hub) ? state.observation(hub).candidate().depth() + 1 : 1;
    Set<String> newUrls = new HashSet<>();
    for (Link link : poll.page().nofollow() ? List.<Link>of() : poll.page().links()) {
      String url = link.url();
      boolean isNew =
          !link.nofollow()
              && state.status(Urls.id(url)) == UrlStatus.UNKNOWN
              && scope.decide(url, depth).accepted()
              && (found.containsKey(url) || traps.admit(url).accepted());
      if (isNew) {
        Candidate candidate = found.getOrDefault(url, Candidate.of(url, depth, 0, Origin.LINK));
        boolean crawled = UrlStatus.isCrawled(hub);
        found.put(url, crawled ? candidate.withLink(hub, poll.page().inLink(link)) : candidate);
        newUrls.add(url);
      }
    }
    return newUrls.size();
  }

  /**
   * Fetches new pages before all other candidates; returns the URLs that still wait. During the
   * politeness delay of a new page's host, candidates of other hosts are fetched, and the crawl may
   * reach its number of pages before the last new one: then it is continued.
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
        liveCrawl.stop(); // a stop a moment ago did not reach this crawl
      }
      liveCrawl.run(progress -> {});
      pending = stillWaiting(pending);
    }
    return pending;
  }

  /** Adds the new relevant pages to the feed; returns how many. */
  private int publish(long firstEntry, Set<String> found) {
    if (found.isEmpty()) {
      return 0;
    }
    List<Feed.Item> items = new ArrayList<>();
    try (FeedItemReader pages = new FeedItemReader(folder, config.parser())) {
      new JournalReader(folder)
          .forEach(entry -> {
            boolean isNew = entry.number() >= firstEntry && found.contains(entry.url());
            if (isNew && entry.countsAsRelevant()) {
              items.add(pages.read(entry));
            }
          });
    }
    feed.add(items);
    return items.size();
  }

  private long journalLength() {
    long[] count = {0};
    new JournalReader(folder).forEach(entry -> count[0] = entry.number() + 1);
    return count[0];
  }

  private List<String> stillWaiting(List<String> urls) {
    try (FrontierStore state = new RocksFrontierStore(folder.resolve("frontier"))) {
      return urls.stream()
          .filter(url -> {
            int status = state.status(Urls.id(url));
            return UrlStatus.isWaiting(status) || status == UrlStatus.UNKNOWN;
          })
          .toList();
    }
  }
}
