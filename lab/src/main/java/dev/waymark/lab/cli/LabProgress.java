package dev.waymark.lab.cli;

import dev.waymark.cli.command.Console;
import dev.waymark.cli.display.ProgressText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.IntConsumer;

/** How many runs of an experiment are done, and how long the others will take. */
final class LabProgress implements IntConsumer {
  private final Console console;
  private final int runs;
  private final InstantSource clock;
  private final Instant startedAt;
  private int shownPercent;

  LabProgress(Console console, int runs, InstantSource clock) {
    this.console = console;
    this.runs = runs;
    this.clock = clock;
    this.startedAt = clock.instant();
  }

  @Override
  public void accept(int done) {
    int percent = 100 * done / runs;
    if (console.isTerminal()) {
      console.err().print("\r" + bar(percent) + " " + text(done) + "\033[K");
      console.err().flush();
    } else if (percent / 10 > shownPercent / 10) {
      console.err().println(text(done));
    }
    shownPercent = percent;
  }

  private String text(int done) {
    Duration elapsed = Duration.between(startedAt, clock.instant());
    String text = done + " of " + runs + " runs";
    return done == runs
        ? text + ", took " + ProgressText.time(elapsed)
        : text
            + ", "
            + ProgressText.time(elapsed.multipliedBy(runs - done).dividedBy(done))
            + " left";
  }

  void clear() {
    if (console.isTerminal()) {
      console.err().print("\r\033[K");
    }
  }

  private static String bar(int percent) {
    return "█".repeat(percent / 5) + "░".repeat(20 - percent / 5);
  }
}
