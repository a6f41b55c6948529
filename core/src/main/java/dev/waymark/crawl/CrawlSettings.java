package dev.waymark.crawl;

import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** What a crawl is about: where it starts, when it ends. */
public record CrawlSettings(
    @Key(
            help =
                "URL to start from, or a file of them (bookmarks, OPML, a list); may be given many"
                    + " times.",
            aliases = "seeds",
            placeholder = "URL",
            group = HelpGroup.START)
        List<String> seed,
    @Key(
            help = "Folder of the collection; a crawl found there is continued.",
            defaultValue = "collection",
            placeholder = "DIR",
            group = HelpGroup.STORAGE)
        String into,
    @Key(
            help =
                "Trace people left (log, history, sessions) to learn from; may be given many"
                    + " times.",
            placeholder = "FILE",
            group = HelpGroup.PEOPLE)
        List<String> people,
    @Key(
            help = "Pages to fetch before the crawl ends; 0 means no limit.",
            defaultValue = "1000",
            group = HelpGroup.EXTENT)
        long pages,
    @Key(
            help = "Time after which the crawl ends; 0 means no limit.",
            defaultValue = "0s",
            group = HelpGroup.EXTENT)
        Duration maxTime,
    @Key(
            help = "Size of the collection on disk at which the crawl ends; 0 means no limit.",
            defaultValue = "0B",
            group = HelpGroup.EXTENT)
        long maxSizeOnDisk,
    @Key(
            help =
                "Interest ratio that the best waiting candidate must have, else the crawl ends,"
                    + " checked every 100 pages; 0 means any.",
            defaultValue = "0",
            group = HelpGroup.EXTENT,
            advanced = true)
        double minInterestRatio,
    @Key(
            help =
                "Irrelevant pages in a row after which a crawl that learns ends, as a"
                    + " multiple of all pages before them, and 1,000 at least; 0 means any number.",
            defaultValue = "1",
            group = HelpGroup.EXTENT,
            advanced = true)
        double maxIrrelevantStreak,
    @Key(
            help = "Fetches in flight at once, over all hosts.",
            defaultValue = "200",
            min = 1,
            max = 10_000,
            group = HelpGroup.POLITENESS,
            advanced = true)
        int workers,
    @Key(
            help = "Start also from the URLs that the sitemaps of the seeds' hosts list.",
            defaultValue = "false",
            group = HelpGroup.START)
        boolean sitemaps) {

  /** The seeds in normal form; what is no URL is left out. */
  public List<String> seedUrls() {
    return seed.stream().map(Urls::normalizeTyped).filter(Objects::nonNull).toList();
  }
}
