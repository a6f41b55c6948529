package dev.waymark.sessions;

import dev.waymark.learn.Background;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Targets and the pages around them by links backwards, layer by layer (Diligenti and others,
 * "Focused crawling using context graphs", 2000; section 5.2.2 of the HMM paper).
 *
 * @param layers targets first; a page is in the first layer that reaches it only
 */
record ContextGraph(List<List<SeenPage>> layers) {

  /**
   * Grows a graph backwards from targets. Pages of a layer are taken in turn from the pages of the
   * layer before, so that a target that everybody links to does not fill it alone.
   */
  static ContextGraph around(List<SeenPage> targets, Background web, SessionSettings settings) {
    Set<String> seen = new HashSet<>();
    targets.forEach(target -> seen.add(target.url()));
    List<List<SeenPage>> layers = new ArrayList<>();
    layers.add(first(targets, settings.layerPages()));
    for (int layer = 1; layer <= settings.layers(); layer++) {
      List<SeenPage> pages = new ArrayList<>();
      for (String url : inTurn(layers.getLast(), web)) {
        if (pages.size() >= settings.layerPages()) {
          break;
        }
        if (seen.add(url)) {
          Optional<SeenPage> page = web.page(url).map(SeenPage::of);
          page.ifPresent(pages::add);
        }
      }
      if (pages.isEmpty()) {
        break;
      }
      layers.add(pages);
    }
    return new ContextGraph(layers);
  }

  private static List<SeenPage> first(List<SeenPage> pages, int most) {
    return new ArrayList<>(pages.subList(0, Math.min(most, pages.size())));
  }

  /** The pages that link to some pages: one of each, then a second of each, and so on. */
  private static Set<String> inTurn(List<SeenPage> pages, Background web) {
    List<List<String>> linking = pages.stream().map(page -> web.linkingTo(page.url())).toList();
    int most = linking.stream().mapToInt(List::size).max().orElse(0);
    Set<String> urls = new LinkedHashSet<>();
    for (int turn = 0; turn < most; turn++) {
      for (List<String> list : linking) {
        if (turn < list.size()) {
          urls.add(list.get(turn));
        }
      }
    }
    return urls;
  }

  /** All pages with every link between them: what a model learns from when nobody browsed. */
  WebGraph graph() {
    List<SeenPage> all = layers.stream().flatMap(List::stream).toList();
    Set<String> targets = new HashSet<>();
    layers.getFirst().forEach(page -> targets.add(page.url()));
    return WebGraph.of(all, targets);
  }
}
