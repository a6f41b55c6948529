package dev.waymark.cli;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Goes through what a start goes through. The launcher runs it once after a build, while the JVM
 * notes which classes are needed, so that later starts find them ready.
 */
public final class Rehearsal {
  private Rehearsal() {}

  public static void main(String[] args) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    for (String line :
        new String[] {"--version", "--help", "crawl --help", "crwal", "crawl --pags 1"}) {
      Waymark.run(line.split(" "), nowhere, nowhere);
    }
  }
}
