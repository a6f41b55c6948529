package dev.waymark.web.generated;

import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.Arrays;

/**
 * When the pages of a generated web appear, and the numbers of those that are there today. Within a
 * run pages appear in their order, so what is there of a run is always its beginning.
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

  /** The day on which a page appears. */
  int publicationDay(int page) {
    PageRun run = layout.runOf(page);
    return publicationDay(run, page - run.start());
  }

  private int publicationDay(PageRun run, int place) {
    if (settings.days() == 0 || run.kind() == PageKind.HOME || run.kind() == PageKind.HUB) {
      return 0;
    }
    double time = publicationTime(run, place);
    double late = time - (1 - settings.newShare());
    return late < 0
        ? 0
        : 1 + (int) Math.min(settings.days() - 1, late / settings.newShare() * settings.days());
  }

  /** When in the life of the web, from 0 to 1; a list appears with the first page it can list. */
  private double publicationTime(PageRun run, int place) {
    if (run.kind() == PageKind.ITEM) {
      return (place + 0.5) / run.length();
    }
    if (run.topic() < 0) {
      return (double) place / run.length();
    }
    int first = place * settings.listLength();
    return layout.runsOfHost(run.host()).stream()
        .filter(items -> items.kind() == PageKind.ITEM && items.topic() == run.topic())
        .findFirst()
        .map(items -> (first + 0.5) / items.length())
        .orElseThrow();
  }

  /** When in the life of the web a content page appeared, from 0 to 1. */
  double publicationTime(int page) {
    PageRun run = layout.runOf(page);
    return publicationTime(run, page - run.start());
  }

  /** How many pages of a run are there today. */
  int publishedCount(PageRun run) {
    return publishedCounts[layout.runIndex(run.start())];
  }

  /** How many pages are there today. */
  int publishedPages() {
    return publishedEnds[publishedEnds.length - 1];
  }

  boolean isPublished(int page) {
    PageRun run = layout.runOf(page);
    return page - run.start() < publishedCount(run);
  }

  /** Today's number of a page; it must be there. */
  int todaysNumber(int page) {
    if (allPublished) {
      return page;
    }
    int run = layout.runIndex(page);
    return publishedEnds[run] - publishedCounts[run] + page - layout.run(run).start();
  }

  /** The page that has a number today. */
  int pageOfTodaysNumber(int today) {
    if (allPublished) {
      return today;
    }
    int found = Arrays.binarySearch(publishedEnds, today);
    int run = found >= 0 ? found + 1 : -found - 1;
    // Runs of which nothing is there yet end where the one before them does.
    while (publishedCounts[run] == 0) {
      run++;
    }
    return layout.run(run).start() + today - (publishedEnds[run] - publishedCounts[run]);
  }
}
