package dev.waymark.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.crawl.visit.PageVisitor;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Widens the scope of a crawl to where its seeds redirect: who names {@code example.org} means the
 * site, though it answers as {@code www.example.org}.
 */
public final class SeedRedirects {
  private final Scope scope;

  /** Seeds, and what they led to without a page between. */
  private final Set<String> seedsAndTargets = ConcurrentHashMap.newKeySet();

  /**
   * @param collection whose journal tells where seeds moved to before
   */
  SeedRedirects(Scope scope, List<String> seeds, Path collection) {
    this.scope = scope;
    seedsAndTargets.addAll(seeds);
    if (scope.isLimitedToSeeds()) {
      new JournalReader(collection).forEach(this::addFromJournal);
    }
  }

  private void addFromJournal(JournalEntry entry) {
    if (entry.outcome().kind() == JournalEntry.Kind.REDIRECT) {
      addRedirect(entry.url(), entry.outcome().detail());
    }
  }

  /** Where the crawl of a collection may go. */
  public static Scope readScope(CrawlConfig config, Path collection) {
    List<String> seeds = config.crawl().seedUrls();
    return new SeedRedirects(config.scope(seeds), seeds, collection).scope;
  }

  /** The same visits; the scope knows of a move before the crawl does. */
  PageVisitor wrap(PageVisitor visitor) {
    return new PageVisitor() {
      @Override
      public VisitResult visit(Candidate candidate, CrawlPath path) {
        VisitResult visited = visitor.visit(candidate, path);
        if (visited instanceof VisitResult.NoPageVisit missed
            && missed.fetched() instanceof FetchResult.Redirect moved) {
          addRedirect(candidate.url(), moved.target());
        }
        return visited;
      }

      @Override
      public void release(VisitResult visit) {
        visitor.release(visit);
      }
    };
  }

  private void addRedirect(String from, String to) {
    if (seedsAndTargets.contains(from) && seedsAndTargets.add(to)) {
      scope.addSeed(to);
    }
  }
}
