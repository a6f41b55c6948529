package dev.waymark.cli;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Where a command speaks.
 *
 * @param out results
 * @param err progress and complaints
 * @param live whether a line on {@code err} may be written over
 * @param width columns of the terminal
 */
public record Console(PrintStream out, PrintStream err, boolean live, int width) {
  /** Help, tables and curves keep within this width everywhere. */
  static final int WIDTH = 100;

  /** The launcher looks for the terminal, which a shell does faster than the JVM. */
  static Console ofProcess() {
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    boolean live = Boolean.getBoolean("waymark.live") && !dumb;
    int width = Integer.getInteger("waymark.columns", WIDTH);
    return new Console(System.out, System.err, live, width < 40 ? WIDTH : width);
  }

  /** Writes a text in as many lines as its words need, each below the beginning of the first. */
  void wrapped(String head, String text) {
    StringBuilder row = new StringBuilder(head);
    for (String word : text.split(" ")) {
      if (row.length() + word.length() > width && row.length() > head.length()) {
        out.println(row.toString().stripTrailing());
        row = new StringBuilder(" ".repeat(head.length()));
      }
      row.append(word).append(' ');
    }
    out.println(row.toString().stripTrailing());
  }

  /** Results as bytes; ends the command when nobody reads them any more, as in {@code | head}. */
  OutputStream bytes() {
    return new OutputStream() {
      @Override
      public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        out.write(bytes, from, length);
        if (out.checkError()) {
          throw new Failure(ExitCode.DONE, "");
        }
      }
    };
  }

  static Console plain(PrintStream out, PrintStream err) {
    return new Console(out, err, false, WIDTH);
  }
}
