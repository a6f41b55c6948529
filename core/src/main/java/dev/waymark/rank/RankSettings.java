package dev.waymark.rank;

import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import java.util.List;

/** Settings of the ordering policy and of what a crawl starts from. */
public record RankSettings(
    @Key(
            help =
                "Ordering policy: which candidate to fetch next; `waymark orders` lists them,"
                    + " `class:NAME` is one of your own.",
            defaultValue = "waymark",
            placeholder = "ORDER",
            group = HelpGroup.EXTENT)
        String order,
    @Key(
            help = "Query words; without them, the words in the predicate `want`.",
            aliases = "query",
            placeholder = "WORDS",
            group = HelpGroup.WANT)
        String hint,
    @Key(
            help = "File, folder or URL of a relevant example page; may be given many times.",
            aliases = "examples",
            placeholder = "PAGE",
            group = HelpGroup.WANT)
        List<String> example,
    @Key(
            help = "File, folder or URL of a page that is not wanted; may be given many times.",
            aliases = "counter-examples",
            placeholder = "PAGE",
            group = HelpGroup.WANT,
            advanced = true)
        List<String> counterExample,
    @Key(
            help =
                "Model of sessions for ordering policies that use one, made by waymark people"
                    + " sessions train; FILE, or FILE#TOPIC where it has several.",
            placeholder = "FILE",
            group = HelpGroup.PEOPLE)
        String sessions,
    @Key(
            help =
                "Knowledge of earlier crawls to start with: a file, or the folder of a collection;"
                    + " may be given many times.",
            placeholder = "FILE",
            group = HelpGroup.START)
        List<String> knowledge,
    @Key(
            help = "Pages that the knowledge of earlier crawls counts as, at most.",
            defaultValue = "200",
            group = HelpGroup.START,
            advanced = true)
        double knowledgeWeight,
    @Key(
            help = "Standard deviations from which on a feature is significant.",
            defaultValue = "2",
            group = HelpGroup.EXTENT,
            advanced = true)
        double significance,
    @Key(
            help = "Seed of the random generator: the same seed, the same choices.",
            defaultValue = "1",
            group = HelpGroup.EXTENT,
            advanced = true)
        long randomSeed) {

  /** The default settings. */
  public static RankSettings defaults() {
    return new RankSettings("waymark", "", List.of(), List.of(), "", List.of(), 200, 2, 1);
  }

  /** The same settings with a model of sessions. */
  public RankSettings withSessions(String file) {
    return new RankSettings(
        order,
        hint,
        example,
        counterExample,
        file,
        knowledge,
        knowledgeWeight,
        significance,
        randomSeed);
  }

  /** The same settings with another random seed. */
  public RankSettings withRandomSeed(long seed) {
    return new RankSettings(
        order,
        hint,
        example,
        counterExample,
        sessions,
        knowledge,
        knowledgeWeight,
        significance,
        seed);
  }
}
