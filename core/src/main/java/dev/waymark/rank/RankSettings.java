package dev.waymark.rank;

import dev.waymark.config.Key;
import java.util.List;

/** Settings of the ordering policy and of what a crawl starts from. */
public record RankSettings(
    @Key(
            help = "Ordering policy: which candidate to fetch next; `waymark orders` lists them.",
            defaultValue = "waymark")
        String order,
    @Key(
            help = "What is looked for, in words; without it, the words that `want` asks for.",
            aliases = "query")
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
    @Key(help = "Knowledge of an earlier crawl to begin with; may be given many times.")
        List<String> knowledge,
    @Key(
            help = "How many pages of this crawl the knowledge it begins with may weigh.",
            defaultValue = "200")
        double knowledgeWeight,
    @Key(help = "Standard deviations from which on a feature counts.", defaultValue = "2")
        double significance,
    @Key(
            help =
                "Find significant words anew when pages grew by this share: 0 for every page, 0.02"
                    + " less often.",
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
