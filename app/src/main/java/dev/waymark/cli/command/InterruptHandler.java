package dev.waymark.cli.command;

import java.io.PrintStream;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Ctrl-C ends cleanly; a second one ends at once. Java has no public way to hear a signal and go
 * on, so the compiler warns of this class.
 */
public final class InterruptHandler implements AutoCloseable {
  private final SignalHandler previousInt;
  private final SignalHandler previousTerm;
  private volatile boolean requested;

  public InterruptHandler(Runnable stop, PrintStream err) {
    SignalHandler handler =
        signal -> {
          if (requested) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
          }
          requested = true;
          err.println();
          err.println("waymark: ending cleanly; once more ends at once.");
          stop.run();
        };
    previousInt = Signal.handle(new Signal("INT"), handler);
    previousTerm = Signal.handle(new Signal("TERM"), handler);
  }

  /** After a Ctrl-C it stays, so that a second one ends the program at once. */
  @Override
  public void close() {
    if (requested) {
      return;
    }
    Signal.handle(new Signal("INT"), previousInt);
    Signal.handle(new Signal("TERM"), previousTerm);
  }
}
