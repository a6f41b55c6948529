package dev.waymark.web;

import dev.waymark.web.Layout.Kind;
import dev.waymark.web.Layout.Run;
import java.util.Arrays;

/**
 * When the pages of a generated web appear, and the numbers of those that are there today. Within a
 * run pages appear in their order, so what is there of a run is always its beginning.
 */
final class Days {
  private final GeneratedSettings settings;
  private final Layout layout;
  private final boolean all;
  private final int[] counts;
  private final int[] ends;

  Days(GeneratedSettings settings, Layout layout) {
    this.settings = settings;
    this.layout = layout;
    this.all = settings.today() == settings.days();
    this.counts = new int[layout.runCount()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = all ? layout.run(i).length() : countToday(layout.run(i));
    }
    this.ends = counts.clone();
    Arrays.parallelPrefix(ends, Integer::sum);
  }

  private int countToday(Run run) {
    int low = 0;
    int high = run.length();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (day(run, middle) <= settings.today()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The day on which a page appears. */
  int day(int page) {
    Run run = layout.runOf(page);
    return day(run, page - run.start());
  }

  private int day(Run run, int place) {
    if (settings.days() == 0 || run.kind() == Kind.HOME || run.kind() == Kind.HUB) {
      return 0;
    }
    double time = time(run, place);
    double late = time - (1 - settings.fresh());
    return late < 0
        ? 0
        : 1 + (int) Math.min(settings.days() - 1, late / settings.fresh() * settings.days());
  }

  /** When in the life of the web, from 0 to 1; a list appears with the first page it can list. */
  private double time(Run run, int place) {
    if (run.kind() == Kind.ITEM) {
      return (place + 0.5) / run.length();
    }
    if (run.topic() < 0) {
      return (double) place / run.length();
    }
    int first = place * settings.listing();
    return layout.runsOfHost(run.host()).stream()
        .filter(items -> items.kind() == Kind.ITEM && items.topic() == run.topic())
        .findFirst()
        .map(items -> (first + 0.5) / items.length())
        .orElseThrow();
  }

  /** When in the life of the web a content page appeared, from 0 to 1. */
  double time(int page) {
    Run run = layout.runOf(page);
    return time(run, page - run.start());
  }

  /** How many pages of a run are there today. */
  int count(Run run) {
    return counts[layout.runIndex(run.start())];
  }

  /** How many pages are there today. */
  int pages() {
    return ends[ends.length - 1];
  }

  boolean there(int page) {
    Run run = layout.runOf(page);
    return page - run.start() < count(run);
  }

  /** Today's number of a page; it must be there. */
  int today(int page) {
    if (all) {
      return page;
    }
    int run = layout.runIndex(page);
    return ends[run] - counts[run] + page - layout.run(run).start();
  }

  /** The page that has a number today. */
  int page(int today) {
    if (all) {
      return today;
    }
    int found = Arrays.binarySearch(ends, today);
    int run = found >= 0 ? found + 1 : -found - 1;
    // Runs of which nothing is there yet end where the one before them does.
    while (counts[run] == 0) {
      run++;
    }
    return layout.run(run).start() + today - (ends[run] - counts[run]);
  }
}
