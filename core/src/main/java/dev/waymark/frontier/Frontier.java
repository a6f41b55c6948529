package dev.waymark.frontier;

import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The waiting candidates, and which to fetch next: the best of the hosts that may be contacted now.
 * Scores and order are in memory, 40 bytes a candidate; the evidence is in the {@link
 * FrontierStore}, which every change goes to at once: commit it after each finished page, and
 * nothing is lost.
 */
public final class Frontier {
  /** Candidates rescored at most before one is handed out. */
  private static final int MAX_RESCORES_PER_NEXT = 16;

  /** Candidates rescored at once because of one page's links; others are rescored later. */
  private static final int MAX_RESCORES_PER_PAGE = 1000;

  /** Longest wait; a request in flight will finish earlier. */
  private static final Duration MAX_WAIT = Duration.ofHours(1);

  private final FrontierStore store;
  private final CandidateQueue queue;
  private final HostQueues hosts;
  private final QueueEviction eviction;
  private final Rescorer rescorer;
  private final RetryQueue retryQueue = new RetryQueue();
  private final WaitingCandidates waiting;
  private final Set<Long> inFlight = new HashSet<>();
  private int rescoredForPage;

  /** A frontier whose hosts may be asked at once. */
  public Frontier(
      FrontierOptions settings,
      Duration delay,
      int connections,
      FrontierStore store,
      OrderingPolicy policy,
      ScoringContext context) {
    this(settings, delay, connections, store, policy, context, Instant.EPOCH);
  }

  /**
   * Resumes with the waiting candidates of a store, each host when the run before would have asked
   * it, or after its politeness delay if that run was killed.
   *
   * @param delay politeness delay between two requests to a host, unless robots.txt has a crawl
   *     delay
   * @param connections maximal requests in flight to one host
   * @param start now
   */
  public Frontier(
      FrontierOptions settings,
      Duration delay,
      int connections,
      FrontierStore store,
      OrderingPolicy policy,
      ScoringContext context,
      Instant start) {
    this.store = store;
    this.queue = new CandidateQueue(store.urlTable());
    this.hosts =
        new HostQueues(
            policy.isAdaptive() ? settings : settings.withoutHostWait(),
            delay,
            connections,
            store,
            queue,
            RunMark.read(store, start),
            host -> policy.hostScore(host, context),
            () -> policy.alternatesHosts(context));
    this.eviction = new QueueEviction(settings, store, queue, hosts);
    this.rescorer = new Rescorer(settings.rescore(), store, queue, hosts, policy, context);
    this.waiting = new WaitingCandidates(store, queue, hosts, eviction, retryQueue);
    store.forEachWaiting((candidate, score) -> {
      int slot = UrlStatus.decodeSlot(store.status(candidate.id()));
      HostQueue host = hosts.getOrAdd(candidate.host());
      queue.assign(slot, host, score);
      enqueue(slot, host);
    });
    hosts.all().stream().filter(hosts::isFull).forEach(eviction::closeHost);
    eviction.trim();
  }

  /**
   * Adds a candidate that was not found by a link (a seed, the target of a redirect, an entry of a
   * sitemap or of a trace), unless its URL is known. Its discovery number is assigned here.
   *
   * @return whether it is new, and there is room for it
   */
  public boolean offer(Candidate candidate) {
    if (store.status(candidate.id()) != UrlStatus.UNKNOWN) {
      return false;
    }
    return admit(candidate.withDiscoveryNumber(store.nextDiscoveryNumber()));
  }

  /** Puts a waiting URL before all others, regardless of scores. */
  public void moveToFront(String url) {
    int status = store.status(Urls.id(url));
    if (UrlStatus.isWaiting(status)) {
      int slot = UrlStatus.decodeSlot(status);
      HostQueue host = hosts.get(queue.hostNumber(slot));
      queue.moveToFront(slot, host);
      hosts.reposition(host);
    }
  }

  /**
   * Adds a link of a crawled page: a new candidate, or more evidence about a waiting one; links to
   * known other URLs are ignored.
   *
   * @param depth of the target on this path
   * @return whether it is new, and there is room for it
   */
  public boolean addLink(int parentPage, InLink link, int depth) {
    int status = store.status(link.id());
    if (UrlStatus.isWaiting(status)) {
      addEvidence(UrlStatus.decodeSlot(status), parentPage, link);
    }
    return status == UrlStatus.UNKNOWN
        && admit(
            Candidate.of(link.url(), depth, store.nextDiscoveryNumber(), Origin.LINK)
                .withLink(parentPage, link));
  }

