package dev.waymark.engine;

import dev.waymark.frontier.Next;
import dev.waymark.frontier.Standing;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.scope.Admission;
import dev.waymark.store.Way;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way of a page: the frontier names a candidate, a visitor fetches, reads and judges it, and
 * back on this thread it is kept, learned from, and its links become candidates. Visitors run in
 * parallel; everything that changes is changed by the thread that calls {@link #run}.
 */
public final class Crawl {
  /** How long to wait for a visit before looking whether someone asked to stop. */
  private static final Duration GLANCE = Duration.ofMillis(200);

  /**
   * A crawl that has no page, and could not ask for one sooner, ends: its hosts are down, or cannot
   * say what their rules are. The same command tries again.
   */
  private static final Duration HOPELESS = Duration.ofMinutes(5);

  /** Redirects in a row that are followed; browsers follow 20. */
  private static final int MOVES = 20;

  /** Why a URL that led elsewhere is gone. */
  static final String MOVED = "moved";

  /**
   * Visits settled with one commit, at most, and never more than may be under way: those of them
   * are repeated after a kill.
   */
  private static final int TOGETHER = 16;

  /**
   * Visits under way in a crawl that learns: so many at first, then one for so many pages that it
   * has. What is sent out before the answers of others have come is sent out blindly.
   */
  private static final int AT_FIRST = 4;

  private static final int PAGES_A_VISIT = 16;

  /** How long what was settled waits for more to be committed with it. */
  private static final Duration SOON = Duration.ofMillis(10);

  private final Limits limits;
  private final Stations stations;
  private final InstantSource clock;
  private final Executor workers;
  private final LinkedBlockingQueue<Visited> finished = new LinkedBlockingQueue<>();
  private final Tracker tracker;
  private final Failures failures;
  private final Guided guided;
  private final Interest interest;
  private final DrySpell drySpell;

  /** By candidate: redirects that led to it, without a page between. */
  private final Map<Long, Integer> moves = new HashMap<>();

  /** By page: one more than the number of the last page that was found to link to it. */
  private int[] linkedFrom = new int[1024];

  private volatile boolean stopped;
  private volatile @Nullable Throwable broken;
  private boolean lost;
  private int underWay;
  private int uncommitted;

  /**
   * @param workers runs visits; one that runs them at once makes a crawl of one step at a time
   */
  public Crawl(
      Limits limits, Stations stations, InstantSource clock, Executor workers, Tracker tracker) {
    this.limits = limits;
    this.stations = stations;
    this.clock = clock;
    this.workers = workers;
    this.tracker = tracker;
    this.failures = new Failures(stations.patience(), stations.frontier());
    this.guided = new Guided(stations);
    this.interest = new Interest(limits.interest());
    this.drySpell = new DrySpell(limits.drySpell());
  }

  /** Asks the crawl to end; what is under way is given up, what was settled is kept. */
  public void stop() {
    stopped = true;
  }

  /** Crawls until a limit is reached or nothing is left. */
  public Ending run() throws InterruptedException {
    Ending ending = crawl();
    commit();
    return ending;
  }

  private Ending crawl() throws InterruptedException {
    while (true) {
      Duration pause = sendOut();
      if (stopped) {
        return Ending.INTERRUPTED;
      }
      rethrow(broken);
      if (underWay == 0 && (pause.isNegative() || isHopeless(pause))) {
        return ending();
      }
      Visited visited = finished.poll(patience(pause).toNanos(), TimeUnit.NANOSECONDS);
      if (visited != null) {
        settleAll(visited);
      } else {
        commit();
      }
      lost |=
          interest.isLost(tracker.pages(), stations.frontier())
              || drySpell.isTooLong(stations.known().crawled());
      // While something is under way hosts do not rest, whatever the queue says.
      Duration rest = underWay > 0 ? Duration.ZERO : pause;
      tracker.tick(stations.frontier(), underWay, rest, clock.instant());
    }
  }

  private static void rethrow(@Nullable Throwable broken) {
    switch (broken) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(broken);
    }
  }

  /**
   * Sends visitors out while there are candidates, workers and budget.
   *
   * @return how long until the next candidate may go; negative if none will
   */
  private Duration sendOut() {
    Instant now = clock.instant();
    while (limits.allow(tracker, underWay, now) && !stopped && !lost) {
      if (underWay >= atOnce()) {
        return GLANCE;
      }
      switch (stations.frontier().next(now)) {
        case Next.Ready ready -> {
          underWay++;
          Candidate candidate = ready.candidate();
          Way way = stations.keeper().way(ready);
          workers.execute(() -> visit(candidate, way));
        }
        case Next.Wait wait -> {
          return wait.time();
        }
        case Next.Empty empty -> {
          if (!guided.anywhere()) {
            return Duration.ofSeconds(-1);
          }
        }
      }
      if (!finished.isEmpty()) {
        return GLANCE;
      }
    }
    return Duration.ofSeconds(-1);
  }

  private int atOnce() {
    return stations.order().learnsAsItGoes()
        ? (int)
            Math.clamp(
                tracker.pages() / PAGES_A_VISIT,
                Math.min(AT_FIRST, limits.workers()),
                limits.workers())
        : limits.workers();
  }

  /** What a visitor cannot make a value of is a fault, or a broken disk: the crawl ends with it. */
  private void visit(Candidate candidate, Way way) {
    try {
      finished.add(visited(candidate, way));
    } catch (RuntimeException | Error e) {
      broken = e;
    }
  }

  /** Settings may have changed since it was found: what is out of scope by now is left. */
  private Visited visited(Candidate candidate, Way way) {
    Admission admission = stations.scope().test(candidate.url(), candidate.depth());
    if (admission.isIn() || candidate.origin() == Origin.SEED) {
      return stations.visitor().visit(candidate, way);
    }
    Fetched refused = new Fetched.Refused(candidate.url(), admission.reason());
    return new Visited.Missed(candidate, refused, way, false, Duration.ZERO);
  }

  private Duration patience(Duration pause) {
    Duration longest = uncommitted > 0 ? SOON : GLANCE;
    return pause.isNegative() || pause.compareTo(longest) > 0 ? longest : pause;
  }

  private boolean isHopeless(Duration pause) {
    return tracker.pages() == 0 && pause.compareTo(HOPELESS) > 0;
  }

  private Ending ending() {
    Ending limit = limits.reached(tracker, clock.instant());
    if (limit != null) {
      return limit;
    }
    if (lost) {
      return Ending.UNPROMISING;
    }
    return tracker.pages() == 0 ? Ending.UNREACHABLE : Ending.EXHAUSTED;
  }

  /** What has come meanwhile is settled; what was settled becomes lasting together. */
  private void settleAll(Visited first) {
    int most = Math.min(TOGETHER, limits.workers());
    Visited visited = first;
    while (visited != null) {
      settle(visited);
      visited = ++uncommitted < most ? finished.poll() : null;
    }
    if (uncommitted >= most) {
      commit();
    }
  }

  private void commit() {
    if (uncommitted > 0) {
      stations.keeper().commit();
      uncommitted = 0;
    }
  }

  private void settle(Visited visited) {
    underWay--;
    Candidate latest = stations.state().candidate(visited.candidate().id());
    Candidate candidate = latest == null ? visited.candidate() : latest;
    if (!visited.rest().isZero()) {
      stations.frontier().hostDelay(candidate.host(), visited.rest());
    }
    switch (visited) {
      case Visited.Seen seen -> crawled(seen, candidate);
      case Visited.Missed missed -> missed(missed, candidate);
    }
  }

  /** A page came home: keep it, learn from it, and let its links become candidates. */
  private void crawled(Visited.Seen seen, Candidate candidate) {
    failures.none(candidate);
    moves.remove(candidate.id());
    boolean fresh = stations.keeper().keep(seen) == Keeper.Kept.NEW;
    int depth = candidate.depth() + 1;
    List<InLink> links = links(seen.judged().page(), depth);
    Observation observation = observation(seen, candidate, fresh, links);
    stations.known().crawled().observe(observation);
    stations.known().knowledge().observe(observation, stations.known().crawled());
    stations.frontier().crawled(candidate, observation, clock.instant());
    for (InLink link : links) {
      boolean allowed = isKnown(link.id()) || stations.traps().test(link.url()).isIn();
      if (allowed && stations.frontier().link(observation.page(), link, depth)) {
        stations.traps().count(link.url());
      }
    }
    guided.after(observation);
    stations.frontier().refresh();
    stations.keeper().crawled(seen, observation);
    tracker.page(observation.satisfied(), seen.fetched().payload().length);
  }

  /** A page that repeats another, or asks not to be kept, teaches that its like is of no use. */
  private Observation observation(
      Visited.Seen seen, Candidate candidate, boolean fresh, List<InLink> links) {
    Page page = seen.judged().page();
    return new Observation(
        stations.known().crawled().size(),
        candidate,
        fresh && seen.judged().verdict().satisfied(),
        seen.judged().verdict().score(),
        page.words(),
        crawledTargets(links),
        stations.order().mark(page, candidate, stations.known()));
  }

  /** The links of a page that may be followed and lead into scope, each target once. */
  private List<InLink> links(Page page, int depth) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (page.follows(link) && inScope(link.url(), depth)) {
        links.add(page.says(link));
      }
    }
    return links;
  }

  private boolean inScope(String url, int depth) {
    return stations.scope().test(url, depth).isIn();
  }

  private boolean isKnown(long id) {
    return stations.state().standing(id) != Standing.UNKNOWN;
  }

  /** The pages among the targets, each once, in the order of the links. */
  private int[] crawledTargets(List<InLink> links) {
    int[] targets = new int[links.size()];
    int n = 0;
    int source = stations.known().crawled().size() + 1;
    if (source > linkedFrom.length) {
      linkedFrom = Arrays.copyOf(linkedFrom, source * 2);
    }
    for (InLink link : links) {
      int standing = stations.state().standing(link.id());
      if (Standing.isCrawled(standing) && linkedFrom[standing] != source) {
        linkedFrom[standing] = source;
        targets[n++] = standing;
      }
    }
    return Arrays.copyOf(targets, n);
  }

  /** No page came home: give up, try again later, or go where it moved. */
  private void missed(Visited.Missed missed, Candidate candidate) {
    Instant now = clock.instant();
    String decision =
        switch (missed.fetched()) {
          case Fetched.Moved moved -> follow(moved, candidate, now);
          case Fetched.Refused refused when !missed.asked() -> spare(candidate, refused.reason());
          case Fetched.Refused refused -> giveUp(candidate, refused.reason(), now);
          case Fetched.Unchanged unchanged -> giveUp(candidate, "unchanged", now);
          case Fetched.Failed failed -> failures.one(failed, candidate, now);
          case Fetched.Ok ok -> throw new IllegalStateException("not read: " + ok.url());
        };
    stations.keeper().missed(missed, decision);
  }

  /** The host was not asked, and need not rest. */
  private String spare(Candidate candidate, String reason) {
    stations.frontier().gone(candidate, reason);
    return "given up";
  }

  private String giveUp(Candidate candidate, String reason, Instant now) {
    failures.none(candidate);
    stations.frontier().gone(candidate, reason, now);
    return "given up";
  }

  /** A redirect is a step of its own: its target inherits the evidence and waits like any other. */
  private String follow(Fetched.Moved moved, Candidate from, Instant now) {
    giveUp(from, MOVED, now);
    int depth = from.depth() + 1;
    if (!inScope(moved.target(), depth)) {
      return "moved out of scope";
    }
    Integer before = moves.remove(from.id());
    int times = before == null ? 1 : before + 1;
    if (times > MOVES) {
      return "moved too often";
    }
    moves.put(Urls.id(moved.target()), times);
    boolean fresh =
        stations
            .frontier()
            .offer(
                new Candidate(
                    Urls.id(moved.target()),
                    moved.target(),
                    depth,
                    0,
                    Origin.REDIRECT,
                    from.parents(),
                    from.inLinks(),
                    from.anchorWords(),
                    from.contextWords(),
                    from.boilerplate()));
    return fresh ? "moved" : "moved to a known page";
  }
}
