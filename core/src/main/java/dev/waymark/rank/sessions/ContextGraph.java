package dev.waymark.rank.sessions;

import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Targets and the pages around them, layer by layer against the direction of links (Diligenti and
 * others, "Focused crawling using context graphs", 2000; section 5.2.2 of the HMM paper).
 *
 * @param layers targets first; a page is in the first layer that reaches it
 */
record ContextGraph(List<List<SessionPage>> layers) {

  /**
   * Builds a graph backwards from targets. The pages of a layer are taken in turn from the in-links
   * of the layer before, so that a target with many in-links does not fill it alone.
   *
   * @param readPage reads a page by its URL
   * @param inLinks URLs of the pages that link to a URL
   */
  static ContextGraph growFrom(
      List<SessionPage> targets,
      Function<String, Optional<SessionPage>> readPage,
      Function<String, List<String>> inLinks,
      SessionSettings settings) {
    Set<String> added = new HashSet<>();
    targets.forEach(target -> added.add(target.url()));
    List<List<SessionPage>> layers = new ArrayList<>();
    layers.add(limit(targets, settings.maxLayerPages()));
    for (int layer = 1; layer <= settings.layers(); layer++) {
      List<SessionPage> pages = new ArrayList<>();
      for (String url : roundRobinInLinks(layers.getLast(), inLinks)) {
        if (pages.size() >= settings.maxLayerPages()) {
          break;
        }
        if (added.add(url)) {
          readPage.apply(url).ifPresent(pages::add);
        }
      }
      if (pages.isEmpty()) {
        break;
      }
      layers.add(pages);
    }
    return new ContextGraph(layers);
  }

  private static List<SessionPage> limit(List<SessionPage> pages, int limit) {
    return new ArrayList<>(pages.subList(0, Math.min(limit, pages.size())));
  }

  /** The pages that link to some pages: one for each, then a second for each, and so on. */
  private static Set<String> roundRobinInLinks(
      List<SessionPage> pages, Function<String, List<String>> inLinks) {
    List<List<String>> lists = pages.stream().map(page -> inLinks.apply(page.url())).toList();
    int limit = lists.stream().mapToInt(List::size).max().orElse(0);
    Set<String> urls = new LinkedHashSet<>();
    for (int turn = 0; turn < limit; turn++) {
      for (List<String> list : lists) {
        if (turn < list.size()) {
          urls.add(list.get(turn));
        }
      }
    }
    return urls;
  }

  /** All pages with the links between them: training data where there are no sessions. */
  WebGraph toWebGraph() {
    List<SessionPage> all = layers.stream().flatMap(List::stream).toList();
    Set<String> targets = new HashSet<>();
    layers.getFirst().forEach(page -> targets.add(page.url()));
    return WebGraph.build(all, targets);
  }
}
