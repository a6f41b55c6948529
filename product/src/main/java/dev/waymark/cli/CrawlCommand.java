package dev.waymark.cli;

import dev.waymark.settings.Given;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The main job: crawl for pages you want, or go on where a crawl stopped. */
final class CrawlCommand implements Command {
  private final Flags<CrawlJob> flags = new Flags<>(CrawlJob.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.maybe(
            0, "JOB.YAML", "File of settings: its keys are the flags below. Flags win."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark crawl [JOB.YAML] [FLAGS]")
        .footerHeading("%nExample: fifty pages about reefs, kept in the folder reefs%n")
        .footer(
            "  waymark crawl --seed https://en.wikipedia.org/wiki/Coral_reef --pages 50 \\",
            "      --into reefs --contact you@example.org");
  }

  @Override
  public int run(ParseResult line, Console console) {
    String file = Parameters.at(0, line);
    List<Given> written = file.isEmpty() ? List.of() : JobFile.read(Path.of(file));
    CrawlJob job = flags.read(written, line);
    console.out().print(flags.keys().write(job));
    return ExitCode.DONE.code();
  }
}
