package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.QueryLog;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.SquidLog;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Serves a recorded web on loopback, so that any crawler can be run on it. */
final class LabServeCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is served, and where. */
  record Settings(
      @Key(help = "The web, as in lab run.", placeholder = "SPEC") String web,
      @Key(help = "Port on 127.0.0.1; 0 for any that is free.", defaultValue = "0") int port,
      @Key(help = "Time that every answer takes.", defaultValue = "0s") Duration latency,
      @Key(
              help = "File for the visits of the web's people, as the log of a Squid proxy.",
              placeholder = "FILE")
          String log,
      @Key(help = "File for the queries of the web's people, as JSON lines.", placeholder = "FILE")
          String queries,
      @Key(
              help = "File for every request, as JSON lines: when, status and URL.",
              placeholder = "FILE")
          String requests) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab serve --web SPEC [FLAGS]")
        .footerHeading("%nExample: a web of 10,000 pages on port 8080%n")
        .footer("  waymark lab serve --web generated:pages=10000 --port 8080");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("requests", settings.requests());
    RecordedWeb web = RecordedWebs.open(settings.web());
    writeLog(web, settings.log(), console);
    writeQueries(web, settings.queries(), console);
    try (RequestLog requests = RequestLog.open(settings.requests());
        LoopbackServer server =
            start(
                web,
                new LoopbackServer.Options(
                    settings.port(), settings.latency(), requests::append))) {
      String address = "127.0.0.1:" + server.port();
      console.out().printf(Locale.ROOT, "%s: %,d pages on %s%n", web.name(), web.pages(), address);
      console.out().println("Crawl it, in another terminal:");
      console
          .out()
          .println(
              "  "
                  + console.commandText(
                      "crawl", "--seed", web.url(0), "--connect-to", "*=" + address)
                  + " --allow-address loopback --delay 0s --contact you@example.org");
      console.out().println("Ctrl-C ends it.");
      console.out().flush();
      new CountDownLatch(1).await();
    }
    return ExitCode.DONE.code();
  }

  private static void writeLog(RecordedWeb web, String file, Console console) throws IOException {
    if (file.isEmpty()) {
      return;
    }
    OutputFile.requireWritableIfNamed("log", file);
    if (web.traces().sessions().isEmpty()) {
      throw new ConfigException(
          "log: nobody visited " + web.name() + "; a generated web has people with people=100.");
    }
    SquidLog.write(web.traces(), Path.of(file));
    console
        .out()
        .printf(
            Locale.ROOT, "%,d visits of its people in %s%n", web.traces().visits().size(), file);
  }

  private static void writeQueries(RecordedWeb web, String file, Console console)
      throws IOException {
    if (file.isEmpty()) {
      return;
    }
    OutputFile.requireWritableIfNamed("queries", file);
    if (web.traces().queries().isEmpty()) {
      throw new ConfigException(
          "queries: nobody searched in "
              + web.name()
              + "; a generated web has people with people=100.");
    }
    QueryLog.write(web.traces(), Path.of(file));
    console
        .out()
        .printf(
            Locale.ROOT, "%,d queries of its people in %s%n", web.traces().queries().size(), file);
  }

  private static LoopbackServer start(RecordedWeb web, LoopbackServer.Options options)
      throws IOException {
    try {
      return LoopbackServer.start(web, options);
    } catch (BindException e) {
      throw ConfigException.cannotListen("127.0.0.1", options.port(), e);
    }
  }
}
