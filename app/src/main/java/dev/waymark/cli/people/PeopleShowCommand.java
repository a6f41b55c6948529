package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.people.Trace;
import dev.waymark.traces.Overview;
import dev.waymark.traces.OverviewText;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Summarizes a trace on one page: users (pseudonyms), visits, times, hosts. */
public final class PeopleShowCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of the trace."));
    spec.usageMessage()
        .customSynopsis("waymark people show DIR")
        .footerHeading("%nExample%n")
        .footer("  waymark people show visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path folder = Path.of(Parameters.value(0, line));
    try (Trace trace = new TraceFolder(folder).open().orElseThrow(() -> noTrace(folder))) {
      Overview overview = Overview.compute(trace, TraceSettings.defaults().sessionGap());
      console.out().print(OverviewText.format(overview));
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
