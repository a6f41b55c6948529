package dev.waymark.collection.explain;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.KnowledgeReplay;
import dev.waymark.collection.OpenCollection;
import dev.waymark.collection.SeedRedirects;
import dev.waymark.crawl.Crawler;
import dev.waymark.crawl.steering.SteeredPolicy;
import dev.waymark.crawl.steering.SteeringState;
import dev.waymark.fetch.scope.ScopeDecision;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.QueueRank;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.MissCause;
import dev.waymark.model.Origin;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.url.Urls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why a URL was fetched, or was not yet.
 *
 * @param url normal form
 * @param status where it stands
 * @param path the pages through which it was found, and the URLs that led on from one to the next,
 *     from the seed on; itself last; empty if it is not known
 * @param score with what was known when it was taken, if it is fetched, else with what is known now
 * @param pagesKnown how many pages that was
 * @param contributions of that score, the weightiest first; they add up to it
 * @param rank in the queue; null if it does not wait
 * @param lastEntry that was made about it; null if none was made yet
 * @param page its number among the pages, from 1; 0 if it is none
 * @param exclusionReason why it will not be fetched; empty if it may, or if nobody asked for it
 * @param possibleLimits flags and limits that may have excluded it, where it is not known
 * @param missCause why somebody may miss it; null if nobody does
 */
