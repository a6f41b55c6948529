package dev.waymark.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.waymark.cli.Command;
import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.cli.Flags;
import dev.waymark.cli.Knowledges;
import dev.waymark.cli.NewFile;
import dev.waymark.judge.JudgeSettings;
import dev.waymark.learn.WantWords;
import dev.waymark.settings.Key;
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
      @Key(help = "Pages, and where to work") ClusterSettings cluster,
      @Key(help = "What is wanted; without, what the crawls of the collections said")
          JudgeSettings judge,
      @Key(help = "What comes first") Result result) {}

  /** By what links are scored, and where the best go. */
  public record Result(
      @Key(help = "Order that scores them; waymark orders lists them.", value = "waymark")
          String order,
      @Key(help = "What is looked for, in words; else the words that `want` asks for.") String hint,
      @Key(
              help =
                  "Knowledge file or collection to score with; may be given many times; without,"
                      + " what the pages themselves teach.")
          List<String> knowledge,
      @Key(help = "Links at most.", value = "1000", min = 1) int top,
      @Key(help = "Links at most to one host; 0 means any number.", value = "0") int perHost,
      @Key(help = "File for the links, a JSON object a line.", value = "links.jsonl")
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
    Result result = settings.result();
    Path into = NewFile.of("into", result.into());
    Sources sources = Sources.of(settings.cluster().from());
    Wanted wanted = Wanted.of(settings.judge(), sources);
    String hint = result.hint().isEmpty() ? WantWords.of(wanted.want()) : result.hint();
    Named order = new Named(result.order(), hint).checkedForScores();
    byte[] given =
        result.knowledge().isEmpty() ? new byte[0] : Packed.of(Knowledges.sum(result.knowledge()));
    try (Cluster cluster = Cluster.open(settings.cluster(), console)) {
      Scoring.Result found =
          cluster.with(
              sources,
              wanted,
              pages -> {
                byte[] knowledge = given.length == 0 ? Packed.of(Lessons.of(pages, order)) : given;
                return new Scoring(
                        order, knowledge, sources.asked(), result.top(), result.perHost())
                    .of(pages);
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

  private static void write(List<Scored> best, Path into) throws IOException {
    try (OutputStream out = Files.newOutputStream(into);
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setRootValueSeparator(null);
      for (Scored scored : best) {
        json.writeStartObject();
        json.writeStringField("url", scored.url());
        json.writeNumberField("score", scored.score());
        json.writeArrayFieldStart("contributions");
        for (Scored.Part part : scored.parts()) {
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
