package dev.waymark.cli.command;

import dev.waymark.config.Key;
import java.time.Duration;

/** What is shown while a crawl runs. */
public record ProgressSettings(
    @Key(help = "Show nothing but the summary at the end.") boolean quiet,
    @Key(help = "Show progress and summary as one JSON object a line, on standard output.")
        boolean json,
    @Key(
            help = "Time between two lines of progress where there is no terminal.",
            defaultValue = "10s")
        Duration progressEvery) {}