  /**
   * Adds a link that another shard found.
   *
   * @return whether its target is new, and there is room for it
   */
  public boolean addLink(ForeignLink link) {
    long id = Urls.id(link.url());
    int status = store.status(id);
    if (UrlStatus.isWaiting(status)) {
      int slot = UrlStatus.decodeSlot(status);
      Candidate after = store.candidateAt(slot).withLink(link);
      double score = rescorer.score(after);
      store.put(slot, after, score);
      hosts.updateScore(slot, score);
    }
    return status == UrlStatus.UNKNOWN
        && admit(
            Candidate.of(link.url(), link.depth(), store.nextDiscoveryNumber(), link.origin())
                .withLink(link));
  }

  /** Rescores a waiting URL about which other evidence than a link has changed. */
  public void rescore(String url) {
    int status = store.status(Urls.id(url));
    if (!UrlStatus.isWaiting(status)) {
      return;
    }
    int slot = UrlStatus.decodeSlot(status);
    if (!store.isCached(slot)) {
      rescorer.rescoreLater(slot);
    } else if (rescoredForPage++ < MAX_RESCORES_PER_PAGE) {
      rescorer.rescore(slot);
    }
  }

  /** The best candidate whose host may be contacted now; it is in flight until it is finished. */
  public NextCandidate next(Instant now) {
    requeueDue(now);
    hosts.advanceTime(now);
    int[] scored = new int[MAX_RESCORES_PER_NEXT];
    for (int tries = 0; ; tries++) {
      HostQueue host = hosts.best();
      if (host == null) {
        return waitOrEmpty(now);
      }
      int slot = host.get(0);
      if (rescorer.isIdle() || tries == MAX_RESCORES_PER_NEXT || contains(scored, tries, slot)) {
        return dispatch(slot, host);
      }
      scored[tries] = slot;
      rescorer.rescore(slot);
    }
  }

  /**
   * Takes a URL out of its turn, known by now or not, because somebody else has visited it; it is
   * in flight until it is finished.
   *
   * @return with the evidence about it; empty if it is no candidate any more, or there is no room
   */
  public Optional<Candidate> take(Candidate candidate) {
    offer(candidate);
    int status = store.status(candidate.id());
    int slot = UrlStatus.isWaiting(status) ? UrlStatus.decodeSlot(status) : -1;
    if (slot < 0 || !queue.contains(slot)) {
      return Optional.empty();
    }
    HostQueue host = hosts.get(queue.hostNumber(slot));
    queue.remove(slot, host);
    hosts.requestStarted(host);
    inFlight.add(candidate.id());
    return Optional.of(store.candidateAt(slot));
  }

  /** A candidate became a page. Starts the politeness delay of its host. */
  public void markCrawled(Candidate candidate, Observation observation, Instant now) {
    HostQueue host = hosts.getOrAdd(candidate.host());
    removeInFlight(candidate, host);
    store.markCrawled(candidate.id(), observation);
    host.fetchedPages++;
    applyPolitenessDelay(host, candidate.host(), now);
    hosts.updateBonuses(host);
    if (hosts.isFull(host)) {
      eviction.closeHost(host);
    }
  }

  /** A candidate was fetched without success. Starts the politeness delay of its host. */
  public void exclude(Candidate candidate, String reason, Instant now) {
    exclude(candidate, reason);
    applyPolitenessDelay(hosts.getOrAdd(candidate.host()), candidate.host(), now);
  }

  /** A candidate must not be fetched, and was not: no politeness delay. */
  public void exclude(Candidate candidate, String reason) {
    HostQueue host = hosts.getOrAdd(candidate.host());
    removeInFlight(candidate, host);
    store.exclude(candidate.id(), reason);
    hosts.reposition(host);
  }

  /** Retries a candidate later; others of its host may be fetched meanwhile. */
  public void retry(Candidate candidate, Instant notBefore, Instant now) {
    HostQueue host = hosts.getOrAdd(candidate.host());
    removeInFlight(candidate, host);
    retryQueue.add(candidate.id(), notBefore);
    requeueDue(now);
    applyPolitenessDelay(host, candidate.host(), now);
  }

  /** Sends no request to a host until a time. */
  public void backOff(String name, Instant until, Instant now) {
    hosts.delay(hosts.getOrAdd(name), name, HostQueues.toMicros(until), now);
  }