public record UrlExplanation(
    String url,
    UrlStatus.Kind status,
    List<String> path,
    double score,
    int pagesKnown,
    List<Contribution> contributions,
    @Nullable QueueRank rank,
    @Nullable JournalEntry lastEntry,
    int page,
    String exclusionReason,
    List<String> possibleLimits,
    @Nullable MissCause missCause) {

  /**
   * Looks into a collection, also while it is crawled.
   *
   * @param policy that it is crawled with
   * @param prior what it began with
   * @param now whether also a fetched page is scored with what is known now
   */
  public static UrlExplanation explain(
      Path folder,
      CrawlConfig config,
      OrderingPolicy policy,
      Knowledge prior,
      String url,
      boolean now) {
    long id = Urls.id(url);
    CollectionFormat.check(folder);
    Path frontier = folder.resolve(OpenCollection.FRONTIER_FOLDER);
    try (FrontierStore store = RocksFrontierStore.openReadOnly(frontier)) {
      int status = store.status(id);
      JournalEntry[] last = {null};
      Map<String, JournalEntry> moved = new HashMap<>();
      Set<String> loginPages = new HashSet<>();
      readJournal(folder, url, last, moved, loginPages);
      JournalEntry entry = last[0];
      int pages = now ? Integer.MAX_VALUE : pagesKnownAtFetch(status, entry);
      ScoringContext context =
          KnowledgeReplay.replay(frontier, store, policy, prior, pages).scoringContext();
      // What was steered when it was fetched is not stored.
      OrderingPolicy scored =
          UrlStatus.isCrawled(status) && !now
              ? policy
              : new SteeredPolicy(policy, SteeringState.open(store, context.history()));
      Candidate candidate = candidate(store, id, status, context.history().size());
      QueueRank rank = null;
      if (UrlStatus.isWaiting(status)) {
        rank =
            new Frontier(
                    FrontierOptions.of(config.frontier()), Duration.ZERO, 1, store, policy, context)
                .waiting()
                .rank(id);
      }
      return new UrlExplanation(
          url,
          UrlStatus.kind(status),
          candidate == null ? path(store, entry, moved) : path(store, candidate, moved),
          candidate == null ? 0 : scored.score(candidate, context),
          context.history().size(),
          candidate == null ? List.of() : contributions(scored, candidate, context),
          rank,
          entry,
          UrlStatus.isCrawled(status) ? UrlStatus.page(status) + 1 : 0,
          exclusionReason(config, folder, store, url, entry, moved.get(url)),
          possibleLimits(config, store, url),
          leadsToLogin(entry, moved, loginPages)
              ? MissCause.LOGIN
              : missCause(config, folder, status, url, entry));
    }
  }

  /** By the journal; of a link that was not followed, by the rules. */
  private static @Nullable MissCause missCause(
      CrawlConfig config, Path folder, int status, String url, @Nullable JournalEntry entry) {
    if (status != UrlStatus.UNKNOWN || entry != null) {
      return entry == null ? null : entry.missCause();
    }
    return SeedRedirects.readScope(config, folder).decide(url, 0).missCause();
  }

  /** Whether a URL moved to a page to log in, also over other URLs. */
  private static boolean leadsToLogin(
      @Nullable JournalEntry entry, Map<String, JournalEntry> moved, Set<String> loginPages) {
    return entry != null
        && entry.outcome().kind() == JournalEntry.Kind.REDIRECT
        && (loginPages.contains(entry.outcome().detail())
            || loginPages.stream()
                .anyMatch(
                    page -> redirectChain(page, Origin.REDIRECT, moved).contains(entry.url())));
  }

  /** How many pages were known when a page was taken; all of them for what is no page. */
  private static int pagesKnownAtFetch(int status, @Nullable JournalEntry entry) {
    if (!UrlStatus.isCrawled(status)) {
      return Integer.MAX_VALUE;
    }
    int noted = entry == null ? -1 : entry.path().pagesKnown();
    return noted < 0 ? UrlStatus.page(status) : noted;
  }

  private static String exclusionReason(
      CrawlConfig config,
      Path folder,
      FrontierStore store,
      String url,
      @Nullable JournalEntry entry,
      @Nullable JournalEntry before) {
    if (store.status(Urls.id(url)) == UrlStatus.UNKNOWN) {
      return explainUnknown(config, folder, store, url, before);
    }
    String reason = store.exclusionReason(Urls.id(url));
    if (reason == null) {
      return "";
    }
    return reason.equals(Crawler.MOVED_REASON) && entry != null
        ? reason + " to " + entry.outcome().detail()
        : reason;
  }

  /**
   * Links and redirects that were not followed left no trace; the rules say as much as they can.
   */
  private static String explainUnknown(
      CrawlConfig config,
      Path folder,
      FrontierStore store,
      String url,
      @Nullable JournalEntry before) {
    ScopeDecision scope = SeedRedirects.readScope(config, folder).decide(url, 0);
    ScopeDecision traps = new TrapDetector(config.scope(), InstantSource.system()).decide(url);
    int most = config.frontier().maxPagesPerHost();
    if (scope.accepted() && traps.accepted() && most > 0) {
      int fetched = Frontier.fetchedPages(store, Urls.host(url));
      if (fetched >= most) {
        return fetched + " pages of its host are fetched, and max-pages-per-host is " + most;
      }
    }
    if (scope.accepted() && traps.accepted() && before != null) {
      return before.url()
          + " moved here, which was not followed: too many redirects in a row, a full queue"
          + (config.scope().maxDepth() == 0 ? "" : ", or beyond max-depth");
    }
    return scope.accepted() ? traps.reason() : scope.reason();
  }

  /** Limits that depend on counts which are not stored: it may have been one of them. */
  private static List<String> possibleLimits(CrawlConfig config, FrontierStore store, String url) {
    List<String> limits = new ArrayList<>(TrapDetector.applicableLimits(url));
    if (config.scope().maxDepth() > 0) {
      limits.add("--max-depth");
    }
    if (config.frontier().maxQueuePerHost() > 0) {
      limits.add("--max-queue-per-host");
    }
    if (store.waitingCount()
        >= config.frontier().maxQueueSize() * 0.9) { // it drops a twentieth at a time
      limits.add("--max-queue-size");
    }
    return limits;
  }

  private static @Nullable Candidate candidate(
      FrontierStore store, long id, int status, int pages) {
    return UrlStatus.isCrawled(status)
        ? withParentsBefore(pages, store.observation(UrlStatus.page(status)).candidate())
        : store.candidate(id);
  }

  /** As it was after so many pages: others may have linked to it while it was in flight. */
  private static Candidate withParentsBefore(int pages, Candidate candidate) {
    return candidate.withParents(
        Arrays.stream(candidate.parents()).filter(parent -> parent < pages).toArray(),
        candidate.foreignParents());
  }

  /** Of a candidate that is forgotten, the journal knows where it came from. */
  private static List<String> path(
      FrontierStore store, @Nullable JournalEntry entry, Map<String, JournalEntry> moved) {
    if (entry == null) {
      return List.of();
    }
    List<String> path = new ArrayList<>();
    String parent = entry.path().parent();
    int status = parent == null ? UrlStatus.UNKNOWN : store.status(Urls.id(parent));
    if (UrlStatus.isCrawled(status)) {
      path.addAll(path(store, store.observation(UrlStatus.page(status)).candidate(), moved));
    }
    path.addAll(redirectChain(entry.url(), entry.path().origin(), moved));
    return path;
  }

  private static List<String> path(
      FrontierStore store, Candidate candidate, Map<String, JournalEntry> moved) {
    List<String> path = redirectChain(candidate.url(), candidate.origin(), moved);
    Set<Integer> seen = new HashSet<>();
    Candidate at = candidate;
    while (at.parents().length > 0 && seen.add(at.parents()[0])) {
      at = store.observation(at.parents()[0]).candidate();
      path.addAll(0, redirectChain(at.url(), at.origin(), moved));
    }
    return path;
  }

  /** A URL, and before it those that led on to it without a page between. */
  private static List<String> redirectChain(
      String url, Origin origin, Map<String, JournalEntry> moved) {
    List<String> path = new ArrayList<>(List.of(url));
    JournalEntry before = origin == Origin.REDIRECT ? moved.get(url) : null;
    while (before != null && !path.contains(before.url())) {
      path.addFirst(before.url());
      before = before.path().origin() == Origin.REDIRECT ? moved.get(before.url()) : null;
    }
    return path;
  }

  private static List<Contribution> contributions(
      OrderingPolicy policy, Candidate candidate, ScoringContext context) {
    List<Contribution> parts = new ArrayList<>(policy.explain(candidate, context));
    parts.sort((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())));
    return parts;
  }

  /**
   * Reads the journal.
   *
   * @param last gets the last entry about the URL
   * @param moved gets the redirects by their targets, the first to each
   * @param loginPages gets the pages to log in that were met instead of others
   */
  private static void readJournal(
      Path folder,
      String url,
      @Nullable JournalEntry[] last,
      Map<String, JournalEntry> moved,
      Set<String> loginPages) {
    new JournalReader(folder)
        .forEach(entry -> {
          if (entry.missCause() == MissCause.LOGIN) {
            loginPages.add(entry.url());
          }
          if (entry.url().equals(url)) {
            last[0] = entry;
          }
          if (entry.outcome().kind() == JournalEntry.Kind.REDIRECT) {
            moved.putIfAbsent(entry.outcome().detail(), entry);
          }
        });
  }
}
