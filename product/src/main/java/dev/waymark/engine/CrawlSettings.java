package dev.waymark.engine;

import dev.waymark.settings.Key;
import java.time.Duration;
import java.util.List;

/** What a crawl is about: where it starts, in which order it goes, when it ends. */
public record CrawlSettings(
    @Key(help = "URL to start from; may be given many times.", also = "seeds") List<String> seed,
    @Key(help = "Folder of the collection; a crawl found there is continued.", value = "collection")
        String into,
    @Key(help = "How candidates are ordered.", value = "breadth-first") String order,
    @Key(help = "Words that describe what is wanted, for orders that start from a query.")
        String hint,
    @Key(
            help = "File, folder or URL of a page like the wanted ones; may be given many times.",
            also = "examples")
        List<String> example,
    @Key(help = "What another crawl learned, to start from; may be given many times.")
        List<String> knowledge,
    @Key(
            help =
                "Trace people left (log, history, sessions) to learn from; may be given many"
                    + " times.")
        List<String> people,
    @Key(help = "Pages to fetch before the crawl ends; 0 means no limit.", value = "1000")
        long pages,
    @Key(help = "Time after which the crawl ends; 0 means no limit.", value = "0s")
        Duration maxTime,
    @Key(
            help = "Size of the collection on disk at which the crawl ends; 0 means no limit.",
            value = "0B")
        long maxSizeOnDisk,
    @Key(help = "Fetches in flight at once, over all hosts.", value = "64", min = 1, max = 10_000)
        int workers,
    @Key(help = "Seed of the random generator: the same seed, the same choices.", value = "1")
        long random) {}
