package dev.waymark.web.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Assigns host, kind and topic to the page numbers of a generated web. The pages of a host are
 * consecutive: its home, its lists, its hubs, then its content pages by topic, the oldest of a
 * topic first. So host, kind and topic of a page, and the n-th page of a topic, are found by binary
 * search among runs.
 */
final class GeneratedLayout {

  /** Kind of a page. */
  enum PageKind {
    HOME,
    LIST,
    HUB,
    ITEM
  }

  /**
   * Pages of one kind and topic on one host.
   *
   * @param topic -1 if they have none, or each its own
   * @param start number of the first
   */
  record PageRun(int host, PageKind kind, int topic, int start, int length) {
    int end() {
      return start + length;
    }
  }

  private final PageRun[] runs;
  private final int[] starts;
  private final int[] firstRunOfHost;
  private final PageRun[][] itemsOfTopic;
  private final int[][] endsOfTopic;
  private final int listLength;

  GeneratedLayout(GeneratedWebSettings settings) {
    this.listLength = settings.listLength();
    int[] sizes = TopicDistribution.hostSizes(settings);
    int[] hubs = new int[sizes.length];
    int[] items = new int[sizes.length];
    for (int h = 0; h < sizes.length; h++) {
      hubs[h] =
          (int) (sizes[h] * settings.hubs() + SplitMix64.uniform(settings.randomSeed(), 21, h));
      items[h] = Math.max(1, (sizes[h] - 1 - hubs[h]) * listLength / (listLength + 1));
    }
    double[] topicSizes = targetTopicSizes(settings, Arrays.stream(items).sum());
    int[][] counts = TopicDistribution.pagesByHostAndTopic(settings, items, topicSizes);
    boolean[] listsByTopic = new boolean[sizes.length];
    for (int h = 0; h < sizes.length; h++) {
      listsByTopic[h] = SplitMix64.uniform(settings.randomSeed(), 22, h) < settings.topicLists();
    }
    int rest = settings.pages() - pageCount(counts, listsByTopic, hubs);
    adjustToPageCount(counts, listsByTopic, rest);
    this.firstRunOfHost = new int[sizes.length + 1];
    this.runs = buildRuns(counts, listsByTopic, hubs);
    this.starts = Arrays.stream(runs).mapToInt(PageRun::start).toArray();
    this.itemsOfTopic = new PageRun[topicSizes.length][];
    this.endsOfTopic = new int[topicSizes.length][];
    for (int t = 0; t < topicSizes.length; t++) {
      int topic = t;
      itemsOfTopic[t] =
          Arrays.stream(runs)
              .filter(run -> run.kind == PageKind.ITEM && run.topic == topic)
              .toArray(PageRun[]::new);
      endsOfTopic[t] = Arrays.stream(itemsOfTopic[t]).mapToInt(PageRun::length).toArray();
      Arrays.parallelPrefix(endsOfTopic[t], Integer::sum);
    }
  }

  /**
   * Numbers of pages by topic: a rare topic has its share of all pages, at least one; the others
   * share the rest.
   */
  private static double[] targetTopicSizes(GeneratedWebSettings settings, int items) {
    double[] topicSizes = TopicDistribution.topicShares(settings);
    int rare = TopicDistribution.rareTopicCount(topicSizes.length);
    double left = items;
    double common = 0;
    for (int t = 0; t < topicSizes.length; t++) {
      if (t < topicSizes.length - rare) {
        common += topicSizes[t];
      } else {
        topicSizes[t] = settings.rare() == 0 ? 0 : Math.max(1, topicSizes[t] * settings.pages());
        left -= topicSizes[t];
      }
    }
    for (int t = 0; t < topicSizes.length - rare; t++) {
      topicSizes[t] *= left / common;
    }
    return topicSizes;
  }

  private int listCount(int[] counts, boolean listsByTopic) {
    int sum = 0;
    int lists = 0;
    for (int count : counts) {
      sum += count;
      lists += (count + listLength - 1) / listLength;
    }
    return listsByTopic ? lists : (sum + listLength - 1) / listLength;
  }

