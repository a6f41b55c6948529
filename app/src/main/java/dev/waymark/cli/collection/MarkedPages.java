package dev.waymark.cli.collection;

import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.cli.people.UsefulMarks;
import dev.waymark.parse.Parser;
import dev.waymark.rank.ExamplePage;
import dev.waymark.recorder.SearchTraceRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The pages of a collection that people marked as useful or not: examples for and against. */
final class MarkedPages {
  private MarkedPages() {}

  /**
   * @param messages takes a line for the user if there is any
   */
  static List<ExamplePage> read(Path collection, Consumer<String> messages) throws IOException {
    Path file = collection.resolve(SearchTraceRecorder.MARKS_FILE);
    if (!Files.exists(file) || !JournalReader.existsIn(collection)) {
      return List.of();
    }
    Map<String, Boolean> marks = UsefulMarks.readAll(file);
    List<ExamplePage> examples = new ArrayList<>();
    Parser parser = new Parser();
    try (StoredPageReader stored = new StoredPageReader(collection)) {
      new JournalReader(collection)
          .forEach(entry -> {
            Boolean useful = marks.get(entry.url());
            if (useful != null
                && entry.pageRecord() != null
                && entry.pageRecord().location() != null) {
              stored
                  .read(entry.pageRecord().location())
                  .ifPresent(ok -> examples.add(ExamplePage.of(parser.parse(ok), useful)));
            }
          });
    }
    if (!examples.isEmpty()) {
      long useful = examples.stream().filter(ExamplePage::relevant).count();
      messages.accept(
          "Marks: pages that people found useful (%d) are examples, others (%d) examples against."
              .formatted(useful, examples.size() - useful));
    }
    return examples;
  }
}
