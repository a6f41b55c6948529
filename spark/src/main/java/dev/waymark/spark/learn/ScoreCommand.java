package dev.waymark.spark.learn;

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
import dev.waymark.spark.cluster.KnowledgeCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Finds the most promising links that lead out of archives. */
public final class ScoreCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of {@code waymark spark score}. */
  public record Settings(
      @Key(help = "Pages and cluster") ArchiveSettings archives,
      @Key(help = "Relevance; without, as judged by the crawls of the collections")
          JudgeSettings judge,
      @Key(help = "Scoring") ScoringSettings scoring) {}

  /** Settings of the scoring and its output. */
  public record ScoringSettings(
      @Key(
              help = "Ordering policy that scores links; waymark orders lists them.",
              defaultValue = "waymark",
              placeholder = "ORDER")
          String order,
      @Key(
              help = "Words describing what is searched for; by default those of `want`.",
              placeholder = "WORDS")
          String hint,
      @Key(
              help =
                  "Knowledge file or collection to score with; may be given many times; without,"
                      + " what is learned from the pages.",
              placeholder = "FILE")
          List<String> knowledge,
      @Key(help = "Maximum number of links.", defaultValue = "1000", min = 1) int top,
      @Key(help = "Maximum number of links to one host; 0 means unlimited.", defaultValue = "0")
          int perHost,
      @Key(
              help = "File for the links, one JSON object per line.",
              defaultValue = "links.jsonl",
              placeholder = "FILE")
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
    ScoringSettings scoring = settings.scoring();
    Path into = OutputFile.requireWritable("into", scoring.into());
    ArchiveSources sources = ArchiveSources.find(settings.archives().from());
    PredicateSpec predicate = PredicateSpec.fromSettings(settings.judge(), sources);
    String hint =
        scoring.hint().isEmpty() ? PredicateWords.extract(predicate.want()) : scoring.hint();
    PolicySpec policy = new PolicySpec(scoring.order(), hint).validatedForScoring();
    byte[] givenKnowledge =
        scoring.knowledge().isEmpty()
            ? new byte[0]
            : KnowledgeCodec.encode(KnowledgeLoader.readAll(scoring.knowledge()));
    try (ArchiveJob job = ArchiveJob.open(settings.archives(), console)) {
      LinkScorer.Result result =
          job.run(
              sources,
              predicate,
              pages -> {
                byte[] knowledge =
                    givenKnowledge.length == 0
                        ? KnowledgeCodec.encode(KnowledgeLearner.learn(pages, policy))
                        : givenKnowledge;
                return new LinkScorer(policy, knowledge, scoring.top(), scoring.perHost())
                    .score(pages);
              });
      write(result.best(), into);
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s contains the best %,d of %,d links.",
                  into,
                  result.best().size(),
                  result.candidates()));
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
        for (ScoredLink.ScoredContribution contribution : scored.contributions()) {
          json.writeStartObject();
          json.writeStringField("name", contribution.name());
          json.writeNumberField("value", contribution.value());
          json.writeStringField("reason", contribution.reason());
          json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }
}
