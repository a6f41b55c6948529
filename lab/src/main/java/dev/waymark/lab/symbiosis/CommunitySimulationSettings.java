package dev.waymark.lab.symbiosis;

import dev.waymark.config.Key;
import dev.waymark.search.refresh.RefreshSettings;

/** A community that is simulated on a recorded web. */
public record CommunitySimulationSettings(
    @Key(help = "The web, as in lab run.", placeholder = "SPEC") String web,
    @Key(help = "Days.", defaultValue = "5", min = 1, max = 100) int days,
    @Key(help = "Queries of a day.", defaultValue = "50", min = 1, max = 10_000) int queries,
    @Key(help = "Pages of the collection at most; 0: a fifth of the web.", defaultValue = "0")
        int pages,
    @Key(help = "Topics that the simulated users ask about.", defaultValue = "4", min = 1)
        int userTopics,
    @Key(
            help = "Day on which half of the topics are replaced by others; 0: never.",
            defaultValue = "3")
        int driftDay,
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
            help = "Weight words by their inverse document frequency in the collection.",
            defaultValue = "true",
            advanced = true)
        boolean idf,
    @Key(
            help = "Ordering policy of the crawls, as in waymark refresh.",
            defaultValue = RefreshSettings.QUERY_POLICY,
            placeholder = "ORDER")
        String order,
    @Key(help = "Runs, each with other simulated users.", defaultValue = "5", min = 1) int runs,
    @Key(help = "Random seed: the same seed, the same result.", defaultValue = "1")
        long randomSeed) {}
