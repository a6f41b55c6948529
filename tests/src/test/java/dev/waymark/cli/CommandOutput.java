package dev.waymark.cli;

import dev.waymark.cli.command.Console;
import dev.waymark.collection.TestCrawls;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** What a command line printed, and the code it ended with. */
public record CommandOutput(int code, String out, String err) {
  /** On the web behind a port, without delay. */
  static CommandOutput runOn(int port, String... args) {
    return run(
        Stream.concat(Arrays.stream(args), TestCrawls.flags(port).stream()).toArray(String[]::new));
  }

  public static CommandOutput run(String... args) {
    return runAs(Console.PROGRAM_NAME, args);
  }

  /** By a program that was called like this. */
  static CommandOutput runAs(String program, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Waymark.run(
            args,
            new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Console.DEFAULT_COLUMNS,
                program));
    return new CommandOutput(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
