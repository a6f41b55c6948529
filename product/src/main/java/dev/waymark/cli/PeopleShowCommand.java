package dev.waymark.cli;

import dev.waymark.people.Overview;
import dev.waymark.people.OverviewText;
import dev.waymark.people.Trace;
import dev.waymark.people.TraceSettings;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.settings.ConfigException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows a trace on one page: who (pseudonymous), what, when, where. */
final class PeopleShowCommand implements Command {
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