  /**
   * Sends no request to a host in trouble until a time; its candidates stay, and a crawl without
   * others need not wait for it.
   */
  public void rest(String name, HostRest rest, Instant until, Instant now) {
    HostQueue host = hosts.getOrAdd(name);
    hosts.rests().put(host, name, rest);
    hosts.delay(host, name, HostQueues.toMicros(until), now);
  }

  /** The rests in a row of a host that has not answered since; 0 if it is not in trouble. */
  public int restLevel(String name) {
    if (hosts.rests().isEmpty()) {
      return 0;
    }
    HostRest rest = hosts.rests().get(hosts.getOrAdd(name));
    return rest == null ? 0 : rest.level();
  }

  /** A host answered. */
  public void endRest(String name) {
    if (!hosts.rests().isEmpty()) {
      hosts.endRest(hosts.getOrAdd(name), name);
    }
  }

  /** The hosts in trouble behind which candidates wait, the most first. */
  public List<HostInTrouble> hostsInTrouble() {
    Map<HostQueue, Integer> retries = new HashMap<>();
    retryQueue.ids().forEach(id -> retries.merge(host(id), 1, Integer::sum));
    return hosts.rests().withCandidates(retries);
  }

  /** The number of candidates of a host that wait, without those to be retried. */
  public int waitingCount(String name) {
    return hosts.getOrAdd(name).size();
  }

  /** The number of pages fetched from a host. */
  public int fetchedPages(String name) {
    return hosts.getOrAdd(name).fetchedPages;
  }

