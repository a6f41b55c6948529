package dev.waymark.lab;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The best that could be done, nearly: it knows labels and links. A satisfying candidate if there
 * is one, else the shortest way to one. It is told of every crawled page through {@link #annotate},
 * and is the one order here that remembers, since its map changes as pages are collected.
 */
final class OraclePolicy implements OrderingPolicy {
  private static final int UNREACHABLE_HOPS = 1_000_000;

  private final RecordedWeb web;
  private final WebSnapshot snapshot;
  private final BitSet uncollected;
  private final BitSet discovered = new BitSet();
  private final int[] distances;
  private boolean stale;
  private boolean recomputed;

  /**
   * @param wanted the satisfying pages
   */
  OraclePolicy(WebSnapshot terrain, BitSet wanted) {
    this.web = terrain.web();
    this.snapshot = terrain;
    this.uncollected = wanted;
    this.distances = new int[web.pages()];
    computeDistances();
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    markCollected(web.page(page.url()));
    recomputed = stale && discovered.isEmpty();
    if (recomputed) {
      computeDistances();
    }
    return NO_ANNOTATION;
  }

  /** A page is collected once: its copies are of no use any more. */
  private void markCollected(int number) {
    if (uncollected.get(number)) {
      int original = snapshot.original(number);
      for (int page :
          uncollected.stream().filter(p -> snapshot.original(p) == original).toArray()) {
        uncollected.clear(page);
        discovered.clear(page);
      }
      stale = true;
    }
  }

  /** Its scores change when it has measured the ways again, and else stay as they are. */
  @Override
  public boolean isAdaptive() {
    return recomputed;
  }

  /** Being asked for a score is how it learns what can be fetched next. */
  @Override
  public double score(Candidate candidate, ScoringContext known) {
    int page = resolvePage(candidate.url());
    if (page < 0) {
      return -UNREACHABLE_HOPS;
    }
    if (uncollected.get(page)) {
      discovered.set(page);
    }
    return -distances[page];
  }

  private int resolvePage(String url) {
    int page = web.page(url);
    if (page < 0
        && web.respond(url) instanceof RecordedReply.RedirectReply(int status, String target)) {
      return web.page(target);
    }
    return page;
  }

  /** Links from every page to the nearest satisfying page that is not collected yet. */
  private void computeDistances() {
    stale = false;
    Arrays.fill(distances, UNREACHABLE_HOPS);
    int[] queue = new int[distances.length];
    int end = 0;
    for (int page = uncollected.nextSetBit(0); page >= 0; page = uncollected.nextSetBit(page + 1)) {
      distances[page] = 0;
      queue[end++] = page;
    }
    for (int at = 0; at < end; at++) {
      for (int source : snapshot.parents(queue[at])) {
        if (distances[source] == UNREACHABLE_HOPS) {
          distances[source] = distances[queue[at]] + 1;
          queue[end++] = source;
        }
      }
    }
  }
}
