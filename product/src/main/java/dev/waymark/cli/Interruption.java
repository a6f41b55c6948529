package dev.waymark.cli;

import java.io.PrintStream;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Ctrl-C ends cleanly; a second one ends at once. */
final class Interruption implements AutoCloseable {
  private final SignalHandler interrupt;
  private final SignalHandler terminate;
  private volatile boolean asked;

  Interruption(Runnable stop, PrintStream err) {
    SignalHandler handler =
        signal -> {
          if (asked) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
          }
          asked = true;
          err.println();
          err.println("waymark: ending cleanly; once more ends at once.");
          stop.run();
        };
    interrupt = Signal.handle(new Signal("INT"), handler);
    terminate = Signal.handle(new Signal("TERM"), handler);
  }

  /** Where the end was asked for, a second one ends at once until the program is over. */
  @Override
  public void close() {
    if (asked) {
      return;
    }
    Signal.handle(new Signal("INT"), interrupt);
    Signal.handle(new Signal("TERM"), terminate);
  }
}
