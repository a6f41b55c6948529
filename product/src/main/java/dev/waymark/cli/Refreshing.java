package dev.waymark.cli;

import dev.waymark.server.ServeSettings;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Keys;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Refreshes a community again and again while it is served. */
final class Refreshing implements AutoCloseable {
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("refresh").daemon().factory());
  private final Path folder;
  private final PrintStream told;

  private Refreshing(Path folder, PrintStream told) {
    this.folder = folder;
    this.told = told;
  }

  /** Nothing happens if nothing was asked for. */
  static Refreshing start(Path folder, ServeSettings settings, PrintStream told) {
    Refreshing refreshing = new Refreshing(folder, told);
    long every = settings.refreshEvery().toMillis();
    if (every > 0) {
      if (!Shelf.isCommunity(folder)) {
        throw new BadSetting(
            "refresh-every: "
                + folder
                + " is not a community; leave it out, or begin one with"
                + " waymark community start.");
      }
      refreshing.executor.scheduleWithFixedDelay(
          refreshing::once, every, every, TimeUnit.MILLISECONDS);
    }
    return refreshing;
  }

  private void once() {
    try {
      CommunityJob job =
          Keys.of(CommunityJob.class).read(CommunityRefreshCommand.remembered(folder));
      told.println(
          CommunityRefreshCommand.sentence(
              folder, CommunityRefreshCommand.refresh(folder, job, query -> {})));
    } catch (IOException | RuntimeException e) {
      told.println("waymark: the refresh failed, the old collection stays: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
