package dev.waymark.cli.people;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.traces.PageView;
import dev.waymark.traces.PageViewReader;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Reads page views from traces, collections and recorded webs. */
final class PatternSources {
  private PatternSources() {}

  /** Reads the page views of all sources in their order; a page without visits has no user. */
  static void read(
      List<String> names, TraceSettings traces, Consumer<String> messages, Consumer<PageView> sink)
      throws IOException, ImportException {
    for (String name : names) {
      if (name.startsWith("generated:") || name.startsWith("wikispeedia:")) {
        readWeb(RecordedWebs.open(name), sink);
      } else if (Files.isRegularFile(Path.of(name).resolve(LiveCrawl.SETTINGS_FILE))) {
        readCollection(Path.of(name), sink);
      } else {
        PageViewReader.read(List.of(name), traces, messages, sink);
      }
    }
  }

  private static void readWeb(RecordedWeb web, Consumer<PageView> sink) {
    web.traces()
        .visits()
        .forEach(visit ->
            sink.accept(
                new PageView(
                    visit.url(),
                    visit.referrer(),
                    Urls.id(visit.user()) | 1,
                    visit.time().getEpochSecond())));
  }

  private static void readCollection(Path folder, Consumer<PageView> sink) {
    new JournalReader(folder)
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            sink.accept(new PageView(entry.url(), null, 0, entry.at().getEpochSecond()));
          }
        });
  }
}
