package dev.waymark.cli.collection;

import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.relevance.JudgeSettings;
import dev.waymark.render.RenderSettings;

/** Settings of {@code waymark judge}. */
record JudgeCommandSettings(
    @Key(group = HelpGroup.WANT) JudgeSettings judge,
    @Key(help = "Pages") Input input,
    @Key(group = HelpGroup.EXTENT) RenderSettings render,
    @Key(group = HelpGroup.POLITENESS) PolitenessSettings politeness,
    @Key(group = HelpGroup.POLITENESS) FetchSettings fetch) {

  /** How pages come in, and how their relevance is printed. */
  record Input(
      @Key(
              help =
                  "URL that a page in a file is taken to have; else http://localhost/ and its"
                      + " name.",
              placeholder = "URL")
          String as,
      @Key(
              help = "Model of sessions for near_targets(); FILE, or FILE#TOPIC if it has several.",
              placeholder = "FILE")
          String sessions,
      @Key(
              help =
                  "PAGE is the folder of a collection: judge its archived pages again, for journal,"
                      + " index and what is learned from now on.")
          boolean apply,
      @Key(help = "Write one JSON object a line.") boolean json) {}
}
