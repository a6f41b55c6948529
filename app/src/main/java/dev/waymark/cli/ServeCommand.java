package dev.waymark.cli;

import dev.waymark.cli.collection.RefreshCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.jobs.RefreshRun;
import dev.waymark.jobs.RefreshScheduler;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SessionSubmissionHandler;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.server.ServeSettings;
import dev.waymark.server.Window;
import dev.waymark.server.WindowServer;
import dev.waymark.server.http.Access;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.http.Tokens;
import dev.waymark.server.http.Visitors;
import dev.waymark.server.reading.MarkSteering;
import dev.waymark.server.reading.ReadingScreens;
import dev.waymark.server.search.FeedbackApi;
import dev.waymark.server.search.ServedCollections;
import dev.waymark.shard.ShardFolder;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Serves the whole program over a folder of collections, or a search page over one of them. */
final class ServeCommand implements Command {
  private final Flags<ServeSettings> flags = new Flags<>(ServeSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.zeroOrMore(
            0,
            "FOLDER",
            "Folder of collections, new or not: crawls are started, watched and steered in a"
                + " browser. Or one or more collections: a search page over them. Without it, the"
                + " folder you are in."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark serve [FOLDER...] [FLAGS]")
        .footerHeading("%nExample: all collections of the folder crawls, and new ones%n")
        .footer("  waymark serve crawls --port 8090");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    ServeSettings settings = flags.read(List.of(), line);
    List<Path> folders = Parameters.values(0, line).stream().map(Path::of).toList();
    Path first = folders.isEmpty() ? Path.of(".") : folders.getFirst();
    if (folders.size() > 1
        || CollectionFolders.isCollection(first)
        || ShardFolder.find(first).isPresent()) {
      serveCollections(folders.isEmpty() ? List.of(first) : folders, settings, console);
    } else {
      serveFolder(first, settings, console);
    }
    return ExitCode.DONE.code();
  }

  private static void serveFolder(Path folder, ServeSettings settings, Console console)
      throws IOException, InterruptedException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new ConfigException(folder + " is a file; waymark serve takes a folder.");
    }
    Files.createDirectories(folder);
    CountDownLatch end = new CountDownLatch(1);
    Tokens tokens = openTokens(folder, settings, console);
    CollectionFolders collections = CollectionFolders.in(folder);
    try (ServedCollections searched = open(collections, settings, console);
        JobRegistry jobs =
            new JobRegistry(
                collections,
                settings.maxConnections(),
                settings.maxCrawls(),
                InstantSource.system(),
                console.err()::println,
                settings.isLocal());
        Window window =
            new Window(jobs, folder, true, tokens, Waymark::run, console.err()::println);
        WindowServer server =
            WindowServer.start(
                settings,
                new Access(tokens, settings.trustProxy(), false),
                with(window.routes(), screens(searched, settings, new MarkSteering(jobs), true)));
        InterruptHandler interruption = new InterruptHandler(end::countDown, console.err())) {
      jobs.resumeRemembered();
      console.out().println("Collections of " + folder + " at " + url(settings, server) + "/");
      console.out().println("Ctrl-C ends it; crawls that run then go on with the next start.");
      console.out().flush();
      end.await();
    }
  }

  /** Elsewhere than on loopback somebody must say who they are; the first token is shown here. */
  private static @Nullable Tokens openTokens(Path folder, ServeSettings settings, Console console) {
    if (settings.isLocal()) {
      return null;
    }
    Tokens tokens = new Tokens(folder.resolve(".waymark").resolve("tokens.json"));
    if (tokens.all().isEmpty()) {
      console
          .out()
          .println(
              "Log in with this token, it is not shown again: "
                  + tokens.create("admin", Role.STEER));
    }
    return tokens;
  }

  private static String url(ServeSettings settings, WindowServer server) {
    String scheme = settings.tlsCert().isEmpty() ? "http" : "https";
    return scheme + "://" + settings.address() + ":" + server.port();
  }

  static ServedCollections open(
      CollectionFolders folders, ServeSettings settings, Console console) {
    return new ServedCollections(
        folders,
        new ServedCollections.RecordingOptions(
            settings.record(), settings.minUsers(), settings.isLocal()),
        InstantSource.system(),
        console.err()::println);
  }

  static Routes screens(
      ServedCollections searched,
      ServeSettings settings,
      FeedbackApi.MarkListener marks,
      boolean program) {
    Visitors visitors = new Visitors(settings.trustProxy());
    Routes reading = new ReadingScreens(searched, visitors::identify, Waymark::run, marks, program);
    return routes -> {
      visitors.addTo(routes);
      reading.addTo(routes);
    };
  }

  static List<Routes> with(List<Routes> routes, Routes more) {
    return Stream.concat(routes.stream(), Stream.of(more)).toList();
  }

  private static void serveCollections(List<Path> folders, ServeSettings settings, Console console)
      throws IOException, InterruptedException {
    folders.forEach(CollectionLocator::locateShards);
    CollectionFolders collections = CollectionFolders.of(folders);
    Path first = folders.getFirst();
    CountDownLatch end = new CountDownLatch(1);
    SessionSubmissionHandler submissions = openSubmissions(first, settings, console);
    try (ServedCollections searched = open(collections, settings, console)) {
      collections.names().forEach(searched::get); // what cannot be searched is told at once
      Routes screens = screens(searched, settings, (collection, url, useful) -> {}, false);
      try (WindowServer server =
              WindowServer.start(
                  settings,
                  new Access(null, "", true),
                  submissions == null
                      ? List.of(screens)
                      : List.of(screens, sessions(submissions)));
          InterruptHandler interruption = new InterruptHandler(end::countDown, console.err());
          RefreshScheduler scheduler =
              RefreshScheduler.start(
                  first, refreshInterval(first, settings), console.err()::println)) {
        String address = url(settings, server);
        String names = folders.stream().map(Path::toString).collect(Collectors.joining(", "));
        console.out().println("Search " + names + " at " + address + "/");
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
  }

  private static Routes sessions(SessionSubmissionHandler submissions) {
    return routes -> {
      routes.post(SessionSubmissionHandler.PATH, submissions::handle, Role.PUBLIC);
      routes.options(SessionSubmissionHandler.PATH, submissions::handle, Role.PUBLIC);
    };
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
          folder.resolve(TraceFolder.OF_COLLECTION),
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
