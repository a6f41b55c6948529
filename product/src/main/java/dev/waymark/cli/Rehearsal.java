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

  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("waymark-rehearsal");
    String demo = "demo --pages 300 --web-pages 1000 --into " + folder.resolve("demo");
    List<String> lines =
        List.of("--version", "--help", "crawl --help", "crwal", "crawl --pags 1", demo);
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    try {
      lines.forEach(line -> Waymark.run(line.split(" "), nowhere, nowhere));
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
