package dev.waymark.frontier;

import dev.waymark.config.Key;

/** How much waits, and how often its order is looked at again. */
public record FrontierSettings(
    @Key(
            help = "How many candidates wait at most; beyond it the worst are dropped.",
            defaultValue = "5000000",
            min = 1,
            max = 1_000_000_000)
        int maxQueueSize,
    @Key(
            help = "How many pages to fetch from one host at most; 0 means no limit.",
            defaultValue = "0",
            min = 0)
        int maxPagesPerHost,
    @Key(
            help =
                "How many candidates of one host wait at most, beyond it its worst are dropped; 0"
                    + " means no limit.",
            defaultValue = "0",
            min = 0)
        int maxQueuePerHost,
    @Key(
            help =
                "How many waiting candidates are scored again after each page; -1 means all, which"
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

  /** The same, and whatever may be asked for now is fetched. */
  public FrontierSettings withoutHostWait() {
    return new FrontierSettings(maxQueueSize, maxPagesPerHost, maxQueuePerHost, rescore, 0);
  }
}
