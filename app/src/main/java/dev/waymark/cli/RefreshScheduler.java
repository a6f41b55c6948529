package dev.waymark.cli;

import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.server.ServeSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Refreshes a community at intervals while it is served. */
final class RefreshScheduler implements AutoCloseable {
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("refresh").daemon().factory());
  private final Path folder;
  private final PrintStream log;

  private RefreshScheduler(Path folder, PrintStream log) {
    this.folder = folder;
    this.log = log;
  }

  /** Does nothing where no interval is set. */
  static RefreshScheduler start(Path folder, ServeSettings settings, PrintStream log) {
    RefreshScheduler scheduler = new RefreshScheduler(folder, log);
    long intervalMillis = settings.refreshEvery().toMillis();
    if (intervalMillis > 0) {
      if (!CollectionLocator.isCommunity(folder)) {
        throw new ConfigException(
            "refresh-every: "
                + folder
                + " is not a community; leave it out, or begin one with"
                + " waymark community start.");
      }
      scheduler.executor.scheduleWithFixedDelay(
          scheduler::refreshOnce, intervalMillis, intervalMillis, TimeUnit.MILLISECONDS);
    }
    return scheduler;
  }

  private void refreshOnce() {
    try {
      CommunityConfig config =
          SettingsSchema.of(CommunityConfig.class)
              .read(CommunityRefreshCommand.storedSettings(folder));
      log.println(
          CommunityRefreshCommand.summary(
              folder, CommunityRefreshCommand.refresh(folder, config, query -> {})));
    } catch (IOException | RuntimeException e) {
      log.println("waymark: the refresh failed, the old collection stays: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
