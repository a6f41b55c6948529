package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandRunner;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.config.Key;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SessionReceiver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Receives sessions that a user submits with the browser's extension. */
public final class PeopleRecordCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);
  private final CommandRunner runner;

  /** Settings of the command. */
  record Settings(
      @Key(help = "Recording") RecorderSettings recorder,
      @Key(help = "Finding more") FindSettings find) {}

  /** Settings of the crawls that the page starts. */
  record FindSettings(
      @Key(
              help =
                  "Job file with settings for the crawls that the page of what was found starts:"
                      + " contact, delay, hosts.",
              placeholder = "FILE")
          String job,
      @Key(help = "Contact for the hosts that are crawled, an e-mail or web address.")
          String contact,
      @Key(help = "Pages of a crawl that the page starts.", defaultValue = "200", min = 1)
          int pages) {}

  /**
   * @param runner for the commands that the page starts
   */
  public PeopleRecordCommand(CommandRunner runner) {
    this.runner = runner;
  }

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people record [--into DIR] [FLAGS]")
        .footerHeading("%nExample: record until Ctrl-C, find more on the page that it names%n")
        .footer("  waymark people record --into me --contact you@example.org");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    RecordedSessionLoop loop =
        new RecordedSessionLoop(
            Path.of(settings.recorder().into()),
            settings.find(),
            runner,
            console,
            Thread::startVirtualThread);
    CountDownLatch end = new CountDownLatch(1);
    try (SessionReceiver receiver =
            SessionReceiver.start(
                settings.recorder(), loop, InstantSource.system(), console.out()::println);
        InterruptHandler interruption = new InterruptHandler(end::countDown, console.err())) {
      console.out().println("Sessions are received at " + receiver.address());
      console.out().println("Token: " + receiver.token());
      console
          .out()
          .println("Put both into the options of the extension (folder extension/); Ctrl-C ends.");
      console.out().println("What is found for them: " + receiver.pageAddress());
      console.out().flush();
      end.await();
    }
    return ExitCode.DONE.code();
  }
}
