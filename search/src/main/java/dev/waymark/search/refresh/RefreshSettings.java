package dev.waymark.search.refresh;

import dev.waymark.config.Key;
import dev.waymark.search.result.RankingMode;
import java.time.Duration;

/** How a collection follows the queries of its users. */
public record RefreshSettings(
    @Key(
            help =
                "Refresh again after this time, and so on until stopped; waymark serve does it,"
                    + " too, once it was given. 0s: once.",
            defaultValue = "0s")
        Duration every,
    @Key(
            help = "Recorded queries that are crawled for, at most: those of most users of late.",
            defaultValue = "100",
            min = 1)
        int queries,
    @Key(
            help = "Page budget of a query at least; it bounds the number of queries, too.",
            defaultValue = "20",
            min = 1,
            advanced = true)
        int minPages,
    @Key(
            help =
                "Time that a refresh may take: the queries with the highest weight come first, the"
                    + " rest is left out when time is up; 0s: no bound.",
            defaultValue = "0s")
        Duration refreshTime,
    @Key(help = "What the seeds of a query's crawl are ranked by.", defaultValue = "blended")
        RankingMode by,
    @Key(
            help = "Search hits of a query that are the seeds of its crawl.",
            defaultValue = "10",
            min = 1,
            advanced = true)
        int topHits,
    @Key(
            help = "Rounds of searching and crawling for a query.",
            defaultValue = "2",
            min = 1,
            advanced = true)
        int maxIter,
    @Key(
            help = "Overlap of the seeds of two rounds from which on a query has converged.",
            defaultValue = "0.9",
            max = 1,
            advanced = true)
        double theta,
    @Key(
            help = "Weight words by their inverse document frequency in the collection.",
            defaultValue = "true",
            advanced = true)
        boolean idf,
    @Key(
            help = "Time in which the weight of a query halves.",
            defaultValue = "7d",
            min = 1,
            advanced = true)
        Duration halfLife) {

  /** The ordering policy of the paper: similarity of the linking page with the query. */
  public static final String QUERY_POLICY = "query";

  /**
   * Queries whose page budgets fit into the collection.
   *
   * @param pages of the collection, at most
   */
  int queryLimit(int pages) {
    return Math.max(1, Math.min(queries, pages / minPages));
  }

  /** Page budget of each query (max-pages of the paper: max-index / queries). */
  int pagesPerQuery(int pages, int selected) {
    return Math.max(minPages, pages / Math.max(1, selected));
  }
}
