package dev.waymark.search.refresh;

import dev.waymark.rank.OrderingPolicy;
import dev.waymark.search.Searcher;
import dev.waymark.search.index.TermVectorizer;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.text.language.Stemmer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The loop of "Search engine and crawler in symbiosis": for every representative query, the search
 * engine returns its best hits and pages that link to them, the crawler crawls from there guided by
 * the query, and what it fetches is indexed; again, until the seeds of two rounds are mostly the
 * same or the rounds are used up. The pages of the last crawls are the new collection.
 */
public final class Symbiosis {
  /** Pages linking to a hit that are seeds, too. */
  private static final int LINKING_PAGES_PER_HIT = 1;

  private final RefreshSettings settings;
  private final int maxPages;
  private final QueryPolicies policies;
  private final Searcher oldIndex;
  private final QueryCrawler crawler;
  private final InstantSource clock;

  /** Crawls, and has a working index: the old collection with all pages fetched since. */
  public interface QueryCrawler {
    /**
     * Crawls into the working index; what it fetches does not belong to the new collection yet.
     *
     * @param pages budget; pages that other queries fetched count
     */
    void crawl(List<String> seeds, OrderingPolicy order, int pages) throws InterruptedException;

    /** Adds the pages of the last crawl to the new collection. */
    void storeLastCrawl();

    /** Searches the working index; closed by the crawler. */
    Searcher workingIndex();
  }

  /**
   * @param maxPages of the new collection
   * @param oldIndex of the collection that is replaced
   */
  public Symbiosis(
      RefreshSettings settings,
      int maxPages,
      QueryPolicies policies,
      Searcher oldIndex,
      QueryCrawler crawler,
      InstantSource clock) {
    this.settings = settings;
    this.maxPages = maxPages;
    this.policies = policies;
    this.oldIndex = oldIndex;
    this.crawler = crawler;
    this.clock = clock;
  }

  /**
   * Crawls for the queries. Only the pages of a query's last crawl are stored: those before find
   * better seeds, and the collection stays within its bound whatever the number of rounds.
   *
   * @param queries the highest weight first: when time is up, the rest is left out
   * @param progress told every query before its crawls
   * @return how many queries were crawled for
   */
  public int run(List<String> queries, Consumer<String> progress) throws InterruptedException {
    Instant start = clock.instant();
    int done = 0;
    // The old collection does not change: weights are the same for all queries.
    TermVectorizer vectorizer =
        new TermVectorizer(
            new Stemmer(), settings.idf() ? oldIndex::inverseDocumentFrequency : stem -> 1);
    int pages = settings.pagesPerQuery(maxPages, queries.size());
    for (String query : queries) {
      if (done > 0 && isTimeUp(start)) {
        break;
      }
      progress.accept(query);
      Set<String> seeds = Set.of();
      for (int round = 0; round < settings.maxIter(); round++) {
        Set<String> next = seeds(query, pages);
        if (next.isEmpty() || (round > 0 && overlap(seeds, next) >= settings.theta())) {
          break;
        }
        seeds = next;
        // A new one for every crawl: an adaptive policy learns from its own crawl.
        crawler.crawl(List.copyOf(seeds), policies.create(query, vectorizer), pages);
      }
      crawler.storeLastCrawl();
      done++;
    }
    return done;
  }

  private boolean isTimeUp(Instant start) {
    Duration limit = settings.refreshTime();
    return !limit.isZero() && Duration.between(start, clock.instant()).compareTo(limit) >= 0;
  }

  /** The hits, then pages that link to them; at most half of the page budget. */
  private Set<String> seeds(String query, int pages) {
    Searcher workingIndex = crawler.workingIndex();
    SearchRequest request =
        new SearchRequest(query, settings.by(), Filters.NONE, 0, settings.topHits(), false);
    List<String> hits = workingIndex.search(request).hits().stream().map(SearchHit::url).toList();
    Set<String> seeds = new LinkedHashSet<>(hits);
    hits.forEach(hit -> seeds.addAll(workingIndex.pagesLinkingTo(hit, LINKING_PAGES_PER_HIT)));
    return seeds.stream()
        .limit(Math.max(2, pages / 2))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The share of the larger set that is in both. */
  static double overlap(Set<String> first, Set<String> second) {
    if (first.isEmpty() || second.isEmpty()) {
      return first.isEmpty() && second.isEmpty() ? 1 : 0;
    }
    Set<String> both = new HashSet<>(first);
    both.retainAll(second);
    return (double) both.size() / Math.max(first.size(), second.size());
  }
}
