package dev.waymark.watch;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.model.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects the pages of a collection to watch: those that lead to many pages, and whose pattern
 * does, by the links of the crawl and by the hub scores of users' traffic.
 */
final class HubSelector {
  private final List<String> urls = new ArrayList<>();
  private int[] childCounts = new int[256];
  private final HubPriors priors;

  /** A page and how good a hub it is. */
  private record RankedHub(String url, String pattern, double score) {}

  HubSelector(FrontierStore state, HubPriors priors) {
    this.priors = priors;
    state.observations(0, this::addPage);
  }

  private void addPage(Observation page) {
    urls.add(page.candidate().url());
    if (page.page() >= childCounts.length) {
      childCounts = Arrays.copyOf(childCounts, page.page() * 2);
    }
    childCounts[page.page()] += page.targets().length;
    for (int parent : page.candidate().parents()) {
      childCounts[parent]++;
    }
  }

  /**
   * The best hubs by URL, with their patterns.
   *
   * @param first come before all others: seeds, feeds
   */
  Map<String, String> select(int count, Set<String> first) {
    Map<String, int[]> byPattern = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int page = 0; page < urls.size(); page++) {
      String name = priors.pattern(urls.get(page));
      names.add(name);
      int[] sums = byPattern.computeIfAbsent(name, key -> new int[2]);
      sums[0]++;
      sums[1] += childCounts[page];
    }
    List<RankedHub> ranked = new ArrayList<>();
    for (int page = 0; page < urls.size(); page++) {
      int[] sums = byPattern.getOrDefault(names.get(page), new int[] {1, 0});
      double score =
          Math.log1p(childCounts[page])
              + Math.log1p((double) sums[1] / sums[0])
              + Math.log1p(priors.transitsPerUrl(urls.get(page)));
      String url = urls.get(page);
      ranked.add(
          new RankedHub(url, names.get(page), first.contains(url) ? Double.MAX_VALUE : score));
    }
    Map<String, String> best = new HashMap<>();
    ranked.stream()
        .sorted(Comparator.comparingDouble((RankedHub r) -> -r.score).thenComparing(RankedHub::url))
        .limit(count)
        .forEach(r -> best.put(r.url(), r.pattern()));
    return best;
  }
}
