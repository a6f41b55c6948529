package dev.waymark.jobs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Refreshes a collection at intervals, on a thread of its own. */
public final class RefreshScheduler implements AutoCloseable {
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("refresh").daemon().factory());
  private final Path folder;
  private final Consumer<String> log;

  private RefreshScheduler(Path folder, Consumer<String> log) {
    this.folder = folder;
    this.log = log;
  }

  /**
   * The first refresh is after one interval.
   *
   * @param interval zero for never
   */
  public static RefreshScheduler start(Path folder, Duration interval, Consumer<String> log) {
    RefreshScheduler scheduler = new RefreshScheduler(folder, log);
    long millis = interval.toMillis();
    if (millis > 0) {
      var _ =
          scheduler.executor.scheduleWithFixedDelay(
              scheduler::refreshOnce, millis, millis, TimeUnit.MILLISECONDS);
    }
    return scheduler;
  }

  private void refreshOnce() {
    try {
      RefreshRun run = new RefreshRun(folder, List.of());
      log.accept(RefreshRun.summary(folder, run.run(log, query -> {})));
    } catch (IOException | RuntimeException e) {
      log.accept("waymark: the refresh failed, the collection is as it was: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
