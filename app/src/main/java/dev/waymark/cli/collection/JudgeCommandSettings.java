package dev.waymark.cli.collection;

import dev.waymark.config.Key;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.relevance.JudgeSettings;

/** What {@code waymark judge} can be told. */
record JudgeCommandSettings(
    @Key(help = "Relevance") JudgeSettings judge,
    @Key(help = "Pages") Input input,
    @Key(help = "Politeness") PolitenessSettings politeness,
    @Key(help = "Fetching") FetchSettings fetch) {

  /** How pages come in and verdicts go out. */
  record Input(
      @Key(
              help =
                  "URL that a page in a file is taken to have; else http://localhost/ and its"
                      + " name.")
          String as,
      @Key(help = "Model of sessions for near_targets(); FILE, or FILE#TOPIC if it has several.")
          String sessions,
      @Key(help = "Write one JSON object a line.") boolean json) {}
}
