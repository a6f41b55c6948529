package dev.waymark.cli.display;

import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import java.time.Duration;

/** What is displayed while a crawl runs. */
public record ProgressSettings(
    @Key(help = "Show nothing but the summary at the end.", group = HelpGroup.DISPLAY)
        boolean quiet,
    @Key(
            help = "Show progress and summary as one JSON object a line, on standard output.",
            group = HelpGroup.DISPLAY)
        boolean json,
    @Key(
            help = "Time between two lines of progress where there is no terminal.",
            defaultValue = "10s",
            group = HelpGroup.DISPLAY,
            advanced = true)
        Duration progressEvery) {}
