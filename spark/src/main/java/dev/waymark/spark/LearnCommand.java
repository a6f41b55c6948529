package dev.waymark.spark;

import dev.waymark.cli.Command;
import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.cli.Flags;
import dev.waymark.cli.NewFile;
import dev.waymark.judge.JudgeSettings;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.KnowledgeFile;
import dev.waymark.settings.Key;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Learns from archives what a crawl of their pages would have learned. */
final class LearnCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What {@code waymark spark learn} can be told. */
  public record Settings(
      @Key(help = "Pages, and where to work") ClusterSettings cluster,
      @Key(help = "What is wanted; without, what the crawls of the collections said")
          JudgeSettings judge,
      @Key(help = "What is learned") Result result) {}

  /** What is learned, and where it goes. */
  public record Result(
      @Key(help = "Order that the knowledge is for; waymark orders lists them.", value = "waymark")
          String order,
      @Key(help = "File for the knowledge.", value = "knowledge.wmkn") String into) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark learn --from PLACE… --want EXPRESSION [FLAGS]")
        .footerHeading("%nExample: begin a crawl with what two archives teach about reefs%n")
        .footer(
            "  waymark spark learn --from reefs --from sea.warc.gz --want 'word(\"reef\")' \\",
            "      --into reef.wmkn",
            "  waymark crawl --knowledge reef.wmkn --want 'word(\"reef\")' --seed …");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    Path into = NewFile.of("into", settings.result().into());
    Sources sources = Sources.of(settings.cluster().from());
    Wanted wanted = Wanted.of(settings.judge(), sources);
    Named order = new Named(settings.result().order(), "").checked();
    try (Cluster cluster = Cluster.open(settings.cluster(), console)) {
      Knowledge knowledge = cluster.with(sources, wanted, pages -> Lessons.of(pages, order));
      KnowledgeFile.write(knowledge, into);
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s has the knowledge of %,d pages; %,d of them satisfy.",
                  into,
                  knowledge.pages(),
                  knowledge.hits()));
    }
    return ExitCode.DONE.code();
  }
}
