package dev.waymark.search.refresh;

import dev.waymark.config.Key;
import java.time.Duration;

/** How a collection follows what its people ask. */
public record CommunitySettings(
    @Key(help = "Pages of the collection at most.", defaultValue = "10000", min = 1) int maxIndex,
    @Key(help = "Representative queries, at most.", defaultValue = "100", min = 1) int queries,
    @Key(
            help = "Page budget of a query at least; it bounds the number of queries, too.",
            defaultValue = "20",
            min = 1)
        int minPages,
    @Key(
            help =
                "Time that a refresh may take: the weightiest queries come first, those that it is"
                    + " up for are left out; 0s: no bound.",
            defaultValue = "0s")
        Duration refreshTime,
    @Key(
            help = "Search hits of a query that are the seeds of its crawl.",
            defaultValue = "10",
            min = 1)
        int topHits,
    @Key(help = "Rounds of searching and crawling for a query.", defaultValue = "2", min = 1)
        int maxIter,
    @Key(
            help = "Overlap of the seeds of two rounds from which on a query has converged.",
            defaultValue = "0.9",
            max = 1)
        double theta,
    @Key(
            help = "Weight words by their inverse document frequency in the collection.",
            defaultValue = "true")
        boolean idf,
    @Key(
            help =
                "Ordering policy of the crawls: query, by similarity of the linking page, or one of"
                    + " waymark orders.",
            defaultValue = CommunitySettings.QUERY_POLICY)
        String order,
    @Key(help = "Time in which the weight of a query halves.", defaultValue = "7d", min = 1)
        Duration halfLife) {

  /** The order that the paper has. */
  public static final String QUERY_POLICY = "query";

  /** How many queries there is room for. */
  int queryLimit() {
    return Math.max(1, Math.min(queries, maxIndex / minPages));
  }

  /** Pages each of so many queries may go to (max-pages of the paper: max-index / queries). */
  public int pagesPerQuery(int chosen) {
    return Math.max(minPages, maxIndex / Math.max(1, chosen));
  }
}
