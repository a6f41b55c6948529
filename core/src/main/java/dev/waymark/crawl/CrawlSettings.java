package dev.waymark.crawl;

import dev.waymark.config.Key;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** What a crawl is about: where it starts, when it ends. */
public record CrawlSettings(
    @Key(help = "URL to start from; may be given many times.", aliases = "seeds") List<String> seed,
    @Key(
            help = "Folder of the collection; a crawl found there is continued.",
            defaultValue = "collection")
        String into,
    @Key(
            help =
                "Trace people left (log, history, sessions) to learn from; may be given many"
                    + " times.")
        List<String> people,
    @Key(help = "Pages to fetch before the crawl ends; 0 means no limit.", defaultValue = "1000")
        long pages,
    @Key(help = "Time after which the crawl ends; 0 means no limit.", defaultValue = "0s")
        Duration maxTime,
    @Key(
            help = "Size of the collection on disk at which the crawl ends; 0 means no limit.",
            defaultValue = "0B")
        long maxSizeOnDisk,
    @Key(
            help =
                "Interest ratio that the best waiting candidate must have, else the crawl ends,"
                    + " checked every 100 pages; 0 means any.",
            defaultValue = "0")
        double minInterestRatio,
    @Key(
            help =
                "Irrelevant pages in a row after which a crawl that learns ends, as a"
                    + " multiple of all pages before them, and 1,000 at least; 0 means any number.",
            defaultValue = "1")
        double maxIrrelevantStreak,
    @Key(
            help = "Fetches in flight at once, over all hosts.",
            defaultValue = "200",
            min = 1,
            max = 10_000)
        int workers,
    @Key(
            help = "Begin also with what the sitemaps of the seeds' hosts list.",
            defaultValue = "false")
        boolean sitemaps) {

  /** The seeds in normal form; what is no URL is left out. */
  public List<String> seedUrls() {
    return seed.stream().map(Urls::normalizeTyped).filter(Objects::nonNull).toList();
  }
}
