package dev.waymark.collaborative;

import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;

/** How people's traces lead a crawl. */
public record CollaborativeSettings(
    @Key(
            help =
                "What is looked at on the pages a person went to: words, or a file of topics that"
                    + " `waymark topics train` wrote.",
            value = "words")
        String signature,
    @Key(
            help = "Visits just before and just after one to a wanted page that count as near it.",
            value = "3",
            min = 1,
            max = 1000)
        int nearVisits,
    @Key(
            help =
                "Interest ratio from which on a page that people went to is a candidate though no"
                    + " link leads there.",
            value = "1")
        double expandAbove,
    @Key(
            help = "Pages to crawl before a crawl with a trace may end for lack of candidates.",
            value = "1000")
        int minCand) {

  /** What holds where nothing is said. */
  public static CollaborativeSettings defaults() {
    return Keys.defaults(CollaborativeSettings.class);
  }
}
