package dev.waymark.cli;

import dev.waymark.file.FileTree;
import dev.waymark.parse.Parser;
import dev.waymark.text.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs the commands whose start-up is to be fast. The launcher runs it once after a build, while
 * the JVM notes which classes are needed, so that later starts find them ready.
 */
public final class AotTraining {
  /** What the pages of the demo do not have: rare character references, an unnamed language. */
  private static final String RARE_MARKUP_PAGE =
      "<title>&Auml;</title><p>one two three four five six seven eight nine ten eleven twelve &le;";

  private AotTraining() {}

  /**
   * @param args {@code short} for commands that only print, {@code long} for those that crawl and
   *     import
   */
  public static void main(String[] args) throws IOException {
    if (List.of(args).contains("short")) {
      List.of("--help", "crawl --help", "crawl --pags 1").forEach(AotTraining::run);
      return;
    }
    Path folder = Files.createTempDirectory("waymark-aot-training");
    run("demo crawl --pages 300 --web-pages 1000 --into " + folder.resolve("demo"));
    new Parser("training").parse(RARE_MARKUP_PAGE, "http://odd.test/");
    Path log = folder.resolve("access.log");
    Files.write(
        log,
        (Iterable<String>) IntStream.range(0, 20_000).mapToObj(AotTraining::logLine)::iterator);
    run("people import " + log + " --into " + folder.resolve("people"));
    FileTree.delete(folder);
  }

  /** A line of a server's log: a user opens a page, every fourth time a picture of it. */
  private static String logLine(int i) {
    long random = Words.mix(i);
    int user = (int) (random >>> 40) % 10_000;
    int page = (int) (random >>> 20 & 0xffff);
    String line =
        "10.0.%d.%d - - [%02d/Jan/2025:10:%02d:%02d +0000] \"GET %s%d HTTP/1.1\" 200 %d"
            + " \"http://www.example.org/part-%d/\""
            + " \"Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0\"";
    return line.formatted(
        user / 256,
        user % 256,
        1 + i / 4_000,
        i / 60 % 60,
        i % 60,
        i % 4 == 0 ? "/picture.png?" : "/part-" + page % 30 + "/page-",
        page,
        900 + page,
        page % 30);
  }

  private static void run(String line) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Waymark.run(line.split(" "), nowhere, nowhere);
  }
}
