package dev.waymark.lab.replay;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import java.util.Arrays;
import java.util.BitSet;

/**
 * An approximate upper bound: it knows judgments and links. A relevant candidate if there is one,
 * else the shortest path to one. It learns of every crawled page through {@link #annotate}, and is
 * the one policy here with state, since its distances change as pages are collected.
 */
public final class OraclePolicy implements OrderingPolicy {
  private static final int UNREACHABLE_HOPS = 1_000_000;

  private final RecordedWeb web;
  private final WebSnapshot snapshot;
  private final BitSet uncollected;
  private final BitSet discovered = new BitSet();
  private final int[] distances;
  private boolean stale;
  private boolean recomputed;

  /**
   * @param relevant the relevant pages; changed as they are collected
   */
  public OraclePolicy(WebSnapshot snapshot, BitSet relevant) {
    this.web = snapshot.web();
    this.snapshot = snapshot;
    this.uncollected = relevant;
    this.distances = new int[web.pages()];
    computeDistances();
  }

  @Override
  public float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    markCollected(web.page(page.url()));
    recomputed = stale && discovered.isEmpty();
    if (recomputed) {
      computeDistances();
    }
    return NO_ANNOTATION;
  }

  /** A page is collected once: its duplicates do not count again. */
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

  /** Scores change only when the distances were computed again. */
  @Override
  public boolean isAdaptive() {
    return recomputed;
  }

  /** Scoring is how it learns which relevant pages are candidates. */
  @Override
  public double score(Candidate candidate, ScoringContext context) {
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

  /** Links from every page to the nearest relevant page that is not collected yet. */
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
