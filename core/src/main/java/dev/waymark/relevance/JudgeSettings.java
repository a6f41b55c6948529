package dev.waymark.relevance;

import dev.waymark.config.Key;
import java.time.Duration;

/** The predicate, and how pages are judged by it. */
public record JudgeSettings(
    @Key(
            help =
                "Which pages are relevant: an expression like word(\"reef\") && topic(\"sea\") >"
                    + " 0.5, plain words, class:NAME, command:PROGRAM or endpoint:URL.",
            placeholder = "PREDICATE")
        String want,
    @Key(
            help = "File with trained topics for topic(\"…\"), made by waymark topics train.",
            placeholder = "FILE")
        String topics,
    @Key(
            help = "A page that takes longer to judge is not relevant and counted as an error.",
            defaultValue = "2s",
            min = 0.01,
            advanced = true)
        Duration judgeTimeout) {

  /** The default settings with a predicate. */
  public static JudgeSettings forWant(String want) {
    return new JudgeSettings(want, "", Duration.ofSeconds(2));
  }
}
