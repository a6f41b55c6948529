package dev.waymark.sessions;

import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;

/** How a model is made of sessions. */
public record SessionSettings(
    @Key(
            help = "Dimensions that the words of pages are reduced to; 0: words as they are.",
            value = "100",
            max = 1000)
        int dimensions,
    @Key(
            help =
                "Hidden states: on target, one link away, and so on; the last: that far or more.",
            value = "5",
            min = 2,
            max = 6)
        int states,
    @Key(help = "Fewest clusters of pages that are no targets.", value = "3", min = 1)
        int leastClusters,
    @Key(help = "Most clusters of pages that are no targets.", value = "8", min = 1)
        int mostClusters,
    @Key(help = "Known pages that a new page is compared with to find its cluster.", value = "15")
        int neighbours,
    @Key(help = "Similarity to a target from which on a page is relevant.", value = "0.7", max = 1)
        double nearness,
    @Key(help = "Layers of pages around the targets, by links backwards.", value = "4", min = 1)
        int layers,
    @Key(help = "Most pages of a layer.", value = "300", min = 1) int layerPages,
    @Key(help = "Most pages a model is made of, targets first.", value = "5000", min = 8)
        int mostPages,
    @Key(help = "Seed of what is drawn while a model is made.", value = "1") long modelSeed) {

  /** What holds where nothing is said. */
  public static SessionSettings defaults() {
    return Keys.defaults(SessionSettings.class);
  }

  /** The same with words as they are. */
  SessionSettings withoutReduction() {
    return new SessionSettings(
        0,
        states,
        leastClusters,
        mostClusters,
        neighbours,
        nearness,
        layers,
        layerPages,
        mostPages,
        modelSeed);
  }
}
