package dev.waymark.jobs;

import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.relevance.PageJudge;
import dev.waymark.watch.CollectionWatcher;
import dev.waymark.watch.WatchSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Does what schedules say, one after the other on a thread of its own. What was due while the
 * process did not run is not made up for.
 */
public final class ScheduleRunner implements AutoCloseable {
  private static final int MAX_RUNS = 100;
  private static final int LOOK_SECONDS = 10;

  private final JobRegistry jobs;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final ArrayDeque<Run> runs = new ArrayDeque<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("schedules").daemon().factory());
  private Instant lastLook;

  /** What a schedule did. */
  public record Run(Instant at, Schedule schedule, String result) {}

  private ScheduleRunner(JobRegistry jobs, InstantSource clock, Consumer<String> log) {
    this.jobs = jobs;
    this.clock = clock;
    this.log = log;
    this.lastLook = clock.instant();
  }

  public static ScheduleRunner start(JobRegistry jobs, InstantSource clock, Consumer<String> log) {
    ScheduleRunner runner = new ScheduleRunner(jobs, clock, log);
    var _ =
        runner.executor.scheduleWithFixedDelay(
            runner::runDue, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    return runner;
  }

  private void runDue() {
    Instant now = clock.instant();
    List<Schedule> due = jobs.schedules().due(lastLook, now);
    lastLook = now;
    due.forEach(this::run);
  }

  /** Does it now. */
  void run(Schedule schedule) {
    String result;
    try {
      result = perform(schedule);
    } catch (IOException | RuntimeException e) {
      result = "failed: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    log.accept(schedule.kind().key() + " of " + schedule.collection() + ": " + result);
    synchronized (runs) {
      runs.addFirst(new Run(clock.instant(), schedule, result));
      if (runs.size() > MAX_RUNS) {
        runs.removeLast();
      }
    }
  }

  private String perform(Schedule schedule) throws IOException, InterruptedException {
    Path folder = jobs.requireFolder(schedule.collection());
    return switch (schedule.kind()) {
      case CRAWL -> {
        jobs.start(schedule.collection(), List.of());
        yield "started";
      }
      case REFRESH ->
          RefreshRun.summary(folder, new RefreshRun(folder, List.of()).run(log, query -> {}));
      case WATCH -> watch(folder);
    };
  }

  private String watch(Path folder) throws IOException, InterruptedException {
    CrawlCommandSettings settings = CrawlRun.readStored(folder);
    CrawlConfig config = settings.config();
    InFlightParents parents = InFlightParents.forPredicate(config.relevance().want());
    List<String> rounds = new ArrayList<>();
    WatchSettings once =
        SettingsSchema.of(WatchSettings.class)
            .read(List.of(RawSetting.flag("once", List.of("true"))));
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = CrawlRun.openJudge(config, reader, parents);
        ConfiguredPolicy policy = ConfiguredPolicy.open(settings, reader, log)) {
      new CollectionWatcher(
              once,
              config,
              judge,
              parents,
              policy.policy(),
              KnowledgeLoader.readPrior(config),
              policy.trace(),
              clock,
              Files.readString(folder.resolve(LiveCrawl.SETTINGS_FILE)))
          .onMessage(log)
          .run(round -> rounds.add(round.text()));
    }
    return String.join("; ", rounds);
  }

  /** What was done, the latest first. */
  public List<Run> runs() {
    synchronized (runs) {
      return List.copyOf(runs);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
