package dev.waymark.cli;

import java.util.function.IntConsumer;

/** How many runs of an experiment are done. */
final class LabProgress implements IntConsumer {
  private final Console console;
  private final int runs;
  private int told;

  LabProgress(Console console, int runs) {
    this.console = console;
    this.runs = runs;
  }

  @Override
  public void accept(int done) {
    int percent = 100 * done / runs;
    if (console.live()) {
      console.err().print("\r" + bar(percent) + " " + done + " of " + runs + " runs");
      console.err().flush();
    } else if (percent / 10 > told / 10) {
      console.err().println(done + " of " + runs + " runs");
    }
    told = percent;
  }

  void end() {
    if (console.live()) {
      console.err().print("\r\033[K");
    }
  }

  private static String bar(int percent) {
    return "█".repeat(percent / 5) + "░".repeat(20 - percent / 5);
  }
}
