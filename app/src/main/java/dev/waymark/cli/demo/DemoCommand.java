package dev.waymark.cli.demo;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.CommandRunner;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.file.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows what Waymark does on a little web of its own, each step with its command. */
public final class DemoCommand implements Command {
  /** Marks a folder of the demo, which the next demo may replace. */
  private static final String MARKER_FILE = ".demo";

  private final Flags<Settings> flags = new Flags<>(Settings.class);
  private final CommandRunner runner;

  /** Sizes and folder of the demo. */
  record Settings(
      @Key(help = "Pages of the little web.", defaultValue = "6000", min = 100, max = 1_000_000)
          int webPages,
      @Key(help = "Pages each crawl may fetch.", defaultValue = "400", min = 10) int pages,
      @Key(help = "Folder for what it makes.", defaultValue = "waymark-demo", placeholder = "DIR")
          String into,
      @Key(help = "Leave the little web up at the end, to try the commands, until Ctrl-C.")
          boolean stay) {}

  /**
   * @param runner runs command lines
   */
  public DemoCommand(CommandRunner runner) {
    this.runner = runner;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.optional(0, "PART", "people, crawl, search, refresh or watch; without, all."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark demo [PART] [FLAGS]")
        .footerHeading("%nExamples%n")
        .footer("  waymark demo", "  waymark demo crawl --pages 1000");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    Set<DemoPart> parts = parseParts(Parameters.value(0, line));
    Path folder = prepareFolder(Path.of(settings.into()));
    try (DemoWeb web = new DemoWeb(settings.webPages(), folder)) {
      DemoSteps steps = new DemoSteps(web, folder, settings.pages(), runner, console);
      steps.run(parts);
      if (settings.stay()) {
        stay(web, console);
      }
    }
    return ExitCode.DONE.code();
  }

  private static Set<DemoPart> parseParts(String part) {
    if (part.isEmpty()) {
      return EnumSet.allOf(DemoPart.class);
    }
    return Arrays.stream(DemoPart.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(part))
        .findFirst()
        .map(each -> Set.of(each))
        .orElseThrow(() ->
            new ConfigException(
                "The demo has no part \"" + part + "\": people, crawl, search, refresh, watch."));
  }

  private static void stay(DemoWeb web, Console console) throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    try (InterruptHandler interruption = new InterruptHandler(end::countDown, console.err())) {
      console
          .out()
          .println("\nThe little web stays up on 127.0.0.1:" + web.port() + " until Ctrl-C.");
      console.out().flush();
      end.await();
    }
  }

  /** An empty folder: what an earlier demo left there is replaced, anything else is not. */
  private static Path prepareFolder(Path folder) throws IOException {
    if (Files.exists(folder.resolve(MARKER_FILE))) {
      FileTree.delete(folder);
    } else if (Files.exists(folder)) {
      throw new CommandException(
          ExitCode.USAGE,
          folder + " is not a folder of an earlier demo; name another with --into.");
    }
    Files.createDirectories(folder);
    Files.createFile(folder.resolve(MARKER_FILE));
    return folder;
  }
}
