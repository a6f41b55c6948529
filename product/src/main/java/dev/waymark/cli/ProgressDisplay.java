package dev.waymark.cli;

import dev.waymark.engine.Progress;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Shows a crawl under way: one line that changes on a terminal, a line now and then elsewhere, JSON
 * for programs. Called by one thread, as often as there is news.
 */
final class ProgressDisplay implements Consumer<Progress> {
  /** Between two looks of the changing line: faster is only flicker. */
  private static final Duration BLINK = Duration.ofMillis(100);

  private static final String CLEAR = "\r\033[K";

  private final Console console;
  private final ProgressSettings settings;
  private final Duration every;
  private Duration next = Duration.ZERO;

  ProgressDisplay(Console console, ProgressSettings settings) {
    this.console = console;
    this.settings = settings;
    this.every = live() ? BLINK : settings.progressEvery();
    if (!live()) {
      next = every;
    }
  }

  private boolean live() {
    return console.live() && !settings.json() && !settings.quiet();
  }

  @Override
  public void accept(Progress progress) {
    if (progress.elapsed().compareTo(next) < 0) {
      return;
    }
    next = progress.elapsed().plus(every);
    if (settings.json()) {
      console.out().println(ProgressText.json("progress", progress));
    } else if (live()) {
      console.err().print(CLEAR + ProgressText.line(progress, console.width() - 1));
      console.err().flush();
    } else if (!settings.quiet()) {
      console.err().println(ProgressText.line(progress, Integer.MAX_VALUE));
    }
  }

  /** Leaves the place clean for what comes after the crawl. */
  void end() {
    if (live()) {
      console.err().print(CLEAR);
      console.err().flush();
    }
  }
}
