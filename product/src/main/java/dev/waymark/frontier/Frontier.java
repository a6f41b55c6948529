package dev.waymark.frontier;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
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
 * queue is in memory, 40 bytes a candidate; the evidence is in the {@link State}, to which every
 * change goes at once: commit it after each settled page, and nothing of it is lost.
 */
public final class Frontier {
  /** Candidates scored again before one is handed out, at most. */
  private static final int TRIES = 16;

  /** Candidates that one page's links score anew, at most; the others are scored in their turn. */
  private static final int TOUCHES = 1000;

  /** In lack of anything better to say: something in flight will be settled before. */
  private static final Duration LONG = Duration.ofHours(1);

  private final State state;
  private final Queue queue;
  private final Hosts hosts;
  private final Limits limits;
  private final Rescoring rescoring;
  private final Parked parked = new Parked();
  private final Set<Long> inFlight = new HashSet<>();
  private final Map<String, String> left = new HashMap<>();
  private int touched;

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
      State state,
      Order order,
      Known known) {
    this.state = state;
    this.queue = new Queue(state.index());
    this.hosts =
        new Hosts(
            order.learnsAsItGoes() ? settings : settings.withoutWaiting(),
            delay,
            connections,
            state,
            queue,
            host -> order.host(host, known),
            () -> order.hostsTakeTurns(known));
    this.limits = new Limits(settings, state, queue, hosts);
    this.rescoring = new Rescoring(settings.rescore(), state, queue, hosts, order, known);
    state.waiting((candidate, score) -> {
      int slot = Standing.slot(state.standing(candidate.id()));
      Host host = hosts.of(candidate.host());
      queue.assign(slot, host, score);
      enqueue(slot, host);
    });
    hosts.all().stream().filter(hosts::full).forEach(host -> limits.close(host, ""));
    limits.trim();
  }

  /**
   * A seed, the target of a redirect, a line of a sitemap, a place where people went: a candidate
   * if its URL is not known yet. Its number of discovery is given here.
   *
   * @return whether it is new, and there is room for it
   */
  public boolean offer(Candidate given) {
    if (state.standing(given.id()) != Standing.UNKNOWN) {
      return false;
    }
    return admit(given.numbered(state.found()));
  }

  /** It is to be asked for before all that have scores only. */
  public void first(String url) {
    int standing = state.standing(Urls.id(url));
    if (Standing.isWaiting(standing)) {
      int slot = Standing.slot(standing);
      Host host = hosts.get(queue.host(slot));
      queue.first(slot, host);
      hosts.place(host);
    }
  }

  /**
   * A crawled page links somewhere: to a new candidate, or there is more evidence about a waiting
   * one, or it is old news.
   *
   * @param depth of the target on this way
   * @return whether it is new, and there is room for it
   */
  public boolean link(int parentPage, InLink link, int depth) {
    int standing = state.standing(link.id());
    if (Standing.isWaiting(standing)) {
      grow(Standing.slot(standing), parentPage, link);
    }
    return standing == Standing.UNKNOWN
        && admit(
            Candidate.of(link.url(), depth, state.found(), Origin.LINK).with(parentPage, link));
  }

  /** More is known about a URL, though no link to it was found: if it waits, it is scored again. */
  public void renew(String url) {
    int standing = state.standing(Urls.id(url));
    if (!Standing.isWaiting(standing)) {
      return;
    }
    int slot = Standing.slot(standing);
    if (!state.atHand(slot)) {
      rescoring.later(slot);
    } else if (touched++ < TOUCHES) {
      rescoring.rescore(slot);
    }
  }

  /** The best candidate whose host may be asked now; it is in flight until it is settled. */
  public Next next(Instant now) {
    unpark(now);
    hosts.wake(now);
    int[] scored = new int[TRIES];
    for (int tries = 0; ; tries++) {
      Host host = hosts.best();
      if (host == null) {
        return nothing(now);
      }
      int slot = host.get(0);
      if (rescoring.idle() || tries == TRIES || contains(scored, tries, slot)) {
        return handOut(slot, host);
      }
      scored[tries] = slot;
      rescoring.rescore(slot);
    }
  }

  /** It became a page. The host rests for its delay. */
  public void crawled(Candidate candidate, Observation observation, Instant now) {
    Host host = hosts.of(candidate.host());
    land(candidate, host);
    state.crawled(candidate.id(), observation);
    hosts.fetched(host, candidate.host());
    rest(host, now);
    hosts.reconsider(host);
    if (hosts.full(host)) {
      limits.close(host, "");
    }
  }

  /** It was asked for in vain, and is not to be asked for again. The host rests for its delay. */
  public void gone(Candidate candidate, String reason, Instant now) {
    gone(candidate, reason);
    rest(hosts.of(candidate.host()), now);
  }

  /** It is not to be asked for, and was not: the host need not rest. */
  public void gone(Candidate candidate, String reason) {
    Host host = hosts.of(candidate.host());
    land(candidate, host);
    state.gone(candidate.id(), reason);
    hosts.place(host);
  }

  /** It is to be tried again at the given time; its host may be asked for others meanwhile. */
  public void retry(Candidate candidate, Instant notBefore, Instant now) {
    Host host = hosts.of(candidate.host());
    land(candidate, host);
    parked.add(candidate.id(), notBefore);
    unpark(now);
    rest(host, now);
  }

  /** Nothing is asked from a host until the given time. */
  public void pause(String name, Instant until) {
    Host host = hosts.of(name);
    host.notBefore = Math.max(host.notBefore, Hosts.micros(until));
    hosts.place(host);
  }

  /**
   * Nothing is asked from a host until the given time, and a crawl that has nothing else to do need
   * not wait for that: what waits for the host stays where it is.
   */
  public void leave(String name, String reason, Instant until) {
    hosts.of(name).left = Hosts.micros(until);
    left.put(name, reason);
    pause(name, until);
  }

  /** The hosts for which something waits that is not waited for, and why. */
  public Map<String, String> left(Instant now) {
    Set<Host> waiting = new HashSet<>();
    parked.ids().forEach(id -> waiting.add(host(id)));
    Map<String, String> still = new TreeMap<>(left);
    still
        .keySet()
        .removeIf(name -> {
          Host host = hosts.of(name);
          return host.left <= Hosts.micros(now) || (host.size() == 0 && !waiting.contains(host));
        });
    return still;
  }

  private Host host(long id) {
    return hosts.get(queue.host(Standing.slot(state.standing(id))));
  }

  /** How long a host rests after each request, as it wishes. */
  public void hostDelay(String name, Duration delay) {
    hosts.of(name).delay = Hosts.micros(delay);
  }

  /** Gives a host up: all that waits for it is gone. */
  public void hostDown(String name, String reason) {
    limits.close(hosts.of(name), reason);
  }

  /** Bounded work once per settled page, after its links: scores are brought up to date. */
  public void refresh() {
    touched = 0;
    limits.drain();
    rescoring.refresh();
  }

  /** How many candidates wait, those in flight not counted. */
  public long size() {
    return queue.size() - limits.draining() + parked.size();
  }

  /** How many hosts have a candidate that may be asked for, now or after a rest. */
  public int hosts() {
    return hosts.waiting();
  }

  /** Where a waiting candidate stands among all; null if it does not wait. Looks at all of them. */
  public @Nullable Rank rank(long id) {
    int standing = state.standing(id);
    if (!Standing.isWaiting(standing) || !queue.contains(Standing.slot(standing))) {
      return null;
    }
    int slot = Standing.slot(standing);
    int[] all = limits.open();
    long before = Arrays.stream(all).filter(other -> queue.ahead(other, slot)).count();
    return new Rank(queue.score(slot), before + 1, all.length);
  }

  /** How many pages of a host were fetched, by the state of a crawl. */
  public static int fetched(State state, String host) {
    return Hosts.fetched(state, host);
  }

  /** The best waiting candidates, the first to be fetched first if all hosts were ready. */
  public List<Scored> best(int limit) {
    List<Scored> best = new ArrayList<>();
    for (int slot : new Selection(queue).top(limits.open(), limit)) {
      best.add(new Scored(state.at(slot), queue.score(slot)));
    }
    return best;
  }

  private boolean admit(Candidate candidate) {
    double score = rescoring.score(candidate);
    Host host = hosts.of(candidate.host());
    if (limits.noRoom(host, score)) {
      return false;
    }
    state.put(candidate, score);
    int slot = Standing.slot(state.standing(candidate.id()));
    queue.assign(slot, host, score);
    enqueue(slot, host);
    limits.added(host);
    return Standing.isWaiting(state.standing(candidate.id()));
  }

  private void enqueue(int slot, Host host) {
    if (host.closed != null) {
      limits.dismiss(slot, host);
    } else {
      queue.add(slot, host);
      hosts.place(host);
    }
  }

  private void grow(int slot, int parentPage, InLink link) {
    if (!state.atHand(slot)) {
      state.link(slot, parentPage, link);
      rescoring.later(slot);
      return;
    }
    Candidate before = state.at(slot);
    Candidate after = before.with(parentPage, link);
    if (!same(before, after)) {
      boolean anew = isTelling(before, after) && touched++ < TOUCHES;
      double score = anew ? rescoring.score(after) : queue.score(slot);
      state.put(slot, after, score);
      hosts.scored(slot, score);
    }
  }

  /**
   * Whether one more link changes enough to be scored for. An order that learns comes to each
   * candidate again anyway, so for it a link must call it anew, or be one of half as many more.
   */
  private boolean isTelling(Candidate before, Candidate after) {
    int links = after.inLinks();
    return rescoring.idle()
        || after.anchorWords().length > before.anchorWords().length
        || links % Math.max(1, Integer.highestOneBit(links) / 2) == 0;
  }

  private Next handOut(int slot, Host host) {
    queue.remove(slot, host);
    boolean hostsTurn = hosts.asked(host);
    Candidate candidate = state.at(slot);
    inFlight.add(candidate.id());
    return new Next.Ready(candidate, queue.score(slot), hostsTurn, state.pages());
  }

  private Next nothing(Instant now) {
    long until = Math.min(hosts.nextReady(), parked.soonest());
    if (until < Long.MAX_VALUE && !isOnlyLeft(now)) {
      return new Next.Wait(Duration.of(until - Hosts.micros(now), ChronoUnit.MICROS));
    }
    return !inFlight.isEmpty() ? new Next.Wait(LONG) : new Next.Empty();
  }

  private boolean isOnlyLeft(Instant now) {
    return !left.isEmpty()
        && inFlight.isEmpty()
        && hosts.areLeft()
        && parked.ids().allMatch(id -> host(id).left > Hosts.micros(now));
  }

  private void land(Candidate candidate, Host host) {
    if (!inFlight.remove(candidate.id())) {
      throw new IllegalArgumentException("not in flight: " + candidate.url());
    }
    hosts.landed(host);
  }

  private void rest(Host host, Instant now) {
    hosts.wake(now);
    host.notBefore = Math.max(host.notBefore, Hosts.micros(now) + host.delay);
    hosts.place(host);
  }

  private void unpark(Instant now) {
    while (parked.isDue(now)) {
      long id = parked.take();
      enqueue(Standing.slot(state.standing(id)), host(id));
    }
  }

  private static boolean same(Candidate a, Candidate b) {
    return a.inLinks() == b.inLinks()
        && a.boilerplate() == b.boilerplate()
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
