package dev.waymark.rank.sessions;

import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;

/** Settings of session models. */
public record SessionSettings(
    @Key(
            help = "Dimensions of latent semantic indexing; 0: none, one dimension per term.",
            defaultValue = "100",
            max = 1000,
            advanced = true)
        int dimensions,
    @Key(
            help =
                "Hidden states: on target, one link away, and so on; the last: that far or more.",
            defaultValue = "5",
            min = 2,
            max = 6,
            advanced = true)
        int states,
    @Key(
            help = "Fewest clusters of pages that are not targets.",
            defaultValue = "3",
            min = 1,
            advanced = true)
        int minClusters,
    @Key(
            help = "Most clusters of pages that are not targets.",
            defaultValue = "8",
            min = 1,
            advanced = true)
        int maxClusters,
    @Key(
            help = "Nearest training pages that decide the cluster of a page.",
            defaultValue = "15",
            advanced = true)
        int neighbours,
    @Key(
            help = "Similarity to a target from which on a page is relevant.",
            defaultValue = "0.7",
            max = 1,
            advanced = true)
        double minTargetSimilarity,
    @Key(
            help = "Layers of the context graph around the targets.",
            defaultValue = "4",
            min = 1,
            advanced = true)
        int layers,
    @Key(help = "Most pages of a layer.", defaultValue = "300", min = 1, advanced = true)
        int maxLayerPages,
    @Key(
            help = "Most training pages of a model, targets first.",
            defaultValue = "5000",
            min = 8,
            advanced = true)
        int maxTrainingPages,
    @Key(help = "Random seed of the training.", defaultValue = "1", advanced = true)
        long modelRandomSeed) {

  /** The default settings. */
  public static SessionSettings defaults() {
    return SettingsSchema.defaults(SessionSettings.class);
  }

  /** The same without latent semantic indexing. */
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
