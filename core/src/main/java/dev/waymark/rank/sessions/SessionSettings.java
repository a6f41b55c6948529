package dev.waymark.rank.sessions;

import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;

/** How a model is made of sessions. */
public record SessionSettings(
    @Key(
            help = "Dimensions that the words of pages are reduced to; 0: words as they are.",
            defaultValue = "100",
            max = 1000)
        int dimensions,
    @Key(
            help =
                "Hidden states: on target, one link away, and so on; the last: that far or more.",
            defaultValue = "5",
            min = 2,
            max = 6)
        int states,
    @Key(help = "Fewest clusters of pages that are no targets.", defaultValue = "3", min = 1)
        int minClusters,
    @Key(help = "Most clusters of pages that are no targets.", defaultValue = "8", min = 1)
        int maxClusters,
    @Key(
            help = "Known pages that a new page is compared with to find its cluster.",
            defaultValue = "15")
        int neighbours,
    @Key(
            help = "Similarity to a target from which on a page is relevant.",
            defaultValue = "0.7",
            max = 1)
        double minTargetSimilarity,
    @Key(
            help = "Layers of pages around the targets, by links backwards.",
            defaultValue = "4",
            min = 1)
        int layers,
    @Key(help = "Most pages of a layer.", defaultValue = "300", min = 1) int maxLayerPages,
    @Key(help = "Most pages a model is made of, targets first.", defaultValue = "5000", min = 8)
        int maxTrainingPages,
    @Key(help = "Random seed of the training.", defaultValue = "1") long modelRandomSeed) {

  /** What holds where nothing is said. */
  public static SessionSettings defaults() {
    return SettingsSchema.defaults(SessionSettings.class);
  }

  /** The same with words as they are. */
  SessionSettings withoutLsi() {
    return new SessionSettings(
        0,
        states,
        minClusters,
        maxClusters,
        neighbours,
        minTargetSimilarity,
        layers,
        maxLayerPages,
        maxTrainingPages,
        modelRandomSeed);
  }
}
