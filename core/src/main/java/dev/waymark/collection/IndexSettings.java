package dev.waymark.collection;

import dev.waymark.config.Key;
import java.time.Duration;

/** What is made searchable, and how soon. */
public record IndexSettings(
    @Key(help = "Make the pages searchable while they are crawled.", defaultValue = "true")
        boolean index,
    @Key(
            help =
                "Interval after which new pages become searchable; a sixth as often while more than"
                    + " 500 pages come in that time.",
            defaultValue = "5s",
            min = 0.05,
            advanced = true)
        Duration indexEvery) {

  /** The same without an index. */
  IndexSettings withoutIndex() {
    return new IndexSettings(false, indexEvery);
  }
}
