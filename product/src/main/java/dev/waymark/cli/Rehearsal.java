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
   *     work, {@code crawl} for crawls: with 2,000 pages, what is hot is so much hotter that
   *     compiling takes a third less than after 300
   */
  public static void main(String[] args) throws IOException {
    if (List.of(args).contains("short")) {
      List.of("--help", "crawl --help", "crawl --pags 1").forEach(Rehearsal::run);
      return;
    }
    Path folder = Files.createTempDirectory("waymark-rehearsal");
    String pages =
        List.of(args).contains("crawl") ? "2000 --web-pages 20000" : "300 --web-pages 1000";
    run("demo --pages " + pages + " --into " + folder.resolve("demo"));
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
