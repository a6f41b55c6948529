package dev.waymark.engine;

import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.Rank;
import dev.waymark.frontier.RocksState;
import dev.waymark.frontier.Standing;
import dev.waymark.frontier.State;
import dev.waymark.learn.Contribution;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.scope.Admission;
import dev.waymark.scope.Traps;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.url.Urls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why a URL was fetched, or was not yet.
 *
 * @param url normal form
 * @param standing where it stands
 * @param path the pages through which it was found, and the URLs that led on from one to the next,
 *     from the seed on; itself last; empty if it is not known
 * @param score with what was known when it was taken, if it is fetched, else with what is known now
 * @param known how many pages that was
 * @param parts of that score, the weightiest first; they add up to it
 * @param rank in the queue; null if it does not wait
 * @param decision that was made about it; null if none was made yet
 * @param page its number among the pages, from 1; 0 if it is none
 * @param gone why it will not be fetched; empty if it may, or if nobody asked for it
 * @param limits names of the settings that may have kept it out, where it is not known
 */
public record Why(
    String url,
    Standing.Kind standing,
    List<String> path,
    double score,
    int known,
    List<Contribution> parts,
    @Nullable Rank rank,
    @Nullable Decision decision,
    int page,
    String gone,
    List<String> limits) {

  /**
   * Looks into a collection, also while it is crawled.
   *
   * @param order that it is crawled with
   * @param prior what it began with
   * @param now whether also a fetched page is scored with what is known now
   */
  public static Why of(
      Path folder, Job job, Order order, Knowledge prior, String url, boolean now) {
    long id = Urls.id(url);
    try (State state = RocksState.readOnly(folder.resolve("state"))) {
      int standing = state.standing(id);
      Decision[] last = {null};
      Map<String, Decision> moved = new HashMap<>();
      read(folder, url, last, moved);
      Decision decision = last[0];
      int pages = now ? Integer.MAX_VALUE : knownThen(standing, decision);
      Known known = Learned.open(state, order, prior, pages).known();
      Candidate candidate = candidate(state, id, standing, known.crawled().size());
      Rank rank = null;
      if (Standing.isWaiting(standing)) {
        rank = new Frontier(job.frontier(), Duration.ZERO, 1, state, order, known).rank(id);
      }
      return new Why(
          url,
          Standing.kind(standing),
          candidate == null ? path(state, decision, moved) : path(state, candidate, moved),
          candidate == null ? 0 : order.score(candidate, known),
          known.crawled().size(),
          candidate == null ? List.of() : parts(order, candidate, known),
          rank,
          decision,
          Standing.isCrawled(standing) ? Standing.page(standing) + 1 : 0,
          gone(job, folder, state, url, decision, moved.get(url)),
          limits(job, state, url));
    }
  }

  /** How many pages were known when a page was taken; all of them for what is no page. */
  private static int knownThen(int standing, @Nullable Decision decision) {
    if (!Standing.isCrawled(standing)) {
      return Integer.MAX_VALUE;
    }
    int noted = decision == null ? -1 : decision.way().known();
    return noted < 0 ? Standing.page(standing) : noted;
  }

  private static String gone(
      Job job,
      Path folder,
      State state,
      String url,
      @Nullable Decision decision,
      @Nullable Decision before) {
    if (state.standing(Urls.id(url)) == Standing.UNKNOWN) {
      return unknown(job, folder, state, url, before);
    }
    String reason = state.reason(Urls.id(url));
    if (reason == null) {
      return "";
    }
    return reason.equals(Crawl.MOVED) && decision != null
        ? reason + " to " + decision.outcome().detail()
        : reason;
  }

  /**
   * Links and redirects that were not followed left no trace; the rules say as much as they can.
   */
  private static String unknown(
      Job job, Path folder, State state, String url, @Nullable Decision before) {
    Admission scope = MovedSeeds.scope(job, folder).test(url, 0);
    Admission traps = new Traps(job.scope(), InstantSource.system()).test(url);
    int most = job.frontier().perHost();
    if (scope.isIn() && traps.isIn() && most > 0) {
      int fetched = Frontier.fetched(state, Urls.host(url));
      if (fetched >= most) {
        return "its host has given " + fetched + " pages, and per-host is " + most;
      }
    }
    if (scope.isIn() && traps.isIn() && before != null) {
      return before.url()
          + " moved here, which was not followed: too many redirects in a row, a full queue"
          + (job.scope().maxDepth() == 0 ? "" : ", or beyond max-depth");
    }
    return scope.isIn() ? traps.reason() : scope.reason();
  }

  /** What counts in a way that cannot be looked up again: it may have been that. */
  private static List<String> limits(Job job, State state, String url) {
    List<String> limits = new ArrayList<>(Traps.limits(url));
    if (job.scope().maxDepth() > 0) {
      limits.add("max-depth");
    }
    if (job.frontier().perHostWaiting() > 0) {
      limits.add("per-host-waiting");
    }
    if (state.waiting() >= job.frontier().maxSize() * 0.9) { // it drops a twentieth at a time
      limits.add("max-size");
    }
    return limits;
  }

  private static @Nullable Candidate candidate(State state, long id, int standing, int pages) {
    return Standing.isCrawled(standing)
        ? before(pages, state.observation(Standing.page(standing)).candidate())
        : state.candidate(id);
  }

  /** As it was after so many pages: others may have linked to it while it was under way. */
  private static Candidate before(int pages, Candidate candidate) {
    return new Candidate(
        candidate.id(),
        candidate.url(),
        candidate.depth(),
        candidate.found(),
        candidate.origin(),
        Arrays.stream(candidate.parents()).filter(parent -> parent < pages).toArray(),
        candidate.inLinks(),
        candidate.anchorWords(),
        candidate.contextWords(),
        candidate.boilerplate());
  }

  /** Of a candidate that is forgotten, the journal knows where it came from. */
  private static List<String> path(
      State state, @Nullable Decision decision, Map<String, Decision> moved) {
    if (decision == null) {
      return List.of();
    }
    List<String> path = new ArrayList<>();
    String parent = decision.way().parent();
    int standing = parent == null ? Standing.UNKNOWN : state.standing(Urls.id(parent));
    if (Standing.isCrawled(standing)) {
      path.addAll(path(state, state.observation(Standing.page(standing)).candidate(), moved));
    }
    path.addAll(led(decision.url(), decision.way().origin(), moved));
    return path;
  }

  private static List<String> path(State state, Candidate candidate, Map<String, Decision> moved) {
    List<String> path = led(candidate.url(), candidate.origin(), moved);
    Set<Integer> seen = new HashSet<>();
    Candidate at = candidate;
    while (at.parents().length > 0 && seen.add(at.parents()[0])) {
      at = state.observation(at.parents()[0]).candidate();
      path.addAll(0, led(at.url(), at.origin(), moved));
    }
    return path;
  }

  /** A URL, and before it those that led on to it without a page between. */
  private static List<String> led(String url, Origin origin, Map<String, Decision> moved) {
    List<String> way = new ArrayList<>(List.of(url));
    Decision before = origin == Origin.REDIRECT ? moved.get(url) : null;
    while (before != null && !way.contains(before.url())) {
      way.addFirst(before.url());
      before = before.way().origin() == Origin.REDIRECT ? moved.get(before.url()) : null;
    }
    return way;
  }

  private static List<Contribution> parts(Order order, Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>(order.explain(candidate, known));
    parts.sort((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())));
    return parts;
  }

  /**
   * Reads the journal.
   *
   * @param last gets the last decision about the URL
   * @param moved gets the redirects by their targets, the first to each
   */
  private static void read(
      Path folder, String url, @Nullable Decision[] last, Map<String, Decision> moved) {
    new Journal(folder)
        .forEach(decision -> {
          if (decision.url().equals(url)) {
            last[0] = decision;
          }
          if (decision.outcome().kind() == Decision.Kind.MOVED) {
            moved.putIfAbsent(decision.outcome().detail(), decision);
          }
        });
  }
}
