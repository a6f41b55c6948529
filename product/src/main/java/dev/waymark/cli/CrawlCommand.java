package dev.waymark.cli;

import dev.waymark.settings.Given;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The main job: crawl for pages you want, or go on where a crawl stopped. */
final class CrawlCommand implements Command {
  private final Flags<Job> flags = new Flags<>(Job.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("JOB.YAML")
            .type(Path.class)
            .index("0")
            .arity("0..1")
            .description("File of settings: its keys are the flags below. Flags win.")
            .build());
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
    Path file = line.matchedPositionalValue(0, null);
    List<Given> written = file == null ? List.of() : JobFile.read(file);
    Job job = flags.read(written, line);
    console.out().print(flags.keys().write(job));
    return ExitCode.DONE.code();
  }
}
