package dev.waymark.collection;

import dev.waymark.config.Key;
import java.time.Duration;

/** How a crawl is divided. */
public record ShardSettings(
    @Key(
            help =
                "Shards that the crawl is divided into by domain, each with its own folder, once"
                    + " it knows what to look for; fixed from then on. 0 for none.",
            defaultValue = "0",
            min = 0,
            max = 100_000,
            advanced = true)
        int shards,
    @Key(
            help =
                "Pages after which the crawl is divided, if 20 of them are relevant; the beginning"
                    + " of a topic is better searched as one.",
            defaultValue = "1000",
            min = 1,
            advanced = true)
        long splitAt,
    @Key(
            help = "Share of the pages so far that shards fetch between two exchanges.",
            defaultValue = "0.0625",
            min = 0,
            max = 1,
            advanced = true)
        double round,
    @Key(
            help = "Time after which shards exchange what they have.",
            defaultValue = "2m",
            min = 1,
            advanced = true)
        Duration roundTime) {

  public boolean isDivided() {
    return shards > 0;
  }
}
