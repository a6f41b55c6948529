package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be fetched, the best first among the hosts that may be asked now. The order of the
 * queue is in memory, 40 bytes a candidate; the evidence is in the {@link FrontierStore}, to which
 * every change goes at once: commit it after each settled page, and nothing of it is lost.
 */
public final class Frontier {
  /** Candidates scored again before one is handed out, at most. */
  private static final int MAX_RESCORES_PER_NEXT = 16;

  /** Candidates that one page's links score anew, at most; the others are scored in their turn. */
  private static final int MAX_RESCORES_PER_PAGE = 1000;

  /** In lack of anything better to say: something in flight will be settled before. */
  private static final Duration MAX_WAIT = Duration.ofHours(1);

  private final FrontierStore store;
  private final CandidateQueue queue;
  private final HostQueues hosts;
  private final QueueEviction eviction;
  private final Rescorer rescorer;
  private final RetryQueue retryQueue = new RetryQueue();
  private final Set<Long> inFlight = new HashSet<>();
  private final Map<String, String> deferReasons = new HashMap<>();
  private int rescoredForPage;

  /**
   * Goes on with what waits in the state.
   *
   * @param delay between two requests to a host, unless the host asks for another
   * @param connections requests in flight to one host, at most
   */
  public Frontier(
      FrontierSettings settings,
      Duration delay,
      int connections,
      FrontierStore state,
      OrderingPolicy order,
      ScoringContext known) {
    this.store = state;
    this.queue = new CandidateQueue(state.urlTable());
    this.hosts =
        new HostQueues(
            order.isAdaptive() ? settings : settings.withoutHostWait(),
            delay,
            connections,
            state,
            queue,
            host -> order.hostScore(host, known),
            () -> order.alternatesHosts(known));
    this.eviction = new QueueEviction(settings, state, queue, hosts);
    this.rescorer = new Rescorer(settings.rescore(), state, queue, hosts, order, known);
    state.forEachWaiting((candidate, score) -> {
      int slot = UrlStatus.decodeSlot(state.status(candidate.id()));
      HostQueue host = hosts.getOrAdd(candidate.host());
      queue.assign(slot, host, score);
      enqueue(slot, host);
    });
    hosts.all().stream().filter(hosts::isFull).forEach(host -> eviction.closeHost(host, ""));
    eviction.trim();
  }

  /**
   * A seed, the target of a redirect, a line of a sitemap, a place where people went: a candidate
   * if its URL is not known yet. Its number of discovery is given here.
   *
   * @return whether it is new, and there is room for it
   */
  public boolean offer(Candidate given) {
    if (store.status(given.id()) != UrlStatus.UNKNOWN) {
      return false;
    }
    return admit(given.withDiscoveryNumber(store.nextDiscoveryNumber()));
  }

  /** It is to be asked for before all that have scores only. */
  public void moveToFront(String url) {
    int standing = store.status(Urls.id(url));
    if (UrlStatus.isWaiting(standing)) {
      int slot = UrlStatus.decodeSlot(standing);
      HostQueue host = hosts.get(queue.hostNumber(slot));
      queue.moveToFront(slot, host);
      hosts.reposition(host);
    }
  }

  /**
   * A crawled page links somewhere: to a new candidate, or there is more evidence about a waiting
   * one, or it is old news.
   *
   * @param depth of the target on this way
   * @return whether it is new, and there is room for it
   */
  public boolean addLink(int parentPage, InLink link, int depth) {
    int standing = store.status(link.id());
    if (UrlStatus.isWaiting(standing)) {
      addEvidence(UrlStatus.decodeSlot(standing), parentPage, link);
    }
    return standing == UrlStatus.UNKNOWN
        && admit(
            Candidate.of(link.url(), depth, store.nextDiscoveryNumber(), Origin.LINK)
                .withLink(parentPage, link));
  }

  /** More is known about a URL, though no link to it was found: if it waits, it is scored again. */
  public void rescore(String url) {
    int standing = store.status(Urls.id(url));
    if (!UrlStatus.isWaiting(standing)) {
      return;
    }
    int slot = UrlStatus.decodeSlot(standing);
    if (!store.isCached(slot)) {
      rescorer.rescoreLater(slot);
    } else if (rescoredForPage++ < MAX_RESCORES_PER_PAGE) {
      rescorer.rescore(slot);
    }
  }

  /** The best candidate whose host may be asked now; it is in flight until it is settled. */
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

  /** It became a page. The host rests for its delay. */
  public void markCrawled(Candidate candidate, Observation observation, Instant now) {
    HostQueue host = hosts.getOrAdd(candidate.host());
    removeInFlight(candidate, host);
    store.markCrawled(candidate.id(), observation);
    hosts.countFetchedPage(host, candidate.host());
    applyPolitenessDelay(host, now);
    hosts.updateBonuses(host);
    if (hosts.isFull(host)) {
      eviction.closeHost(host, "");
    }
  }

  /** It was asked for in vain, and is not to be asked for again. The host rests for its delay. */
  public void exclude(Candidate candidate, String reason, Instant now) {
    exclude(candidate, reason);
    applyPolitenessDelay(hosts.getOrAdd(candidate.host()), now);
  }

  /** It is not to be asked for, and was not: the host need not rest. */
  public void exclude(Candidate candidate, String reason) {
    HostQueue host = hosts.getOrAdd(candidate.host());
    removeInFlight(candidate, host);
    store.exclude(candidate.id(), reason);
    hosts.reposition(host);
  }

