package dev.waymark.cli.command;

import static java.util.stream.Collectors.joining;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The output of a command.
 *
 * @param out results
 * @param err progress and errors
 * @param isTerminal whether a line on {@code err} may be written over
 * @param width columns of the terminal
 * @param program as it was called, so that a suggested command can be pasted
 */
public record Console(
    PrintStream out, PrintStream err, boolean isTerminal, int width, String program) {
  public Console {
    out = HarmlessPrintStream.wrap(out);
    err = HarmlessPrintStream.wrap(err);
  }

  /** Writes over the current line of a terminal; only the text itself is made harmless. */
  public void replaceLine(String text) {
    byte[] line = (CLEAR_LINE + HarmlessPrintStream.clean(text)).getBytes(err.charset());
    err.write(line, 0, line.length);
    err.flush();
  }

  /** Help, tables and curves keep within this width everywhere. */
  public static final int DEFAULT_COLUMNS = 100;

  private static final String CLEAR_LINE = "\r\033[K";

  /** Its name where the launcher does not say how it was called. */
  public static final String PROGRAM_NAME = "waymark";

  /** Needs no quotes in a shell. */
  private static final Pattern UNQUOTED_WORD = Pattern.compile("[\\p{L}\\p{N}_./:=@%+,-]+|…");

  /** The launcher detects the terminal, which a shell does faster than the JVM. */
  public static Console forProcess() {
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    boolean live = Boolean.getBoolean("waymark.live") && !dumb;
    int width = Integer.getInteger("waymark.columns", DEFAULT_COLUMNS);
    String program = System.getProperty("waymark.called", PROGRAM_NAME);
    return new Console(System.out, System.err, live, width < 40 ? DEFAULT_COLUMNS : width, program);
  }

  /** A command of this program as a user would type it into a shell. */
  public String commandText(Object... words) {
    return shellQuote(program)
        + Arrays.stream(words).map(word -> " " + shellQuote(word.toString())).collect(joining());
  }

  /** A word as a user would type it into a shell. */
  public static String shellQuote(String word) {
    return UNQUOTED_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Writes a text in as many lines as its words need, each below the beginning of the first. */
  public void printWrapped(String head, String text) {
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
  public OutputStream outputBytes() {
    return new OutputStream() {
      @Override
      public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        out.write(bytes, from, length);
        if (out.checkError()) {
          throw new CommandException(ExitCode.DONE, "");
        }
      }
    };
  }

  public static Console withoutTerminal(PrintStream out, PrintStream err) {
    return new Console(out, err, false, DEFAULT_COLUMNS, PROGRAM_NAME);
  }
}
