package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.community.Generations;
import dev.waymark.community.Refresh;
import dev.waymark.engine.Job;
import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.model.Verdict;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Given;
import dev.waymark.settings.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lets the collection of a community follow what was asked. */
final class CommunityRefreshCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What a refresh can be told; what is not said, the community remembers from its start. */
  record Settings(
      @Key(help = "The refresh") Told told, @Key(help = "The crawls") CommunityJob job) {}

  /** How it is told. */
  record Told(@Key(help = "Say what was done as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of a community."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark community refresh DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark community refresh ours");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Path folder = Path.of(Parameters.at(0, line));
    Settings settings = flags.read(remembered(folder), line);
    boolean json = settings.told().json();
    Refresh.Report report =
        refresh(
            folder,
            settings.job(),
            query -> {
              if (!json) {
                console.err().println("  " + query);
              }
            });
    if (json) {
      console
          .out()
          .println(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("queries", report.queries())
                  .put("before", report.before())
                  .put("pages", report.pages())
                  .put("fetched", report.fetched())
                  .put("unchanged", report.unchanged()));
    } else {
      console.out().println(sentence(folder, report));
    }
    return ExitCode.DONE.code();
  }

  static String sentence(Path folder, Refresh.Report report) {
    return String.format(
        "%s: %s pages for %s queries replace %s; %s asked for, %s of them unchanged.",
        folder,
        ProgressText.count(report.pages()),
        ProgressText.count(report.queries()),
        ProgressText.count(report.before()),
        ProgressText.count(report.fetched()),
        ProgressText.count(report.unchanged()));
  }

  static Refresh.Report refresh(Path folder, CommunityJob settings, Consumer<String> told)
      throws IOException, InterruptedException {
    Job plain = settings.job(List.of(), folder);
    try (Judge judge = judge(plain)) {
      return new Refresh(
              folder,
              settings.community(),
              next -> settings.job(List.of(), next),
              judge,
              InstantSource.system())
          .run(told);
    }
  }

  /** The settings that a community was started with. */
  static List<Given> remembered(Path folder) {
    Path file = folder.resolve(CommunityJob.FILE);
    if (!Generations.isThere(folder) || !Files.isRegularFile(file)) {
      throw new BadSetting(
          folder + " is not a community; waymark community start --into " + folder + " makes one.");
    }
    return JobFile.read(file);
  }

  /** Without a want, everything is wanted: the queries choose. */
  static Judge judge(Job job) {
    return job.judge().want().isEmpty()
        ? new Judge(page -> Verdict.yes(1, "everything is wanted"))
        : Judge.of(job.judge(), JudgeContext.bare());
  }
}
