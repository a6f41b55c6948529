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

/** Where patterns can be mined from: people's traces, collections, and recorded webs. */
final class PatternSources {
  private PatternSources() {}

  /** The page views of all sources, in their order; what nobody visited has no user. */
  static void read(
      List<String> names, TraceSettings people, Consumer<String> say, Consumer<PageView> into)
      throws IOException, ImportException {
    for (String name : names) {
      if (name.startsWith("generated:") || name.startsWith("wikispeedia:")) {
        readWeb(RecordedWebs.open(name), into);
      } else if (Files.isRegularFile(Path.of(name).resolve(LiveCrawl.SETTINGS_FILE))) {
        readCollection(Path.of(name), into);
      } else {
        PageViewReader.read(List.of(name), people, say, into);
      }
    }
  }

  private static void readWeb(RecordedWeb web, Consumer<PageView> into) {
    web.traces()
        .visits()
        .forEach(visit ->
            into.accept(
                new PageView(
                    visit.url(),
                    visit.referrer(),
                    Urls.id(visit.user()) | 1,
                    visit.time().getEpochSecond())));
  }

  private static void readCollection(Path folder, Consumer<PageView> into) {
    new JournalReader(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == JournalEntry.Kind.OK) {
            into.accept(new PageView(decision.url(), null, 0, decision.at().getEpochSecond()));
          }
        });
  }
}
