package dev.waymark.rank.collaborative;

import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;

/** Settings of the policies that use traces. */
public record CollaborativeSettings(
    @Key(
            help =
                "Signatures of the pages a user visited: words, or a topic model that"
                    + " `waymark topics train` wrote.",
            defaultValue = "words",
            advanced = true)
        String signature,
    @Key(
            help =
                "Visits just before and just after one to a relevant page that count as near it.",
            defaultValue = "3",
            min = 1,
            max = 1000,
            advanced = true)
        int nearVisits,
    @Key(
            help =
                "Interest ratio above which a page that users visited becomes a candidate though no"
                    + " link leads there.",
            defaultValue = "1",
            advanced = true)
        double expandAbove,
    @Key(
            help = "Pages to crawl before a crawl with a trace may end for lack of candidates.",
            defaultValue = "1000",
            advanced = true)
        int minCand) {

  /** The default settings. */
  public static CollaborativeSettings defaults() {
    return SettingsSchema.defaults(CollaborativeSettings.class);
  }
}
