package dev.waymark.archive.warc;

import dev.waymark.model.Origin;
import org.jspecify.annotations.Nullable;

/**
 * How a crawl came to fetch a URL.
 *
 * @param origin how it was found first
 * @param parent URL of the page through which it was found, or null
 * @param depth links from the nearest seed
 * @param score by the ordering policy when it was dispatched
 * @param hostsTurn whether it was taken because it was its host's turn, though others stood better
 * @param pagesKnown how many pages the crawl had when it was taken; -1 if nobody noted it
 */
public record CrawlPath(
    Origin origin,
    @Nullable String parent,
    int depth,
    double score,
    boolean hostsTurn,
    int pagesKnown) {}
