package dev.waymark.rank.sessions;

import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import dev.waymark.text.BagOfWords;
import java.util.List;
import java.util.Set;

/**
 * A graph of eight pages for tests with hand-worked numbers:
 *
 * <pre>
 *  h → s, n      s → t1, d      d → t1, t2      t1 → t2
 *  n → w, h      w → n         x → s           t2 → (nothing)
 * </pre>
 *
 * <p>Targets are t1 and t2, so t1, t2 are on target; s, d one link away; h, x two; n three; w four.
 */
final class EightPages {
  static final List<String> NAMES = List.of("h", "s", "d", "t1", "t2", "n", "w", "x");

  private EightPages() {}

  static WebGraph graph() {
    return WebGraph.build(
        List.of(
            page("h", "home sport news", "s", "n"),
            page("s", "sport ball team", "t1", "d"),
            page("d", "team league ball", "t1", "t2", "t1", "d"),
            page("t1", "hockey puck ice", "t2"),
            page("t2", "hockey goal ice"),
            page("n", "news politics", "w", "h"),
            page("w", "weather rain", "n"),
            page("x", "home index", "s", "elsewhere")),
        Set.of("t1", "t2", "never seen"));
  }

  static SessionPage page(String url, String words, String... links) {
    return new SessionPage(url, BagOfWords.of(words), List.of(links));
  }
}
