package dev.waymark.rank;

import dev.waymark.config.Key;
import java.util.List;

/** Settings of the ordering policy and of what a crawl starts from. */
public record RankSettings(
    @Key(
            help = "Ordering policy: which candidate to fetch next; `waymark orders` lists them.",
            defaultValue = "waymark")
        String order,
    @Key(help = "Query words; without them, the words in the predicate `want`.", aliases = "query")
        String hint,
    @Key(
            help = "File, folder or URL of a relevant example page; may be given many times.",
            aliases = "examples")
        List<String> example,
    @Key(
            help =
                "Model of sessions for ordering policies that use one, made by waymark people"
                    + " sessions train; FILE, or FILE#TOPIC where it has several.")
        String sessions,
    @Key(help = "Knowledge of an earlier crawl to start from; may be given many times.")
        List<String> knowledge,
    @Key(
            help = "Pages that the knowledge of earlier crawls counts as, at most.",
            defaultValue = "200")
        double knowledgeWeight,
    @Key(help = "Standard deviations from which on a feature is significant.", defaultValue = "2")
        double significance,
    @Key(
            help =
                "Recompute significant words when the crawl has grown by this share: 0 for every"
                    + " page, 0.02 less often.",
            defaultValue = "0.02")
        double relearn,
    @Key(
            help = "Seed of the random generator: the same seed, the same choices.",
            defaultValue = "1")
        long randomSeed) {

  /** The default settings. */
  public static RankSettings defaults() {
    return new RankSettings("waymark", "", List.of(), "", List.of(), 200, 2, 0.02, 1);
  }

  /** The same settings with another random seed. */
  public RankSettings withRandomSeed(long seed) {
    return new RankSettings(
        order, hint, example, sessions, knowledge, knowledgeWeight, significance, relearn, seed);
  }
}
