package dev.waymark.engine;

import dev.waymark.fetch.Manners;
import dev.waymark.fetch.Pause;
import dev.waymark.fetch.PoliteFetcher;
import dev.waymark.fetch.Sitemaps;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.State;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.scope.Scope;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes candidates of what the sitemaps of the seeds' hosts list. Each host is asked once in the
 * life of a collection: what it listed waits from then on.
 */
final class ListedPages {
  private static final int MAX_FILES = 100;
  private static final int MAX_URLS = 1_000_000;

  /** With a host behind it: the state's note that its sitemaps were read. */
  private static final String READ = "sitemaps ";

  private final Manners manners;
  private final PoliteFetcher files;
  private final Scope scope;
  private final Pause pause;

  ListedPages(Manners manners, PoliteFetcher files, Scope scope, Pause pause) {
    this.manners = manners;
    this.files = files;
    this.scope = scope;
    this.pause = pause;
  }

  /** Offers them, until it is time to stop; the hosts rest then as after a page. */
  void offer(List<String> seeds, State state, Frontier frontier) throws InterruptedException {
    Map<String, String> hosts = new LinkedHashMap<>();
    seeds.forEach(seed -> hosts.putIfAbsent(Urls.host(seed), seed));
    for (Map.Entry<String, String> host : hosts.entrySet()) {
      String note = READ + host.getKey();
      if (state.note(note) == null && pause.goOn(Duration.ZERO)) {
        List<String> listed = read(host.getValue());
        if (pause.goOn(Duration.ZERO)) {
          listed.forEach(url -> frontier.offer(Candidate.of(url, 1, 0, Origin.SITEMAP)));
          if (manners.ruling(host.getValue()).askAgain().isZero()) {
            state.note(note, new byte[0]);
          }
        }
      }
    }
    files.rests().forEach(frontier::pause);
  }

  private List<String> read(String seed) {
    List<String> listed =
        new ArrayList<>(new Sitemaps(files, MAX_FILES, MAX_URLS).read(manners.sitemaps(seed)));
    listed.removeIf(url -> !scope.test(url, 1).isIn());
    return listed;
  }
}
