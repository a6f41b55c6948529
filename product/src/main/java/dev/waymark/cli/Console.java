package dev.waymark.cli;

import java.io.PrintStream;

/**
 * Where a command speaks.
 *
 * @param out results
 * @param err progress and complaints
 * @param live whether a line on {@code err} may be written over
 * @param width columns of the terminal
 */
record Console(PrintStream out, PrintStream err, boolean live, int width) {
  /** Help, tables and curves keep within this width everywhere. */
  static final int WIDTH = 100;

  /** The launcher looks for the terminal, which a shell does faster than the JVM. */
  static Console ofProcess() {
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    boolean live = Boolean.getBoolean("waymark.live") && !dumb;
    int width = Integer.getInteger("waymark.columns", WIDTH);
    return new Console(System.out, System.err, live, width < 40 ? WIDTH : width);
  }

  static Console plain(PrintStream out, PrintStream err) {
    return new Console(out, err, false, WIDTH);
  }
}
