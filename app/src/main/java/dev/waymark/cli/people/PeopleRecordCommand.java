package dev.waymark.cli.people;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SessionReceiver;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Receives sessions that a user submits with the browser's extension. */
public final class PeopleRecordCommand implements Command {
  private final Flags<RecorderSettings> flags = new Flags<>(RecorderSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people record [--into DIR] [FLAGS]")
        .footerHeading("%nExample: record until Ctrl-C, then learn from it%n")
        .footer(
            "  waymark people record --into me",
            "  waymark people sessions train me --into me/sessions.model");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    RecorderSettings settings = flags.read(List.of(), line);
    CountDownLatch end = new CountDownLatch(1);
    try (SessionReceiver receiver =
            SessionReceiver.start(settings, InstantSource.system(), console.out()::println);
        InterruptHandler interruption = new InterruptHandler(end::countDown, console.err())) {
      console.out().println("Sessions are received at " + receiver.address());
      console.out().println("Token: " + receiver.token());
      console
          .out()
          .println("Put both into the options of the extension (folder extension/); Ctrl-C ends.");
      console.out().flush();
      end.await();
    }
    return ExitCode.DONE.code();
  }
}
