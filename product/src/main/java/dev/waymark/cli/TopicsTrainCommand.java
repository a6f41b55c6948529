package dev.waymark.cli;

import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.MannersSettings;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.server.Recorder;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.store.StoredPages;
import dev.waymark.topics.Example;
import dev.waymark.topics.Examples;
import dev.waymark.topics.TopicModel;
import dev.waymark.topics.Training;
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
final class TopicsTrainCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What a training can be told. */
  record Settings(
      @Key(help = "File for the trained topics.", value = "topics.model") String into,
      @Key(
              help =
                  "Topic of the pages of a collection that satisfy; the others are examples of what"
                      + " it is not.",
              value = "wanted")
          String topic,
      @Key(help = "Collection with the pages whose URLs a CSV names.") String pagesOf,
      @Key(help = "Decides which examples are held back together.", value = "1") long lot) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.one(
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
    Path source = Path.of(Parameters.at(0, line));
    if (!Files.exists(source)) {
      throw new BadSetting("There is no file or folder " + source + ".");
    }
    Path into = NewFile.of("into", settings.into());
    TopicModel model = Training.train(examples(source, settings), settings.lot());
    model.save(into);
    console.out().print(model.report().table());
    console.out().println();
    Table words = new Table("topic", "strongest words");
    for (int topic = 0; topic < model.topics().size(); topic++) {
      words.row(model.topics().get(topic), String.join(" ", model.strongest(topic, 10)));
    }
    words.lines(Console.WIDTH).forEach(console.out()::println);
    console.out().println();
    console
        .out()
        .println(
            "Next: --topics "
                + into
                + " --want 'topic(\""
                + model.topics().getFirst()
                + "\") > 0.5'");
    return ExitCode.DONE.code();
  }

  private static List<Example> examples(Path source, Settings settings) throws IOException {
    if (Files.isRegularFile(source)) {
      Map<String, String> texts = new HashMap<>();
      if (!settings.pagesOf().isEmpty()) {
        Path collection = Shelf.current(Path.of(settings.pagesOf()));
        pages(collection, (decision, page) -> texts.put(page.url(), page.body().text()));
      }
      return Examples.ofTable(source, url -> text(texts, url));
    }
    if (Journal.isIn(source)) {
      return ofCollection(source, settings.topic());
    }
    try (PageReader reader =
        new PageReader(
            Keys.defaults(MannersSettings.class), Keys.defaults(FetchSettings.class), "")) {
      return Examples.ofFolders(source, reader::text);
    }
  }

  /** What people marked on the search page counts before what the predicate said. */
  private static List<Example> ofCollection(Path collection, String topic) throws IOException {
    Path file = collection.resolve(Recorder.MARKS);
    Map<String, Boolean> marks = Files.exists(file) ? UsefulMarks.all(file) : Map.of();
    List<Example> examples = new ArrayList<>();
    pages(
        collection,
        (decision, page) -> {
          boolean good = marks.getOrDefault(page.url(), decision.counts());
          examples.add(Example.of(good ? topic : "other", page.words()));
        });
    return examples;
  }

  private static Optional<String> text(Map<String, String> texts, String url) {
    String normal = Urls.normal(url);
    return normal == null ? Optional.empty() : Optional.ofNullable(texts.get(normal));
  }

  private static void pages(Path collection, BiConsumer<Decision, Page> each) {
    Parser parser = new Parser();
    try (StoredPages pages = new StoredPages(collection)) {
      new Journal(collection)
          .forEach(decision -> {
            if (decision.kept() != null && decision.kept().place() != null) {
              pages
                  .read(decision.kept().place())
                  .ifPresent(ok -> each.accept(decision, parser.parse(ok)));
            }
          });
    }
  }
}
