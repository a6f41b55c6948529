package dev.waymark.cli;

import static java.util.stream.Collectors.joining;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Where a command speaks.
 *
 * @param out results
 * @param err progress and complaints
 * @param live whether a line on {@code err} may be written over
 * @param width columns of the terminal
 * @param program how it was called, so that a command it proposes can be pasted
 */
public record Console(PrintStream out, PrintStream err, boolean live, int width, String program) {
  /** Help, tables and curves keep within this width everywhere. */
  static final int WIDTH = 100;

  /** Its name where nobody says how it was called. */
  static final String NAME = "waymark";

  /** Means the same to a shell with and without quotes. */
  private static final Pattern BARE = Pattern.compile("[\\p{L}\\p{N}_./:=@%+,-]+|…");

  /** The launcher looks for the terminal, which a shell does faster than the JVM. */
  static Console ofProcess() {
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    boolean live = Boolean.getBoolean("waymark.live") && !dumb;
    int width = Integer.getInteger("waymark.columns", WIDTH);
    String program = System.getProperty("waymark.called", NAME);
    return new Console(System.out, System.err, live, width < 40 ? WIDTH : width, program);
  }

  /** A command of this program as a person would type it into a shell. */
  String command(Object... words) {
    return quoted(program)
        + Arrays.stream(words).map(word -> " " + quoted(word.toString())).collect(joining());
  }

  private static String quoted(String word) {
    return BARE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
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
    return new Console(out, err, false, WIDTH, NAME);
  }
}
