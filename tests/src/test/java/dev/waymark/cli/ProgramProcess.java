package dev.waymark.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines that run the program in a process of its own, with a JVM that starts quickly. */
public final class ProgramProcess {
  private ProgramProcess() {}

  public static List<String> command(List<String> args) {
    return command(System.getProperty("java.class.path"), List.of(), args);
  }

  /**
   * @param flags of the JVM
   * @param args of the program
   */
  public static List<String> command(String classPath, List<String> flags, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    command.addAll(flags);
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath));
    command.add("dev.waymark.cli.Waymark");
    command.addAll(args);
    return command;
  }

  /** Starts it; its output is nobody's. */
  public static Process start(List<String> args) throws IOException {
    return new ProcessBuilder(command(args))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