  /** It is to be tried again at the given time; its host may be asked for others meanwhile. */
  public void retry(Candidate candidate, Instant notBefore, Instant now) {
    HostQueue host = hosts.getOrAdd(candidate.host());
    removeInFlight(candidate, host);
    retryQueue.add(candidate.id(), notBefore);
    requeueDue(now);
    applyPolitenessDelay(host, now);
  }

  /** Nothing is asked from a host until the given time. */
  public void backOff(String name, Instant until) {
    HostQueue host = hosts.getOrAdd(name);
    host.notBeforeMicros = Math.max(host.notBeforeMicros, HostQueues.toMicros(until));
    hosts.reposition(host);
  }

  /**
   * Nothing is asked from a host until the given time, and a crawl that has nothing else to do need
   * not wait for that: what waits for the host stays where it is.
   */
  public void deferHost(String name, String reason, Instant until) {
    hosts.getOrAdd(name).deferredUntilMicros = HostQueues.toMicros(until);
    deferReasons.put(name, reason);
    backOff(name, until);
  }

  /** The hosts for which something waits that is not waited for, and why. */
  public Map<String, String> deferredHosts(Instant now) {
    Set<HostQueue> waiting = new HashSet<>();
    retryQueue.ids().forEach(id -> waiting.add(host(id)));
    Map<String, String> still = new TreeMap<>(deferReasons);
    still
        .keySet()
        .removeIf(name -> {
          HostQueue host = hosts.getOrAdd(name);
          return host.deferredUntilMicros <= HostQueues.toMicros(now)
              || (host.size() == 0 && !waiting.contains(host));
        });
    return still;
  }

  private HostQueue host(long id) {
    return hosts.get(queue.hostNumber(UrlStatus.decodeSlot(store.status(id))));
  }

  /** How long a host rests after each request, as it wishes. */
  public void setHostDelay(String name, Duration delay) {
    hosts.getOrAdd(name).delayMicros = HostQueues.toMicros(delay);
  }

  /** Gives a host up: all that waits for it is gone. */
  public void closeHost(String name, String reason) {
    eviction.closeHost(hosts.getOrAdd(name), reason);
  }

  /** Bounded work once per settled page, after its links: scores are brought up to date. */
  public void refreshScores() {
    rescoredForPage = 0;
    eviction.drainClosedHosts();
    rescorer.refresh();
  }

  /** How many candidates wait, those in flight not counted. */
  public long size() {
    return queue.size() - eviction.drainingCount() + retryQueue.size();
  }

  /** How many hosts have a candidate that may be asked for, now or after a rest. */
  public int waitingHosts() {
    return hosts.waitingHosts();
  }

  /** Where a waiting candidate stands among all; null if it does not wait. Looks at all of them. */
  public @Nullable QueueRank rank(long id) {
    int standing = store.status(id);
    if (!UrlStatus.isWaiting(standing) || !queue.contains(UrlStatus.decodeSlot(standing))) {
      return null;
    }
    int slot = UrlStatus.decodeSlot(standing);
    int[] all = eviction.openSlots();
    long before = Arrays.stream(all).filter(other -> queue.isBefore(other, slot)).count();
    return new QueueRank(queue.score(slot), before + 1, all.length);
  }

  /** How many pages of a host were fetched, by the state of a crawl. */
  public static int fetchedPages(FrontierStore state, String host) {
    return HostQueues.fetchedPages(state, host);
  }

  /** The best waiting candidates, the first to be fetched first if all hosts were ready. */
  public List<ScoredCandidate> best(int limit) {
    List<ScoredCandidate> best = new ArrayList<>();
    for (int slot : new QuickSelect(queue).top(eviction.openSlots(), limit)) {
      best.add(new ScoredCandidate(store.candidateAt(slot), queue.score(slot)));
    }
    return best;
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
    if (host.closedReason != null) {
      eviction.removeOrExclude(slot, host);
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
      boolean anew = isWorthRescoring(before, after) && rescoredForPage++ < MAX_RESCORES_PER_PAGE;
      double score = anew ? rescorer.score(after) : queue.score(slot);
      store.put(slot, after, score);
      hosts.updateScore(slot, score);
    }
  }

  /**
   * Whether one more link changes enough to be scored for. An order that learns comes to each
   * candidate again anyway, so for it a link must call it anew, or be one of half as many more.
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
    if (until < Long.MAX_VALUE && !onlyDeferredRemain(now)) {
      return new NextCandidate.Wait(
          Duration.of(until - HostQueues.toMicros(now), ChronoUnit.MICROS));
    }
    return !inFlight.isEmpty() ? new NextCandidate.Wait(MAX_WAIT) : new NextCandidate.Empty();
  }

  private boolean onlyDeferredRemain(Instant now) {
    return !deferReasons.isEmpty()
        && inFlight.isEmpty()
        && hosts.areAllDeferred()
        && retryQueue.ids().allMatch(id -> host(id).deferredUntilMicros > HostQueues.toMicros(now));
  }

  private void removeInFlight(Candidate candidate, HostQueue host) {
    if (!inFlight.remove(candidate.id())) {
      throw new IllegalArgumentException("not in flight: " + candidate.url());
    }
    hosts.requestFinished(host);
  }

  private void applyPolitenessDelay(HostQueue host, Instant now) {
    hosts.advanceTime(now);
    host.notBeforeMicros =
        Math.max(host.notBeforeMicros, HostQueues.toMicros(now) + host.delayMicros);
    hosts.reposition(host);
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

  private static boolean contains(int[] values, int size, int wanted) {
    for (int i = 0; i < size; i++) {
      if (values[i] == wanted) {
        return true;
      }
    }
    return false;
  }
}
