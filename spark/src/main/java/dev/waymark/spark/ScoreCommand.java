package dev.waymark.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.config.Key;
import dev.waymark.rank.PredicateWords;
import dev.waymark.relevance.JudgeSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Looks in archives for the links most worth following that lead out of them. */
final class ScoreCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What {@code waymark spark score} can be told. */
  public record Settings(
      @Key(help = "Pages, and where to work") SparkSettings cluster,
      @Key(help = "Relevance; without, as judged by the crawls of the collections")
          JudgeSettings judge,
      @Key(help = "What comes first") ScoringSettings scoring) {}

  /** By what links are scored, and where the best go. */
  public record ScoringSettings(
      @Key(help = "Order that scores them; waymark orders lists them.", defaultValue = "waymark")
          String order,
      @Key(help = "What is looked for, in words; else the words that `want` asks for.") String hint,
      @Key(
              help =
                  "Knowledge file or collection to score with; may be given many times; without,"
                      + " what the pages themselves teach.")
          List<String> knowledge,
      @Key(help = "Links at most.", defaultValue = "1000", min = 1) int top,
      @Key(help = "Links at most to one host; 0 means any number.", defaultValue = "0") int perHost,
      @Key(help = "File for the links, a JSON object a line.", defaultValue = "links.jsonl")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark spark score --from PLACE… --want EXPRESSION [FLAGS]")
        .footerHeading("%nExample: crawl on where an archive ends%n")
        .footer(
            "  waymark spark score --from reefs --want 'word(\"reef\")' --top 100 --into go.jsonl",
            "  waymark crawl --want 'word(\"reef\")' $(jq -r '\"--seed=\" + .url' go.jsonl)");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    ScoringSettings result = settings.scoring();
    Path into = OutputFile.requireWritable("into", result.into());
    ArchiveSources sources = ArchiveSources.find(settings.cluster().from());
    PredicateSpec wanted = PredicateSpec.fromSettings(settings.judge(), sources);
    String hint = result.hint().isEmpty() ? PredicateWords.extract(wanted.want()) : result.hint();
    PolicySpec order = new PolicySpec(result.order(), hint).validatedForScoring();
    byte[] given =
        result.knowledge().isEmpty()
            ? new byte[0]
            : KnowledgeCodec.encode(KnowledgeLoader.readAll(result.knowledge()));
    try (SparkCluster cluster = SparkCluster.open(settings.cluster(), console)) {
      LinkScorer.Result found =
          cluster.run(
              sources,
              wanted,
              pages -> {
                byte[] knowledge =
                    given.length == 0
                        ? KnowledgeCodec.encode(KnowledgeLearner.learn(pages, order))
                        : given;
                return new LinkScorer(
                        order, knowledge, sources.fetchedIds(), result.top(), result.perHost())
                    .score(pages);
              });
      write(found.best(), into);
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s has the best %,d of %,d links.",
                  into,
                  found.best().size(),
                  found.candidates()));
    }
    return ExitCode.DONE.code();
  }

  private static void write(List<ScoredLink> best, Path into) throws IOException {
    try (OutputStream out = Files.newOutputStream(into);
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setRootValueSeparator(null);
      for (ScoredLink scored : best) {
        json.writeStartObject();
        json.writeStringField("url", scored.url());
        json.writeNumberField("score", scored.score());
        json.writeArrayFieldStart("contributions");
        for (ScoredLink.ScoredContribution part : scored.contributions()) {
          json.writeStartObject();
          json.writeStringField("name", part.name());
          json.writeNumberField("value", part.value());
          json.writeStringField("reason", part.reason());
          json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }
}
