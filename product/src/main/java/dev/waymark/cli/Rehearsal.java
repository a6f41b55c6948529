package dev.waymark.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Goes through what a start goes through. The launcher runs it once after a build, while the JVM
 * notes which classes are needed, so that later starts find them ready.
 */
public final class Rehearsal {
  private Rehearsal() {}

  /**
   * @param args {@code short} for commands that only say something, {@code long} for those that
   *     crawl
   */
  public static void main(String[] args) throws IOException {
    if (!List.of(args).contains("long")) {
      List.of("--help", "crawl --help", "crawl --pags 1").forEach(Rehearsal::run);
      return;
    }
    Path folder = Files.createTempDirectory("waymark-rehearsal");
    run("demo --pages 300 --web-pages 1000 --into " + folder.resolve("demo"));
    delete(folder);
  }

  private static void run(String line) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Waymark.run(line.split(" "), nowhere, nowhere);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
