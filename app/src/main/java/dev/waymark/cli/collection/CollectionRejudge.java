package dev.waymark.cli.collection;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StorageException;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.Rejudge;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.file.AtomicFile;
import dev.waymark.rank.sessions.NearTargetsFunction;
import dev.waymark.relevance.JudgeSettings;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.search.index.IndexRecovery;
import dev.waymark.search.index.Indexer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Judges a collection again by another predicate: {@code waymark judge DIR --apply}. */
final class CollectionRejudge {
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

  private final JudgeCommandSettings settings;
  private final Console console;
  private final InstantSource clock = InstantSource.system();
  private Instant lastProgress = clock.instant();

  CollectionRejudge(JudgeCommandSettings settings, Console console) {
    this.settings = settings;
    this.console = console;
  }

  int run(List<String> places) {
    Path folder = Path.of(places.getFirst());
    if (places.size() != 1 || !JournalReader.existsIn(folder)) {
      throw new ConfigException(
          "apply: name the folder of one collection, such as waymark judge reefs --want"
              + " 'word(\"atoll\")' --apply.");
    }
    CrawlCommandSettings stored = storedSettings(folder);
    CrawlConfig config = stored.config();
    InFlightParents parents = InFlightParents.forPredicate(config.relevance().want());
    Rejudge.Progress end;
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = openJudge(config, reader, parents);
        ConfiguredPolicy policy = ConfiguredPolicy.open(stored, reader, console.err()::println)) {
      end =
          new Rejudge(folder, config, judge, parents)
              .run(policy.policy(), clock, this::show, () -> emptyIndex(folder, config));
    }
    write(folder, stored);
    fillIndex(folder, config);
    print(folder, config.relevance().want(), end);
    return ExitCode.DONE.code();
  }

  /** What the collection remembers, with the new predicate. */
  private CrawlCommandSettings storedSettings(Path folder) {
    List<RawSetting> all = new ArrayList<>(ConfigFile.readStored(folder));
    all.add(RawSetting.flag("want", List.of(settings.judge().want())));
    if (!settings.judge().topics().isBlank()) {
      all.add(RawSetting.flag("topics", List.of(settings.judge().topics())));
    }
    Duration timeout = settings.judge().judgeTimeout();
    if (!timeout.equals(SettingsSchema.defaults(JudgeSettings.class).judgeTimeout())) {
      all.add(RawSetting.flag("judge-timeout", List.of(timeout.toMillis() + "ms")));
    }
    return SettingsSchema.of(CrawlCommandSettings.class).read(all);
  }

  private static PageJudge openJudge(
      CrawlConfig config, PageReader reader, InFlightParents parents) {
    return PageJudge.fromSettings(
        config.relevance(),
        PredicateContext.minimal()
            .withExampleReader(reader::readText)
            .withParents(parents::get)
            .withExtraFunctions(List.of(NearTargetsFunction.create(config.learn().sessions()))));
  }

  private void show(Rejudge.Progress progress) {
    Instant now = clock.instant();
    if (Duration.between(lastProgress, now).compareTo(PROGRESS_INTERVAL) >= 0) {
      lastProgress = now;
      console
          .err()
          .println(
              "judged "
                  + ProgressText.count(progress.pages())
                  + " of "
                  + ProgressText.count(progress.total())
                  + " pages, "
                  + ProgressText.count(progress.relevant())
                  + " relevant");
    }
  }

  /** An index that lacks pages is filled by whoever opens it next; one that is wrong is not. */
  private static void emptyIndex(Path folder, CrawlConfig config) {
    if (config.search().index()) {
      try (Indexer indexer = Indexer.create(folder, null)) {
        indexer.commit();
      }
    }
  }

  private static void fillIndex(Path folder, CrawlConfig config) {
    if (config.search().index()) {
      try (Indexer indexer = Indexer.open(folder)) {
        new IndexRecovery(folder, config.parser()::parse).addMissing(indexer);
        indexer.commitAll();
      }
    }
  }

  private static void write(Path folder, CrawlCommandSettings stored) {
    Path file = folder.resolve(LiveCrawl.SETTINGS_FILE);
    try {
      AtomicFile.write(file, SettingsSchema.of(CrawlCommandSettings.class).write(stored));
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }

  private void print(Path folder, String want, Rejudge.Progress end) {
    if (settings.input().json()) {
      console
          .out()
          .println(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("folder", folder.toString())
                  .put("want", want)
                  .put("pages", end.pages())
                  .put("relevant", end.relevant())
                  .put("not_archived", end.notArchived()));
      return;
    }
    console
        .out()
        .println(
            ProgressText.count(end.relevant())
                + " of "
                + ProgressText.count(end.pages())
                + " pages of "
                + folder
                + " are relevant now.");
    if (end.notArchived() > 0) {
      console.printWrapped(
          "  ",
          ProgressText.count(end.notArchived())
              + " pages are not in the archive and keep their relevance.");
    }
    console.out().println("Go on with: " + console.commandText("crawl", "--into", folder));
  }
}
