package dev.waymark.cli;

import dev.waymark.recorder.Intake;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.server.Library;
import dev.waymark.server.Recorder;
import dev.waymark.server.SearchServer;
import dev.waymark.server.ServeSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Serves a search page over a collection or community. */
final class ServeCommand implements Command {
  private final Flags<ServeSettings> flags = new Flags<>(ServeSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of a collection or community."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark serve DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark serve reefs --port 8090");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    ServeSettings settings = flags.read(List.of(), line);
    Path folder = Path.of(Parameters.at(0, line));
    try (Library library = new Library(() -> Shelf.current(folder))) {
      serve(folder, settings, library, console);
    }
    return ExitCode.DONE.code();
  }

  private static void serve(Path folder, ServeSettings settings, Library library, Console console)
      throws IOException, InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Intake intake = intake(folder, settings, console);
    try (Recorder recorder =
            settings.record()
                ? new Recorder(
                    folder, settings.minPeople(), settings.isLocal(), InstantSource.system())
                : null;
        SearchServer server =
            SearchServer.start(settings, library, recorder, intake, console.err()::println);
        Interruption interruption = new Interruption(end::countDown, console.err());
        Refreshing refreshing = Refreshing.start(folder, settings, console.err())) {
      String address = "http://" + settings.address() + ":" + server.port();
      console.out().println("Search " + folder + " at " + address + "/");
      if (intake != null) {
        console
            .out()
            .println(
                "The browser's extension submits sessions to "
                    + address
                    + Intake.PATH
                    + ", token "
                    + intake.token());
      }
      console.out().println("Ctrl-C ends it.");
      console.out().flush();
      end.await();
    }
  }

  /** Sessions are taken where queries are recorded, and from this machine only. */
  private static @Nullable Intake intake(Path folder, ServeSettings settings, Console console) {
    if (!settings.record() || !settings.isLocal()) {
      return null;
    }
    int maxMegabytes = RecorderSettings.defaults().maxMegabytes();
    try {
      return new Intake(
          folder.resolve(Recorder.PEOPLE),
          settings.token(),
          maxMegabytes,
          InstantSource.system(),
          console.out()::println);
    } catch (IOException e) {
      throw new Failure(
          ExitCode.DISK, Failure.sentence(e) + " To serve without recording: --no-record.");
    }
  }
}