  /** When a host may be asked. */
  public Instant notBefore(String name) {
    long micros = Math.max(0, hosts.getOrAdd(name).notBeforeMicros);
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Notes, with the next commit, that requests are sent from now on. */
  public void beginRun() {
    RunMark.begin(store);
  }

  /** Whoever used a store last may have sent requests that it does not know of. */
  public static void markKilled(FrontierStore store) {
    RunMark.begin(store);
  }

  /** Notes, with the next commit, when the hosts of requests in flight may be asked again. */
  public void endRun(Instant now) {
    for (long id : inFlight) {
      Candidate candidate = store.candidate(id);
      if (candidate != null) {
        applyPolitenessDelay(hosts.getOrAdd(candidate.host()), candidate.host(), now);
      }
    }
    RunMark.end(store);
  }

  private HostQueue host(long id) {
    return hosts.get(queue.hostNumber(slot(id)));
  }

  private int slot(long id) {
    return UrlStatus.decodeSlot(store.status(id));
  }

  /** Sets the politeness delay of a host. */
  public void setHostDelay(String name, Duration delay) {
    HostQueue host = hosts.getOrAdd(name);
    host.delayMicros = HostQueues.toMicros(delay);
    host.hasCrawlDelay = true;
  }

  /** Stores the crawl delay of a host before it is asked for a page; from any thread. */
  public static void storeCrawlDelay(FrontierStore store, String name, Duration delay) {
    HostQueues.putCrawlDelay(store, name, delay);
  }

  /** Rescores a bounded number of candidates; called once per finished page, after its links. */
  public void refreshScores() {
    rescoredForPage = 0;
    eviction.drainClosedHosts();
    rescorer.refresh();
  }

  /** Rescores everything that waits: what is added to scores was changed by hand. */
  public void rescoreAll() {
    rescorer.rescoreAll();
  }

  /** The politeness delay of a host. */
  public Duration hostDelay(String name) {
    return Duration.of(hosts.getOrAdd(name).delayMicros, ChronoUnit.MICROS);
  }

  /** The number of waiting candidates, without those in flight. */
  public long size() {
    return (long) queue.size() - eviction.drainingCount() + retryQueue.size();
  }

  /** What waits, to look at. */
  public WaitingCandidates waiting() {
    return waiting;
  }

  /** The number of hosts with a candidate that may be fetched now or after a delay. */
  public int waitingHosts() {
    return hosts.waitingHosts();
  }

  /** The number of pages fetched from a host, from the store of a crawl. */
  public static int fetchedPages(FrontierStore store, String host) {
    return HostQueues.fetchedPages(store, host);
  }

  private boolean admit(Candidate candidate) {
    double score = rescorer.score(candidate);
    HostQueue host = hosts.getOrAdd(candidate.host());
    if (eviction.rejects(host, score)) {
      return false;
    }
    store.put(candidate, score);
    int slot = UrlStatus.decodeSlot(store.status(candidate.id()));
    queue.assign(slot, host, score);
    enqueue(slot, host);
    eviction.trimAfterAdd(host);
    return UrlStatus.isWaiting(store.status(candidate.id()));
  }

  private void enqueue(int slot, HostQueue host) {
    if (host.closed) {
      eviction.remove(slot);
    } else {
      queue.add(slot, host);
      hosts.reposition(host);
    }
  }

  private void addEvidence(int slot, int parentPage, InLink link) {
    if (!store.isCached(slot)) {
      store.addLink(slot, parentPage, link);
      rescorer.rescoreLater(slot);
      return;
    }
    Candidate before = store.candidateAt(slot);
    Candidate after = before.withLink(parentPage, link);
    if (!hasSameEvidence(before, after)) {
      boolean rescore =
          isWorthRescoring(before, after) && rescoredForPage++ < MAX_RESCORES_PER_PAGE;
      double score = rescore ? rescorer.score(after) : queue.score(slot);
      store.put(slot, after, score);
      hosts.updateScore(slot, score);
    }
  }

  /**
   * Whether one more link justifies rescoring at once. An adaptive policy rescores each candidate
   * from time to time anyway, so for it a link must bring a new anchor word, or the number of links
   * must have grown by half.
   */
  private boolean isWorthRescoring(Candidate before, Candidate after) {
    int links = after.inLinks();
    return rescorer.isIdle()
        || after.anchorWords().length > before.anchorWords().length
        || links % Math.max(1, Integer.highestOneBit(links) / 2) == 0;
  }

  private NextCandidate dispatch(int slot, HostQueue host) {
    queue.remove(slot, host);
    boolean hostsTurn = hosts.requestStarted(host);
    Candidate candidate = store.candidateAt(slot);
    inFlight.add(candidate.id());
    return new NextCandidate.Ready(candidate, queue.score(slot), hostsTurn, store.pages());
  }

  private NextCandidate waitOrEmpty(Instant now) {
    long until = Math.min(hosts.nextReadyMicros(), retryQueue.nextDueMicros());
    if (until == Long.MAX_VALUE || !inFlight.isEmpty() && onlyRestingRemain()) {
      return inFlight.isEmpty() ? new NextCandidate.Empty() : new NextCandidate.Wait(MAX_WAIT);
    }
    return onlyRestingRemain()
        ? firstResting(now)
        : new NextCandidate.Wait(Duration.of(until - HostQueues.toMicros(now), ChronoUnit.MICROS));
  }

  private boolean onlyRestingRemain() {
    return !hosts.rests().isEmpty()
        && hosts.doAllRest()
        && retryQueue.ids().allMatch(id -> hosts.rests().contains(host(id)));
  }

  private NextCandidate firstResting(Instant now) {
    long[] first = {Long.MAX_VALUE, Long.MAX_VALUE};
    for (HostInTrouble troubled : hostsInTrouble()) {
      HostQueue host = hosts.getOrAdd(troubled.host());
      int kind = host.fetchedPages > 0 ? 0 : 1;
      first[kind] = Math.min(first[kind], host.notBeforeMicros);
    }
    boolean gavePages = first[0] < Long.MAX_VALUE;
    long wait = Math.min(hosts.nextReadyMicros(), retryQueue.nextDueMicros());
    wait = Math.max(gavePages ? first[0] : first[1], wait) - HostQueues.toMicros(now);
    return new NextCandidate.Resting(Duration.of(Math.max(0, wait), ChronoUnit.MICROS), gavePages);
  }

  private void removeInFlight(Candidate candidate, HostQueue host) {
    if (!inFlight.remove(candidate.id())) {
      throw new IllegalArgumentException("not in flight: " + candidate.url());
    }
    hosts.requestFinished(host);
  }

  private void applyPolitenessDelay(HostQueue host, String name, Instant now) {
    hosts.advanceTime(now);
    hosts.delay(host, name, HostQueues.toMicros(now) + host.delayMicros, now);
  }

  private void requeueDue(Instant now) {
    while (retryQueue.isDue(now)) {
      long id = retryQueue.poll();
      enqueue(UrlStatus.decodeSlot(store.status(id)), host(id));
    }
  }

  private static boolean hasSameEvidence(Candidate a, Candidate b) {
    return a.inLinks() == b.inLinks()
        && a.boilerplateLinks() == b.boilerplateLinks()
        && a.parents().length == b.parents().length
        && a.anchorWords().length == b.anchorWords().length
        && a.contextWords().length == b.contextWords().length;
  }

  private static boolean contains(int[] values, int size, int target) {
    for (int i = 0; i < size; i++) {
      if (values[i] == target) {
        return true;
      }
    }
    return false;
  }
}