  private int pageCount(int[][] counts, boolean[] listsByTopic, int[] hubs) {
    int size = 0;
    for (int h = 0; h < counts.length; h++) {
      size += 1 + hubs[h] + listCount(counts[h], listsByTopic[h]) + Arrays.stream(counts[h]).sum();
    }
    return size;
  }

  /**
   * Adds or removes content pages of the frequent topics, one by one and host after host, until the
   * web has exactly the requested number of pages. One page can add or remove a list, too, and so
   * count as two.
   */
  private void adjustToPageCount(int[][] counts, boolean[] listsByTopic, int rest) {
    int step = Integer.signum(rest);
    int missing = Math.abs(rest);
    int topics = counts[0].length - TopicDistribution.rareTopicCount(counts[0].length);
    for (long attempt = 0; missing > 0; attempt++) {
      if (attempt > 100L * counts.length * topics + 100L * Math.abs((long) rest)) {
        throw new IllegalArgumentException(
            "generated web: cannot make exactly this number of pages; try another pages or"
                + " list-length");
      }
      int h = (int) (attempt % counts.length);
      int t = (int) (attempt / counts.length % topics);
      if (counts[h][t] + step < 0) {
        continue;
      }
      int before = listCount(counts[h], listsByTopic[h]);
      counts[h][t] += step;
      int change = 1 + Math.abs(listCount(counts[h], listsByTopic[h]) - before);
      if (change > missing) {
        counts[h][t] -= step;
      } else {
        missing -= change;
      }
    }
  }

  private PageRun[] buildRuns(int[][] counts, boolean[] listsByTopic, int[] hubs) {
    List<PageRun> runs = new ArrayList<>();
    int next = 0;
    for (int h = 0; h < counts.length; h++) {
      firstRunOfHost[h] = runs.size();
      next = add(runs, new PageRun(h, PageKind.HOME, -1, next, 1));
      if (!listsByTopic[h]) {
        next = add(runs, new PageRun(h, PageKind.LIST, -1, next, listCount(counts[h], false)));
      }
      for (int t = 0; t < counts[h].length && listsByTopic[h]; t++) {
        int lists = (counts[h][t] + listLength - 1) / listLength;
        next = add(runs, new PageRun(h, PageKind.LIST, t, next, lists));
      }
      next = add(runs, new PageRun(h, PageKind.HUB, -1, next, hubs[h]));
      for (int t = 0; t < counts[h].length; t++) {
        next = add(runs, new PageRun(h, PageKind.ITEM, t, next, counts[h][t]));
      }
    }
    firstRunOfHost[counts.length] = runs.size();
    return runs.toArray(PageRun[]::new);
  }

  private static int add(List<PageRun> runs, PageRun run) {
    if (run.length > 0) {
      runs.add(run);
    }
    return run.end();
  }

  int hosts() {
    return firstRunOfHost.length - 1;
  }

  int pages() {
    return runs[runs.length - 1].end();
  }

  int runCount() {
    return runs.length;
  }

  PageRun run(int index) {
    return runs[index];
  }

  /** The index of the run that a page is in. */
  int runIndex(int page) {
    int found = Arrays.binarySearch(starts, page);
    return found >= 0 ? found : -found - 2;
  }

  PageRun runOf(int page) {
    return runs[runIndex(page)];
  }

  /** The runs of a host, beginning with its home. */
  List<PageRun> runsOfHost(int host) {
    return Arrays.asList(runs).subList(firstRunOfHost[host], firstRunOfHost[host + 1]);
  }

  int hostStart(int host) {
    return runs[firstRunOfHost[host]].start;
  }

  int hostSize(int host) {
    return runs[firstRunOfHost[host + 1] - 1].end() - hostStart(host);
  }

  /** Number of content pages of a topic. */
  int topicSize(int topic) {
    int[] ends = endsOfTopic[topic];
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  /** The n-th content page of a topic. */
  int pageOfTopic(int topic, int n) {
    int[] ends = endsOfTopic[topic];
    int found = Arrays.binarySearch(ends, n);
    int index = found >= 0 ? found + 1 : -found - 1;
    PageRun run = itemsOfTopic[topic][index];
    return run.start + n - (ends[index] - run.length);
  }
}
