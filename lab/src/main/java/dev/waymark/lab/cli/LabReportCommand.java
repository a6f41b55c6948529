package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.Key;
import dev.waymark.lab.LabFile;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.papers.PapersResult;
import dev.waymark.lab.report.LabReport;
import dev.waymark.lab.report.PapersReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Makes a page of results: curves, tables, and what the best policies learned. */
final class LabReportCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Where the page goes. */
  record Settings(
      @Key(help = "Folder for the page; beside the first FILE if not said.", placeholder = "DIR")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(0, "FILE", "What waymark lab run or lab papers wrote with --into."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab report FILE… [--into DIR]")
        .footerHeading("%nExample: run, then write report.html, curves.svg, curves.png and more%n")
        .footer(
            "  waymark lab run --web generated:pages=5000 --want 'label(\"topic.astronomy\")' \\",
            "      --pages 500 --into result.json",
            "  waymark lab report result.json --into report");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    List<Path> files = Parameters.values(0, line).stream().map(Path::of).toList();
    Map<String, LabResult> results = new LinkedHashMap<>();
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw new CommandException(ExitCode.USAGE, "There is no file " + file + ".");
      }
      Optional<PapersResult> papers = PapersReport.read(file);
      if (papers.isPresent()) {
        console.out().println(new PapersReport(papers.get()).write(folder(settings, files)));
        continue;
      }
      String name = file.getFileName().toString().replaceFirst("\\.json$", "");
      results.put(results.containsKey(name) ? name + results.size() : name, LabFile.read(file));
    }
    if (!results.isEmpty()) {
      new LabReport(results).write(folder(settings, files)).forEach(console.out()::println);
    }
    return ExitCode.DONE.code();
  }

  private static Path folder(Settings settings, List<Path> files) {
    return settings.into().isEmpty()
        ? files.getFirst().toAbsolutePath().getParent()
        : Path.of(settings.into());
  }
}
