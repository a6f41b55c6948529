package dev.waymark.cli.knowledge;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.DamageReport;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.TextTable;
import dev.waymark.cli.people.UsefulMarks;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.relevance.topics.TopicExample;
import dev.waymark.relevance.topics.TopicExampleReader;
import dev.waymark.relevance.topics.TopicModel;
import dev.waymark.relevance.topics.TopicTrainer;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Trains a classifier for {@code topic("…")} from examples. */
public final class TopicsTrainCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of a training. */
  record Settings(
      @Key(
              help = "File for the trained topics.",
              defaultValue = "topics.model",
              placeholder = "FILE")
          String into,
      @Key(
              help =
                  "Topic of the relevant pages of a collection; the others are examples of what"
                      + " it is not.",
              defaultValue = "relevant")
          String topic,
      @Key(help = "Collection with the pages whose URLs a CSV names.", placeholder = "DIR")
          String pagesOf,
      @Key(help = "Random seed: decides which examples are held out together.", defaultValue = "1")
          long randomSeed) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(
            0,
            "EXAMPLES",
            "Folder with a folder of texts or pages for each topic; CSV with columns label and"
                + " text, or label and url; or a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark topics train EXAMPLES [--into FILE] [FLAGS]")
        .footerHeading("%nExample: from examples/sea/, examples/land/ and examples/other/%n")
        .footer(
            "  waymark topics train examples --into topics.model",
            "  waymark crawl --want 'topic(\"sea\") > 0.5' --topics topics.model --seed …");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    Path source = Path.of(Parameters.value(0, line));
    if (!Files.exists(source)) {
      throw new ConfigException("There is no file or folder " + source + ".");
    }
    Path into = OutputFile.requireWritable("into", settings.into());
    SkippedRecords skipped = new SkippedRecords();
    TopicModel model =
        TopicTrainer.train(readExamples(source, settings, skipped), settings.randomSeed());
    model.save(into);
    console.out().print(model.report().formatTable());
    console.out().println();
    TextTable words = new TextTable("topic", "strongest words");
    for (int topic = 0; topic < model.topics().size(); topic++) {
      words.addRow(model.topics().get(topic), String.join(" ", model.strongestWords(topic, 10)));
    }
    words.lines(Console.DEFAULT_COLUMNS).forEach(console.out()::println);
    console.out().println();
    String want = "topic(\"" + model.topics().getFirst() + "\") > 0.5";
    console
        .out()
        .println(
            "Next: "
                + console.commandText("crawl", "--topics", into, "--want", want)
                + " --seed URL");
    Path collection = settings.pagesOf().isEmpty() ? source : Path.of(settings.pagesOf());
    return DamageReport.exitCode(skipped, collection, console);
  }

  private static List<TopicExample> readExamples(
      Path source, Settings settings, SkippedRecords skipped) throws IOException {
    if (Files.isRegularFile(source)) {
      Map<String, String> texts = new HashMap<>();
      if (!settings.pagesOf().isEmpty()) {
        Path collection = CollectionLocator.locate(Path.of(settings.pagesOf()));
        forEachPage(
            collection, skipped, (entry, page) -> texts.put(page.url(), page.body().text()));
      }
      return TopicExampleReader.readCsv(source, url -> findText(texts, url));
    }
    if (JournalReader.existsIn(source)) {
      return examplesFromCollection(source, settings.topic(), skipped);
    }
    try (PageReader reader =
        new PageReader(
            SettingsSchema.defaults(PolitenessSettings.class),
            SettingsSchema.defaults(FetchSettings.class),
            "")) {
      return TopicExampleReader.readFolders(source, reader::readText);
    }
  }

  /** A mark that a user made on the search page counts more than the predicate. */
  private static List<TopicExample> examplesFromCollection(
      Path collection, String topic, SkippedRecords skipped) throws IOException {
    Path file = collection.resolve(SearchTraceRecorder.MARKS_FILE);
    Map<String, Boolean> marks = Files.exists(file) ? UsefulMarks.readAll(file) : Map.of();
    List<TopicExample> examples = new ArrayList<>();
    forEachPage(
        collection,
        skipped,
        (entry, page) -> {
          boolean relevant = marks.getOrDefault(page.url(), entry.countsAsRelevant());
          examples.add(TopicExample.of(relevant ? topic : "other", page.words()));
        });
    return examples;
  }

  private static Optional<String> findText(Map<String, String> texts, String url) {
    String normal = Urls.normalize(url);
    return normal == null ? Optional.empty() : Optional.ofNullable(texts.get(normal));
  }

  private static void forEachPage(
      Path collection, SkippedRecords skipped, BiConsumer<JournalEntry, Page> each) {
    Parser parser = new Parser();
    try (StoredPageReader pages = new StoredPageReader(collection, skipped)) {
      new JournalReader(collection, skipped)
          .forEach(entry -> {
            if (entry.pageRecord() != null && entry.pageRecord().location() != null) {
              pages
                  .read(entry.pageRecord().location())
                  .ifPresent(ok -> each.accept(entry, parser.parse(ok)));
            }
          });
    }
  }
}
