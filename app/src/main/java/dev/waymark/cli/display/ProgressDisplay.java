package dev.waymark.cli.display;

import dev.waymark.cli.command.Console;
import dev.waymark.crawl.Progress;
import dev.waymark.shard.ShardRounds;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Displays the progress of a crawl: one line that changes on a terminal, lines at intervals
 * elsewhere, JSON for programs. Called by one thread, as often as there is progress.
 */
public final class ProgressDisplay implements Consumer<Progress> {
  /** Of the changing line: faster is only flicker. */
  private static final Duration REDRAW_INTERVAL = Duration.ofMillis(100);

  private final Console console;
  private final ProgressSettings settings;
  private final Duration interval;
  private Duration nextAt = Duration.ZERO;

  public ProgressDisplay(Console console, ProgressSettings settings) {
    this.console = console;
    this.settings = settings;
    this.interval = isLive() ? REDRAW_INTERVAL : settings.progressEvery();
    if (!isLive()) {
      nextAt = interval;
    }
  }

  private boolean isLive() {
    return console.isTerminal() && !settings.json() && !settings.quiet();
  }

  @Override
  public void accept(Progress progress) {
    if (progress.elapsed().compareTo(nextAt) < 0) {
      return;
    }
    nextAt = progress.elapsed().plus(interval);
    if (settings.json()) {
      console.out().println(ProgressText.json("progress", progress));
    } else if (isLive()) {
      console.replaceLine(ProgressText.line(progress, console.width() - 1));
    } else if (!settings.quiet()) {
      console.err().println(ProgressText.line(progress, Integer.MAX_VALUE));
    }
  }

  /** Says what a round of shards did, for programs. */
  public void roundEnded(ShardRounds.Round round) {
    if (settings.json()) {
      console.out().println(ProgressText.json(round));
    }
  }

  /** Clears the line for the summary. */
  public void clear() {
    if (isLive()) {
      console.replaceLine("");
    }
  }
}
