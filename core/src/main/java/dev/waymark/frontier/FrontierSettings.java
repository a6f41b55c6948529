package dev.waymark.frontier;

import dev.waymark.config.Key;

/** Limits of the queue, and how often scores are updated. */
public record FrontierSettings(
    @Key(
            help = "Maximal number of waiting candidates; the lowest scores beyond it are dropped.",
            defaultValue = "5000000",
            min = 1,
            max = 1_000_000_000)
        int maxQueueSize,
    @Key(
            help = "Maximal number of pages fetched from one host; 0 means no limit.",
            defaultValue = "0",
            min = 0)
        int maxPagesPerHost,
    @Key(
            help =
                "Maximal number of waiting candidates of one host, the lowest scores beyond it are"
                    + " dropped; 0 means no limit.",
            defaultValue = "0",
            min = 0)
        int maxQueuePerHost,
    @Key(
            help =
                "How many waiting candidates are rescored after each page; -1 means all, which"
                    + " is exact and slow.",
            defaultValue = "16",
            min = -1,
            max = 1_000_000)
        int rescore,
    @Key(
            help =
                "While the politeness delay of a better candidate's host lasts, fetch only"
                    + " candidates with at least this share of its interest ratio; 0 fetches"
                    + " whatever may be requested now, which takes less time and finds less. For"
                    + " ordering policies that learn, and crawls with a number of pages.",
            defaultValue = "0.1",
            min = 0,
            max = 1)
        double minInterestShare) {

  /** The same, without waiting for the politeness delay of better hosts. */
  public FrontierSettings withoutHostWait() {
    return new FrontierSettings(maxQueueSize, maxPagesPerHost, maxQueuePerHost, rescore, 0);
  }
}
