package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.traces.TraceFileImporter;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Imports logs, histories and sessions into a trace. */
public final class PeopleImportCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of an import. */
  record Settings(
      @Key(help = "The import") ImportSettings output,
      @Key(help = "The traces") TraceSettings traces) {}

  /** Where the trace is, and how the report is printed. */
  record ImportSettings(
      @Key(
              help = "Folder of the trace, or of a collection; what is there already is added to.",
              defaultValue = "people",
              placeholder = "DIR")
          String into,
      @Key(help = "Keep importing what is added to the files, until Ctrl-C.") boolean follow,
      @Key(help = "Print the report as one JSON object.") boolean json) {
    Path folder() {
      if (Files.isRegularFile(Path.of(into))) {
        throw new ConfigException("into: " + into + " is a file; name a folder.");
      }
      return TraceFolder.locate(Path.of(into));
    }
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(
            0, "FILE", "Log, history or sessions, also packed; - for standard input."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people import FILE… [--into DIR] [FLAGS]")
        .footerHeading("%nExample: a year of a web server's logs%n")
        .footer("  waymark people import '/var/log/nginx/access.log*' --into visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    ImportSettings target = settings.output();
    PrintStream messages = target.json() ? console.err() : console.out();
    TraceFileImporter importer =
        new TraceFileImporter(
            settings.traces(), System.in, InstantSource.system(), messages::println);
    List<String> files = Parameters.values(0, line);
    try {
      if (target.follow()) {
        follow(importer, files, target, console);
      } else {
        show(importer.importFiles(files, target.folder()), target, console);
      }
      return ExitCode.DONE.code();
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }

  private static void follow(
      TraceFileImporter importer, List<String> files, ImportSettings target, Console console)
      throws IOException, ImportException {
    CountDownLatch end = new CountDownLatch(1);
    try (InterruptHandler interruption = new InterruptHandler(end::countDown, console.err())) {
      importer.follow(
          files,
          target.folder(),
          pause -> awaitInterrupt(end, pause),
          report -> show(report, target, console));
    }
  }

  private static boolean awaitInterrupt(CountDownLatch end, Duration pause) {
    try {
      return !end.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void show(ImportReport report, ImportSettings target, Console console) {
    ImportReportPrinter.print(report, target.json(), target.folder(), console);
  }
}
