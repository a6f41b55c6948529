package dev.waymark.lab.replay;

import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.web.RecordedWeb;
import java.time.Instant;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * What is true of a recorded web whatever the predicate, computed once and shared by all runs: its
 * parsed pages, their parents, which may be fetched and kept, and which are duplicates.
 */
public final class WebSnapshot {
  private final RecordedWeb web;
  private final ParsedPages parsedPages;
  private final RobotsPolicy robotsPolicy;
  private final int[][] parents;
  private final int[] originals;
  private final BitSet indexable = new BitSet();
  private final TfIdfVectors vectors;

  /** Parses every page, on all cores. */
  public WebSnapshot(RecordedWeb web, Parser parser) {
    this.web = web;
    this.parsedPages = new ParsedPages(web, parser);
    this.robotsPolicy = RecordedRobotsFetcher.robotsPolicy(web);
    this.parents = parents(web);
    boolean[] kept = new boolean[web.pages()];
    IntStream.range(0, kept.length)
        .parallel()
        .forEach(page -> {
          parsedPages.fingerprint(page);
          kept[page] = !parsedPages.page(page).noindex();
        });
    for (int page = 0; page < kept.length; page++) {
      indexable.set(page, kept[page] && robotsPolicy.decide(web.url(page)).allowed());
    }
    this.originals = findOriginals();
    this.vectors = new TfIdfVectors(parsedPages);
  }

  public RecordedWeb web() {
    return web;
  }

  public ParsedPages parsedPages() {
    return parsedPages;
  }

  /** The robots rules of its hosts. */
  RobotsPolicy robotsPolicy() {
    return robotsPolicy;
  }

  /** The pages that link to a page, ascending. */
  int[] parents(int page) {
    return parents[page];
  }

  /** Whether a page may be fetched and kept. */
  boolean isIndexable(int page) {
    return indexable.get(page);
  }

  /** The page with the lowest number that a page duplicates; itself if it is no duplicate. */
  int original(int page) {
    return originals[page];
  }

  /** The words of its pages as weighted vectors. */
  TfIdfVectors vectors() {
    return vectors;
  }

  private int[] findOriginals() {
    int[] first = new int[web.pages()];
    DuplicateDetector duplicates = new DuplicateDetector(2 * first.length + 2);
    for (int page = 0; page < first.length; page++) {
      first[page] =
          switch (duplicates.findAndAdd(
              parsedPages.fingerprint(page), web.url(page), Instant.EPOCH)) {
            case DuplicateMatch.None none -> page;
            case DuplicateMatch.Exact exact -> first[web.page(exact.url())];
            case DuplicateMatch.Near near -> first[web.page(near.url())];
          };
    }
    return first;
  }

  /** By page, the pages that link to it, ascending. */
  static int[][] parents(RecordedWeb web) {
    int[][] links = new int[web.pages()][];
    int[] count = new int[links.length];
    for (int page = 0; page < links.length; page++) {
      links[page] = web.links(page);
      for (int target : links[page]) {
        count[target]++;
      }
    }
    int[][] parents = new int[links.length][];
    for (int page = 0; page < links.length; page++) {
      parents[page] = new int[count[page]];
    }
    for (int page = links.length - 1; page >= 0; page--) {
      for (int target : links[page]) {
        parents[target][--count[target]] = page;
      }
    }
    return parents;
  }
}
