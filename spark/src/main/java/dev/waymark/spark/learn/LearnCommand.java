package dev.waymark.spark.learn;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.config.Key;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.relevance.JudgeSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Learns from archives what a crawl of their pages would have learned. */
public final class LearnCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark learn}. */
  public record Settings(
      @Key(help = "Pages and cluster") ArchiveSettings archives,
      @Key(help = "Relevance; without, as judged by the crawls of the collections")
          JudgeSettings judge,
      @Key(help = "Learning") LearningSettings learning) {}

  /** Settings of the learning and its output. */
  public record LearningSettings(
      @Key(
              help = "Ordering policy that the knowledge is for; waymark orders lists them.",
              defaultValue = "waymark",
              placeholder = "ORDER")
          String order,
      @Key(help = "File for the knowledge.", defaultValue = "knowledge.wmkn", placeholder = "FILE")
          String into) {}

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
    Path into = OutputFile.requireWritable("into", settings.learning().into());
    ArchiveSources sources = ArchiveSources.find(settings.archives().from());
    PredicateSpec predicate = PredicateSpec.fromSettings(settings.judge(), sources);
    PolicySpec policy = new PolicySpec(settings.learning().order(), "").validated();
    try (ArchiveJob job = ArchiveJob.open(settings.archives(), console)) {
      Knowledge knowledge =
          job.run(sources, predicate, pages -> KnowledgeLearner.learn(pages, policy));
      KnowledgeFile.write(knowledge, into);
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s contains the knowledge of %,d pages; %,d of them are relevant.",
                  into,
                  knowledge.pages(),
                  knowledge.relevant()));
    }
    return ExitCode.DONE.code();
  }
}
