package dev.waymark.cli;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.CollectionInUseException;
import dev.waymark.archive.StorageException;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.HelpPrinter;
import dev.waymark.cli.command.UsageErrors;
import dev.waymark.config.ConfigException;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.search.index.IndexSchema;
import dev.waymark.traces.SessionFile;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program: finds the command, runs it, and turns what goes wrong into a sentence and a code.
 */
public final class Waymark {
  /** Handled without loading a command: scripts run it often. */
  private static final Set<String> VERSION_FLAGS = Set.of("--version", "-V");

  private static final String OUT_OF_MEMORY =
      "There is not enough memory. Give it more, as with WAYMARK_OPTS=-Xmx8g; a crawl goes on with"
          + " the same command.";

  private Waymark() {}

  public static void main(String[] args) {
    int code = run(args, Console.forProcess());
    String lost = System.out.checkError() ? outputError() : "";
    if (!lost.isEmpty()) {
      System.err.println("waymark: The results could not be written: " + lost + ".");
      code = code == ExitCode.DONE.code() ? ExitCode.DISK.code() : code;
    }
    System.err.flush();
    // Not a return from main: a library's thread that is not a daemon must not keep us alive.
    System.exit(code);
  }

  /**
   * Why results were lost: a print stream only knows that they were, so one more byte is tried. A
   * reader that has seen enough, as in {@code | head}, loses nothing.
   */
  private static String outputError() {
    try {
      new FileOutputStream(FileDescriptor.out).write('\n');
      return "some are missing";
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      return reason.contains("pipe") ? "" : reason;
    }
  }

  /** Runs a command line as the process would, without a terminal. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, Console.withoutTerminal(out, err));
  }

  static int run(String[] args, Console console) {
    if (args.length == 1 && VERSION_FLAGS.contains(args[0])) {
      return printVersion(console);
    }
    boolean debug = Arrays.asList(args).contains("--debug");
    try {
      return dispatch(expandHelpCommand(args), console);
    } catch (ParameterException e) {
      return reportFailure(console, debug, e, ExitCode.USAGE, UsageErrors.message(e));
    } catch (ConfigException e) {
      return reportFailure(console, debug, e, ExitCode.USAGE, e.getMessage());
    } catch (CommandException e) {
      return reportFailure(console, debug, e, e.code(), e.getMessage());
    } catch (StorageException | CollectionInUseException e) {
      return reportFailure(console, debug, e, ExitCode.DISK, String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      return reportFailure(
          console, debug, e, ExitCode.DISK, CommandException.messageFor(e.getCause()));
    } catch (IOException e) {
      return reportFailure(console, debug, e, ExitCode.DISK, CommandException.messageFor(e));
    } catch (InterruptedException e) {
      return reportFailure(console, debug, e, ExitCode.INTERRUPTED, "Interrupted.");
    } catch (OutOfMemoryError e) {
      return reportFailure(console, debug, e, ExitCode.SIZE, OUT_OF_MEMORY);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      String message = "This is a mistake in Waymark, please report it: " + e;
      return reportFailure(
          console,
          debug,
          e,
          ExitCode.INTERNAL_ERROR,
          debug ? message : message + " (--debug shows more)");
    }
  }

  private static int dispatch(String[] args, Console console)
      throws IOException, InterruptedException {
    CommandLine line = Commands.commandLine(args);
    ParseResult result =
        line.parseArgs(
            Arrays.stream(args)
                .map(arg -> arg.equals(HelpPrinter.HELP_ALL) ? "--help" : arg)
                .toArray(String[]::new));
    if (result.isVersionHelpRequested()) {
      return printVersion(console);
    }
    while (result.hasSubcommand() && !result.isUsageHelpRequested()) {
      result = result.subcommand();
    }
    CommandLine chosen = result.commandSpec().commandLine();
    if (result.isUsageHelpRequested()) {
      checkCommandName(result);
      new HelpPrinter(isHelpAll(args)).print(chosen, console.out());
      return ExitCode.DONE.code();
    }
    if (result.commandSpec().userObject() instanceof Command command) {
      return command.run(result, console);
    }
    new HelpPrinter(false).print(chosen, console.err());
    return ExitCode.USAGE.code();
  }

  /** A mistyped command is an error also with {@code --help}, not the help of another. */
  private static void checkCommandName(ParseResult result) {
    CommandLine line = result.commandSpec().commandLine();
    if (!result.unmatched().isEmpty() && !line.getSubcommands().isEmpty()) {
      throw new UnmatchedArgumentException(line, result.unmatched());
    }
  }

  private static int printVersion(Console console) {
    console.out().println("waymark " + WaymarkVersion.current() + ", Java " + Runtime.version());
    // Constants: no class of those is loaded.
    console
        .out()
        .println(
            "formats: collection %d, search index %d, trace %d, sessions %d"
                .formatted(
                    CollectionFormat.CURRENT,
                    IndexSchema.FORMAT_VERSION,
                    TraceInfo.VERSION,
                    SessionFile.FORMAT_VERSION));
    return ExitCode.DONE.code();
  }

  private static boolean isHelpAll(String[] args) {
    return Arrays.asList(args).contains(HelpPrinter.HELP_ALL);
  }

  /** {@code help crawl} means {@code crawl --help}. */
  private static String[] expandHelpCommand(String[] args) {
    if (args.length == 0 || !args[0].equals("help")) {
      return args;
    }
    String[] expanded = Arrays.copyOfRange(args, 1, args.length + 1);
    expanded[args.length - 1] = "--help";
    return expanded;
  }

  private static int reportFailure(
      Console console, boolean debug, Throwable cause, ExitCode code, String sentence) {
    if (!sentence.isEmpty()) {
      console.err().println("waymark: " + Commands.withProgramName(sentence, console));
    }
    if (debug) {
      cause.printStackTrace(console.err());
    }
    return code.code();
  }
}
