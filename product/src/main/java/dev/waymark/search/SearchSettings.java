package dev.waymark.search;

import dev.waymark.settings.Key;
import java.time.Duration;

/** What is made searchable, and how soon. */
public record SearchSettings(
    @Key(help = "Make the pages searchable while they are crawled.", value = "true") boolean index,
    @Key(
            help =
                "How often what is new becomes searchable; a sixth as often while more than 500"
                    + " pages come in that time.",
            value = "5s",
            min = 0.05)
        Duration indexEvery,
    @Key(
            help =
                "Words on either side of a link, within its block, that count as said of its"
                    + " target.",
            value = "12",
            max = 200)
        int voteWindow) {}
