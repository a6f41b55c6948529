package dev.waymark.learn;

import dev.waymark.settings.Key;
import java.util.List;

/** How to choose what to fetch next, and what to begin with. */
public record LearnSettings(
    @Key(help = "In which order to fetch; `waymark orders` lists them.", value = "waymark")
        String order,
    @Key(
            help = "What is looked for, in words; without it, the words that `want` asks for.",
            also = "query")
        String hint,
    @Key(
            help = "File, folder or URL of a page like the wanted ones; may be given many times.",
            also = "examples")
        List<String> example,
    @Key(
            help =
                "Model of sessions for orders that follow them, made by waymark people sessions"
                    + " train; FILE, or FILE#TOPIC where it has several.")
        String sessions,
    @Key(help = "Knowledge of an earlier crawl to begin with; may be given many times.")
        List<String> knowledge,
    @Key(
            help = "How many pages of this crawl the knowledge it begins with may weigh.",
            value = "200")
        double knowledgeWeight,
    @Key(help = "Standard deviations from which on a feature counts.", value = "2")
        double significance,
    @Key(
            help =
                "Learn words as the growing share of pages says: 0 after every page, 0.02 less"
                    + " often.",
            value = "0.02")
        double relearn,
    @Key(help = "Seed of all that is drawn: the same seed, the same choices.", value = "1")
        long random) {

  /** What holds when nothing is said. */
  public static LearnSettings defaults() {
    return new LearnSettings("waymark", "", List.of(), "", List.of(), 200, 2, 0.02, 1);
  }

  /** The same, with other draws. */
  public LearnSettings withRandom(long seed) {
    return new LearnSettings(
        order, hint, example, sessions, knowledge, knowledgeWeight, significance, relearn, seed);
  }
}
