package dev.waymark.community;

import dev.waymark.settings.Key;

/** A community that is played through on a recorded web. */
public record SimulationSettings(
    @Key(help = "The web, as in lab run.") String web,
    @Key(help = "Days.", value = "5", min = 1, max = 100) int days,
    @Key(help = "Queries of a day.", value = "50", min = 1, max = 10_000) int queries,
    @Key(help = "Pages of the collection at most; 0: a fifth of the web.", value = "0")
        int maxIndex,
    @Key(help = "Topics that the community is interested in.", value = "4", min = 1) int topics,
    @Key(help = "Day on which half of the interests are replaced by others; 0: never.", value = "3")
        int drift,
    @Key(help = "Hits of a query that its crawl begins with.", value = "10", min = 1) int topHits,
    @Key(help = "Rounds of searching and crawling for a query.", value = "2", min = 1) int maxIter,
    @Key(help = "Weigh words by their rarity in the collection.", value = "true") boolean idf,
    @Key(help = "Order of the crawls, as in community refresh.", value = CommunitySettings.QUERY)
        String order,
    @Key(help = "Times it is played, each with other people.", value = "5", min = 1) int runs,
    @Key(help = "Seed of all that is drawn: the same seed, the same result.", value = "1")
        long seed) {}
