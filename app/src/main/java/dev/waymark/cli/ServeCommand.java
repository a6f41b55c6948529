package dev.waymark.cli;

import dev.waymark.cli.collection.RefreshCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.jobs.RefreshRun;
import dev.waymark.jobs.RefreshScheduler;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.recorder.SessionSubmissionHandler;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.server.ReloadableSearcher;
import dev.waymark.server.SearchServer;
import dev.waymark.server.ServeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Serves a search page over a collection. */
final class ServeCommand implements Command {
  private final Flags<ServeSettings> flags = new Flags<>(ServeSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark serve DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark serve reefs --port 8090");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    ServeSettings settings = flags.read(List.of(), line);
    Path folder = Path.of(Parameters.value(0, line));
    try (ReloadableSearcher searcher = new ReloadableSearcher(CollectionLocator.locate(folder))) {
      serve(folder, settings, searcher, console);
    }
    return ExitCode.DONE.code();
  }

  private static void serve(
      Path folder, ServeSettings settings, ReloadableSearcher searcher, Console console)
      throws IOException, InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    SessionSubmissionHandler submissions = openSubmissions(folder, settings, console);
    try (SearchTraceRecorder recorder =
            settings.record()
                ? new SearchTraceRecorder(
                    folder, settings.minUsers(), settings.isLocal(), InstantSource.system())
                : null;
        SearchServer server =
            SearchServer.start(settings, searcher, recorder, submissions, console.err()::println);
        InterruptHandler interruption = new InterruptHandler(end::countDown, console.err());
        RefreshScheduler scheduler =
            RefreshScheduler.start(
                folder, refreshInterval(folder, settings), console.err()::println)) {
      String address = "http://" + settings.address() + ":" + server.port();
      console.out().println("Search " + folder + " at " + address + "/");
      if (submissions != null) {
        console
            .out()
            .println(
                "The browser's extension submits sessions to "
                    + address
                    + SessionSubmissionHandler.PATH
                    + ", token "
                    + submissions.token());
      }
      console.out().println("Ctrl-C ends it.");
      console.out().flush();
      end.await();
    }
  }

  /** As given, else as the collection remembers it. */
  private static Duration refreshInterval(Path folder, ServeSettings settings) {
    boolean remembered = Files.isRegularFile(folder.resolve(RefreshCommandSettings.FILE_NAME));
    return settings.refreshEvery().isZero() && remembered
        ? new RefreshRun(folder, List.of()).interval()
        : settings.refreshEvery();
  }

  /** Sessions are received where queries are recorded, and from this machine only. */
  private static @Nullable SessionSubmissionHandler openSubmissions(
      Path folder, ServeSettings settings, Console console) {
    if (!settings.record() || !settings.isLocal()) {
      return null;
    }
    int maxMegabytes = RecorderSettings.defaults().maxMegabytes();
    try {
      return new SessionSubmissionHandler(
          folder.resolve(SearchTraceRecorder.TRACE_FOLDER),
          settings.token(),
          maxMegabytes,
          InstantSource.system(),
          console.out()::println);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.DISK,
          CommandException.messageFor(e) + " To serve without recording: --no-record.");
    }
  }
}
