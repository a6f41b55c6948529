package dev.waymark.cli;

import dev.waymark.people.Overview;
import dev.waymark.people.OverviewPage;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Trace;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.settings.BadSetting;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows a trace on one page: who (pseudonymous), what, when, where. */
final class PeopleShowCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of the trace."));
    spec.usageMessage()
        .customSynopsis("waymark people show DIR")
        .footerHeading("%nExample%n")
        .footer("  waymark people show visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path folder = Path.of(Parameters.at(0, line));
    try (Trace trace = new TraceFolder(folder).open().orElseThrow(() -> none(folder))) {
      Overview overview = Overview.of(trace, PeopleSettings.defaults().sessionGap());
      console.out().print(OverviewPage.of(overview));
    }
    return ExitCode.DONE.code();
  }

  static BadSetting none(Path folder) {
    return new BadSetting(
        "There is no trace in "
            + folder
            + "; waymark people import FILE --into "
            + folder
            + " makes one.");
  }
}
