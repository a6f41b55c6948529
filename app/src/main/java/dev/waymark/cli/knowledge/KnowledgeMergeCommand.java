package dev.waymark.cli.knowledge;

import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.Key;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Merges the knowledge of several crawls. */
public final class KnowledgeMergeCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Where the sum is written. */
  record Settings(
      @Key(help = "File for the sum.", defaultValue = "knowledge.wmkn", placeholder = "FILE")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(0, "FROM", "Knowledge file, or folder of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark knowledge merge FROM… [--into FILE]")
        .footerHeading("%nExample: start a crawl with what two others learned%n")
        .footer(
            "  waymark knowledge merge reefs atolls --into sea.wmkn",
            "  waymark crawl --knowledge sea.wmkn --seed …");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path into = OutputFile.requireWritable("into", flags.read(List.of(), line).into());
    Knowledge sum = KnowledgeLoader.readAll(Parameters.values(0, line));
    KnowledgeFile.write(sum, into);
    console
        .out()
        .println(into + " has the knowledge of " + ProgressText.count(sum.pages()) + " pages.");
    return ExitCode.DONE.code();
  }
}
