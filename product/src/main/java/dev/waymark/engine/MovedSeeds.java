package dev.waymark.engine;

import dev.waymark.model.Fetched;
import dev.waymark.scope.Scope;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets a crawl be at home where its seeds moved to: who names {@code example.org} means the site,
 * though it answers as {@code www.example.org}.
 */
public final class MovedSeeds {
  private final Scope scope;

  /** Seeds, and what they led to without a page between. */
  private final Set<String> led = ConcurrentHashMap.newKeySet();

  /**
   * @param collection whose journal tells where seeds moved to before
   */
  MovedSeeds(Scope scope, List<String> seeds, Path collection) {
    this.scope = scope;
    led.addAll(seeds);
    if (scope.staysWithSeeds()) {
      new Journal(collection).forEach(this::remember);
    }
  }

  private void remember(Decision decision) {
    if (decision.outcome().kind() == Decision.Kind.MOVED) {
      moved(decision.url(), decision.outcome().detail());
    }
  }

  /** Where the crawl of a collection may go. */
  public static Scope scope(Job job, Path collection) {
    List<String> seeds = job.crawl().seedUrls();
    return new MovedSeeds(new Scope(job.scope(), seeds), seeds, collection).scope;
  }

  /** The same visits; the scope knows of a move before the crawl does. */
  Visitor watching(Visitor visitor) {
    return (candidate, way) -> {
      Visited visited = visitor.visit(candidate, way);
      if (visited instanceof Visited.Missed missed
          && missed.fetched() instanceof Fetched.Moved moved) {
        moved(candidate.url(), moved.target());
      }
      return visited;
    };
  }

  private void moved(String from, String to) {
    if (led.contains(from) && led.add(to)) {
      scope.settle(to);
    }
  }
}
