package dev.waymark.community;

import dev.waymark.settings.Key;
import java.time.Duration;

/** How a collection follows what its people ask. */
public record CommunitySettings(
    @Key(help = "Pages of the collection at most.", value = "10000", min = 1) int maxIndex,
    @Key(help = "Queries that stand for all that were asked, at most.", value = "100", min = 1)
        int queries,
    @Key(
            help = "Pages that a query may go to at least; it bounds the number of queries, too.",
            value = "20",
            min = 1)
        int minPages,
    @Key(
            help =
                "Time that a refresh may take: the weightiest queries come first, those that it is"
                    + " up for are left out; 0s: no bound.",
            value = "0s")
        Duration refreshTime,
    @Key(help = "Hits of a query that its crawl begins with.", value = "10", min = 1) int topHits,
    @Key(help = "Rounds of searching and crawling for a query.", value = "2", min = 1) int maxIter,
    @Key(
            help = "Share of hits that two rounds have in common from which on a query is done.",
            value = "0.9",
            max = 1)
        double theta,
    @Key(help = "Weigh words by their rarity in the collection.", value = "true") boolean idf,
    @Key(
            help =
                "Order of the crawls: query, by likeness of the linking page, or one of waymark"
                    + " orders.",
            value = CommunitySettings.QUERY)
        String order,
    @Key(help = "Time in which the weight of a query halves.", value = "7d", min = 1)
        Duration halfLife) {

  /** The order that the paper has. */
  public static final String QUERY = "query";

  /** How many queries there is room for. */
  int room() {
    return Math.max(1, Math.min(queries, maxIndex / minPages));
  }

  /** Pages each of so many queries may go to (max-pages of the paper: max-index / queries). */
  public int pagesEach(int chosen) {
    return Math.max(minPages, maxIndex / Math.max(1, chosen));
  }
}
