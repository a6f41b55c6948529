package dev.waymark.lab;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.Reply;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The best that could be done, nearly: it knows labels and links. A satisfying candidate if there
 * is one, else the shortest way to one. It is told of every crawled page through {@link #mark}, and
 * is the one order here that remembers, since its map changes as pages are collected.
 */
final class Oracle implements Order {
  private static final int FAR = 1_000_000;

  private final RecordedWeb web;
  private final Terrain terrain;
  private final BitSet wanted;
  private final BitSet inSight = new BitSet();
  private final int[] hops;
  private boolean stale;
  private boolean moved;

  /**
   * @param wanted the satisfying pages
   */
  Oracle(Terrain terrain, BitSet wanted) {
    this.web = terrain.web();
    this.terrain = terrain;
    this.wanted = wanted;
    this.hops = new int[web.pages()];
    measure();
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    collect(web.page(page.url()));
    moved = stale && inSight.isEmpty();
    if (moved) {
      measure();
    }
    return NO_MARK;
  }

  /** A page is collected once: its copies are of no use any more. */
  private void collect(int number) {
    if (wanted.get(number)) {
      int original = terrain.original(number);
      for (int page : wanted.stream().filter(p -> terrain.original(p) == original).toArray()) {
        wanted.clear(page);
        inSight.clear(page);
      }
      stale = true;
    }
  }

  /** Its scores change when it has measured the ways again, and else stay as they are. */
  @Override
  public boolean learnsAsItGoes() {
    return moved;
  }

  /** Being asked for a score is how it learns what can be fetched next. */
  @Override
  public double score(Candidate candidate, Known known) {
    int page = page(candidate.url());
    if (page < 0) {
      return -FAR;
    }
    if (wanted.get(page)) {
      inSight.set(page);
    }
    return -hops[page];
  }

  private int page(String url) {
    int page = web.page(url);
    if (page < 0 && web.ask(url) instanceof Reply.Moved(int status, String target)) {
      return web.page(target);
    }
    return page;
  }

  /** Links from every page to the nearest satisfying page that is not collected yet. */
  private void measure() {
    stale = false;
    Arrays.fill(hops, FAR);
    int[] queue = new int[hops.length];
    int end = 0;
    for (int page = wanted.nextSetBit(0); page >= 0; page = wanted.nextSetBit(page + 1)) {
      hops[page] = 0;
      queue[end++] = page;
    }
    for (int at = 0; at < end; at++) {
      for (int source : terrain.linkedFrom(queue[at])) {
        if (hops[source] == FAR) {
          hops[source] = hops[queue[at]] + 1;
          queue[end++] = source;
        }
      }
    }
  }
}
