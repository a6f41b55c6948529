package dev.waymark.cli;

import dev.waymark.engine.CrawlRun;
import dev.waymark.people.PeopleSettings;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.traces.PageView;
import dev.waymark.traces.PageViews;
import dev.waymark.traces.Stopped;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.Webs;
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
      List<String> names, PeopleSettings people, Consumer<String> say, Consumer<PageView> into)
      throws IOException, Stopped {
    for (String name : names) {
      if (name.startsWith("generated:") || name.startsWith("wikispeedia:")) {
        web(Webs.of(name), into);
      } else if (Files.isRegularFile(Path.of(name).resolve(CrawlRun.SETTINGS))) {
        collection(Path.of(name), into);
      } else {
        PageViews.read(List.of(name), people, say, into);
      }
    }
  }

  private static void web(RecordedWeb web, Consumer<PageView> into) {
    web.people()
        .visits()
        .forEach(visit ->
            into.accept(
                new PageView(
                    visit.url(),
                    visit.referrer(),
                    Urls.id(visit.user()) | 1,
                    visit.time().getEpochSecond())));
  }

  private static void collection(Path folder, Consumer<PageView> into) {
    new Journal(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == Decision.Kind.OK) {
            into.accept(new PageView(decision.url(), null, 0, decision.at().getEpochSecond()));
          }
        });
  }
}
