package dev.waymark.cli;

import dev.waymark.cli.command.Console;
import dev.waymark.collection.TestCrawls;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** What a command line said, and the code it ended with. */
public record Said(int code, String out, String err) {
  /** On the web behind a port, without delay. */
  static Said on(int port, String... args) {
    return by(
        Stream.concat(Arrays.stream(args), TestCrawls.flags(port).stream()).toArray(String[]::new));
  }

  public static Said by(String... args) {
    return called(Console.PROGRAM_NAME, args);
  }

  /** By a program that was called like this. */
  static Said called(String program, String... args) {
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
    return new Said(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
