package dev.waymark.collection.explain;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.collection.OpenCollection;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Pages whose links are often relevant. */
public final class HubPages {
  /** Links to crawled pages that a hub must have. */
  private static final int MIN_LINKS = 3;

  private HubPages() {}

  /**
   * A page with links to crawled pages.
   *
   * @param relevant those of them that lead to relevant pages
   */
  public record Hub(String url, int links, int relevant) {}

  /** The pages with the most links to relevant pages. */
  public static List<Hub> strongest(Path folder, int limit) {
    CollectionFormat.check(folder);
    try (FrontierStore store =
        RocksFrontierStore.openReadOnly(folder.resolve(OpenCollection.FRONTIER_FOLDER))) {
      List<String> urls = new ArrayList<>();
      List<int[]> counts = new ArrayList<>();
      store.observations(
          0,
          seen -> {
            urls.add(seen.candidate().url());
            counts.add(new int[2]);
            for (int parent : seen.candidate().parents()) {
              if (parent >= 0 && parent < counts.size() - 1) {
                counts.get(parent)[0]++;
                counts.get(parent)[1] += seen.relevant() ? 1 : 0;
              }
            }
          });
      List<Hub> hubs = new ArrayList<>();
      for (int i = 0; i < urls.size(); i++) {
        if (counts.get(i)[0] >= MIN_LINKS && counts.get(i)[1] > 0) {
          hubs.add(new Hub(urls.get(i), counts.get(i)[0], counts.get(i)[1]));
        }
      }
      hubs.sort(
          Comparator.comparingInt(Hub::relevant)
              .thenComparing(Hub::links, Comparator.reverseOrder())
              .reversed());
      return List.copyOf(hubs.subList(0, Math.min(limit, hubs.size())));
    }
  }
}
