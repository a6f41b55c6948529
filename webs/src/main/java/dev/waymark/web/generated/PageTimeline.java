package dev.waymark.web.generated;

import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.Arrays;

/**
 * Publication dates of the pages of a generated web, and the numbering of those published by the
 * viewed day. Within a run pages are published in their order, so the published part of a run is
 * always its beginning.
 */
final class PageTimeline {
  private final GeneratedWebSettings settings;
  private final GeneratedLayout layout;
  private final boolean allPublished;
  private final int[] publishedCounts;
  private final int[] publishedEnds;

  PageTimeline(GeneratedWebSettings settings, GeneratedLayout layout) {
    this.settings = settings;
    this.layout = layout;
    this.allPublished = settings.effectiveDay() == settings.days();
    this.publishedCounts = new int[layout.runCount()];
    for (int i = 0; i < publishedCounts.length; i++) {
      publishedCounts[i] = allPublished ? layout.run(i).length() : countPublished(layout.run(i));
    }
    this.publishedEnds = publishedCounts.clone();
    Arrays.parallelPrefix(publishedEnds, Integer::sum);
  }

  private int countPublished(PageRun run) {
    int low = 0;
    int high = run.length();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (publicationDay(run, middle) <= settings.effectiveDay()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The day on which a page is published. */
  int publicationDay(int page) {
    PageRun run = layout.runOf(page);
    return publicationDay(run, page - run.start());
  }

  private int publicationDay(PageRun run, int index) {
    if (settings.days() == 0 || run.kind() == PageKind.HOME || run.kind() == PageKind.HUB) {
      return 0;
    }
    double time = publicationTime(run, index);
    double late = time - (1 - settings.newShare());
    return late < 0
        ? 0
        : 1 + (int) Math.min(settings.days() - 1, late / settings.newShare() * settings.days());
  }

  /**
   * Publication time as a share of the web's lifetime, from 0 to 1; a list is published with the
   * first page it lists.
   */
  private double publicationTime(PageRun run, int index) {
    if (run.kind() == PageKind.ITEM) {
      return (index + 0.5) / run.length();
    }
    if (run.topic() < 0) {
      return (double) index / run.length();
    }
    int first = index * settings.listLength();
    return layout.runsOfHost(run.host()).stream()
        .filter(items -> items.kind() == PageKind.ITEM && items.topic() == run.topic())
        .findFirst()
        .map(items -> (first + 0.5) / items.length())
        .orElseThrow();
  }

  /** Publication time of a content page as a share of the web's lifetime, from 0 to 1. */
  double publicationTime(int page) {
    PageRun run = layout.runOf(page);
    return publicationTime(run, page - run.start());
  }

  /** Number of published pages of a run. */
  int publishedCount(PageRun run) {
    return publishedCounts[layout.runIndex(run.start())];
  }

  /** Number of published pages. */
  int publishedPages() {
    return publishedEnds[publishedEnds.length - 1];
  }

  boolean isPublished(int page) {
    PageRun run = layout.runOf(page);
    return page - run.start() < publishedCount(run);
  }

  /** The number of a page among the published ones; it must be published. */
  int todaysNumber(int page) {
    if (allPublished) {
      return page;
    }
    int run = layout.runIndex(page);
    return publishedEnds[run] - publishedCounts[run] + page - layout.run(run).start();
  }

  /** The page of a number among the published ones. */
  int pageOfTodaysNumber(int today) {
    if (allPublished) {
      return today;
    }
    int found = Arrays.binarySearch(publishedEnds, today);
    int run = found >= 0 ? found + 1 : -found - 1;
    // Runs without published pages end where the one before them does.
    while (publishedCounts[run] == 0) {
      run++;
    }
    return layout.run(run).start() + today - (publishedEnds[run] - publishedCounts[run]);
  }
}
