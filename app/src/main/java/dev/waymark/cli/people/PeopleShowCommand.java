package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.people.Trace;
import dev.waymark.traces.Overview;
import dev.waymark.traces.OverviewText;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Summarizes what people left on one page: by source, users (pseudonyms), visits, times, hosts. */
public final class PeopleShowCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a trace, of a recorder, or of a collection."));
    spec.usageMessage()
        .customSynopsis("waymark people show DIR")
        .footerHeading("%nExample%n")
        .footer("  waymark people show visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path named = Path.of(Parameters.value(0, line));
    Path folder = TraceFolder.locate(named);
    SourceTable sources = SourceTable.read(folder);
    try (Trace trace = new TraceFolder(folder).open().orElse(null)) {
      if (trace == null && sources.isEmpty()) {
        throw noTrace(named);
      }
      if (trace != null) {
        console.out().print(OverviewText.format(Overview.compute(trace)));
        console.out().println();
      }
      sources.lines().forEach(console.out()::println);
    }
    return ExitCode.DONE.code();
  }

  static ConfigException noTrace(Path folder) {
    return new ConfigException(
        "There is no trace in "
            + folder
            + "; waymark people import FILE --into "
            + folder
            + " makes one.");
  }
}
