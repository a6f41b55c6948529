package dev.waymark.traces;

/** An import cannot go on; the message says why and what to do, and names nobody. */
public final class Stopped extends Exception {
  private static final long serialVersionUID = 1;

  Stopped(String message) {
    super(message);
  }
}
