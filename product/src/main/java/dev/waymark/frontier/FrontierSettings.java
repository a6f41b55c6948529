package dev.waymark.frontier;

import dev.waymark.settings.Key;

/** How much waits, and how often its order is looked at again. */
public record FrontierSettings(
    @Key(
            help = "How many candidates wait at most; beyond it the worst are dropped.",
            value = "5000000",
            min = 1,
            max = 1_000_000_000)
        int maxSize,
    @Key(
            help = "How many pages to fetch from one host at most; 0 means no limit.",
            value = "0",
            min = 0)
        int perHost,
    @Key(
            help =
                "How many candidates of one host wait at most, beyond it its worst are dropped; 0"
                    + " means no limit.",
            value = "0",
            min = 0)
        int perHostWaiting,
    @Key(
            help =
                "How many waiting candidates are scored again after each page; -1 means all, which"
                    + " is exact and slow.",
            value = "16",
            min = -1,
            max = 1_000_000)
        int rescore,
    @Key(
            help =
                "While the host of a better page rests, fetch only pages with at least this share"
                    + " of its interest; 0 fetches whatever may be asked for now, which takes less"
                    + " time and finds less. For orders that learn, and crawls with a number of"
                    + " pages.",
            value = "0.1",
            min = 0,
            max = 1)
        double settleFor) {

  /** The same, and whatever may be asked for now is fetched. */
  public FrontierSettings withoutWaiting() {
    return new FrontierSettings(maxSize, perHost, perHostWaiting, rescore, 0);
  }
}
