package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Parameters;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Deletes the key of a trace's pseudonyms. */
public final class PeopleForgetCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a trace, of a recorder, or of a collection."));
    spec.usageMessage()
        .customSynopsis("waymark people forget DIR")
        .footerHeading("%nExample: after the last import, nobody can tell who is who any more%n")
        .footer("  waymark people forget visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path folder = TraceFolder.locate(Path.of(Parameters.value(0, line)));
    TraceFolder traces = new TraceFolder(folder);
    if (!Files.isDirectory(folder) || !(traces.exists() || traces.hasKey())) {
      throw PeopleShowCommand.noTrace(folder);
    }
    console
        .out()
        .println(
            traces.destroyKey()
                ? "The key is gone: the trace stays, its pseudonyms name nobody. A later import"
                    + " takes everybody for somebody new."
                : "The key was gone already.");
    return ExitCode.DONE.code();
  }
}
