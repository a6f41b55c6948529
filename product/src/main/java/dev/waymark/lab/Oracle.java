package dev.waymark.lab;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.web.RecordedWeb;
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
  private final int[][] linkedFrom;
  private final BitSet wanted;
  private final BitSet crawled = new BitSet();
  private final BitSet inSight = new BitSet();
  private final int[] hops;

  /**
   * @param linkedFrom the pages that link to each page
   * @param wanted the satisfying pages
   */
  Oracle(RecordedWeb web, int[][] linkedFrom, BitSet wanted) {
    this.web = web;
    this.linkedFrom = linkedFrom;
    this.wanted = wanted;
    this.hops = new int[web.pages()];
    measure();
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    int number = web.page(page.url());
    crawled.set(number);
    inSight.clear(number);
    for (int target : web.links(number)) {
      if (wanted.get(target) && !crawled.get(target)) {
        inSight.set(target);
      }
    }
    if (inSight.isEmpty()) {
      measure();
    }
    return NO_MARK;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    int page = web.page(candidate.url());
    return page < 0 ? -FAR : -hops[page];
  }

  /** Links from every page to the nearest satisfying page that is not crawled yet. */
  private void measure() {
    Arrays.fill(hops, FAR);
    int[] queue = new int[hops.length];
    int end = 0;
    for (int page = wanted.nextSetBit(0); page >= 0; page = wanted.nextSetBit(page + 1)) {
      if (!crawled.get(page)) {
        hops[page] = 0;
        queue[end++] = page;
      }
    }
    for (int at = 0; at < end; at++) {
      for (int source : linkedFrom[queue[at]]) {
        if (hops[source] == FAR) {
          hops[source] = hops[queue[at]] + 1;
          queue[end++] = source;
        }
      }
    }
  }
}
