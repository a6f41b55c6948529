package dev.waymark.lab;

import dev.waymark.fetch.Manners;
import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Parser;
import dev.waymark.parse.Twin;
import dev.waymark.web.RecordedWeb;
import java.time.Instant;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * What is true of a recorded web whatever is wanted, found once and shared by all runs: its pages
 * as they read, who links to whom, what may be fetched and kept, and what is a copy of what.
 */
final class Terrain {
  private final RecordedWeb web;
  private final Readings readings;
  private final Manners manners;
  private final int[][] linkedFrom;
  private final int[] originals;
  private final BitSet open = new BitSet();
  private final Vectors vectors;

  /** Reads every page, on all cores. */
  Terrain(RecordedWeb web, Parser parser) {
    this.web = web;
    this.readings = new Readings(web, parser);
    this.manners = RecordedFiles.manners(web);
    this.linkedFrom = linkedFrom(web);
    boolean[] kept = new boolean[web.pages()];
    IntStream.range(0, kept.length)
        .parallel()
        .forEach(page -> {
          readings.print(page);
          kept[page] = !readings.page(page).noindex();
        });
    for (int page = 0; page < kept.length; page++) {
      open.set(page, kept[page] && manners.ruling(web.url(page)).allowed());
    }
    this.originals = originals();
    this.vectors = new Vectors(readings);
  }

  RecordedWeb web() {
    return web;
  }

  Readings readings() {
    return readings;
  }

  /** The robots rules of its hosts. */
  Manners manners() {
    return manners;
  }

  /** The pages that link to a page, ascending. */
  int[] linkedFrom(int page) {
    return linkedFrom[page];
  }

  /** Whether a page may be asked for and kept. */
  boolean isOpen(int page) {
    return open.get(page);
  }

  /** The page with the lowest number that a page is a copy of; itself if it is none. */
  int original(int page) {
    return originals[page];
  }

  /** The words of its pages as weighted vectors. */
  Vectors vectors() {
    return vectors;
  }

  private int[] originals() {
    int[] first = new int[web.pages()];
    Duplicates duplicates = new Duplicates(2 * first.length + 2);
    for (int page = 0; page < first.length; page++) {
      first[page] =
          switch (duplicates.meet(readings.print(page), web.url(page), Instant.EPOCH)) {
            case Twin.None none -> page;
            case Twin.Exact exact -> first[web.page(exact.url())];
            case Twin.Near near -> first[web.page(near.url())];
          };
    }
    return first;
  }

  /** By page, the pages that link to it, ascending. */
  static int[][] linkedFrom(RecordedWeb web) {
    int[][] links = new int[web.pages()][];
    int[] count = new int[links.length];
    for (int page = 0; page < links.length; page++) {
      links[page] = web.links(page);
      for (int target : links[page]) {
        count[target]++;
      }
    }
    int[][] sources = new int[links.length][];
    for (int page = 0; page < links.length; page++) {
      sources[page] = new int[count[page]];
    }
    for (int page = links.length - 1; page >= 0; page--) {
      for (int target : links[page]) {
        sources[target][--count[target]] = page;
      }
    }
    return sources;
  }
}
