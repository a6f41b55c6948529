package dev.waymark.jobs;

import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.RunningCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.model.MissCause;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A crawl that waits for its turn, runs, or has run since the program was started. */
public final class CrawlJob {
  /** How long a click waits for the crawl thread. */
  private static final long MAX_WAIT_SECONDS = 20;

  private final String name;
  private final Path folder;
  private final CrawlCommandSettings settings;
  private final Instant createdAt;
  private final boolean staysPaused;
  private volatile State state = State.QUEUED;
  private volatile @Nullable CrawlView view;
  private volatile @Nullable LiveCrawl crawl;
  private volatile boolean stopRequested;
  private volatile String message = "";
  private final List<String> reopenedFirst = new ArrayList<>();

  /** Where a job is. */
  public enum State {
    QUEUED,
    /** Files are opened; nothing is fetched yet. */
    STARTING,
    RUNNING,
    STOPPING,
    ENDED,
    FAILED
  }

  /**
   * @param staysPaused if it was paused when the last run ended
   */
  CrawlJob(
      String name,
      Path folder,
      CrawlCommandSettings settings,
      Instant createdAt,
      boolean staysPaused) {
    this.staysPaused = staysPaused;
    this.name = name;
    this.folder = folder;
    this.settings = settings;
    this.createdAt = createdAt;
  }

  public String name() {
    return name;
  }

  public Path folder() {
    return folder;
  }

  /** With which it runs. */
  public CrawlCommandSettings settings() {
    return settings;
  }

  public Instant createdAt() {
    return createdAt;
  }

  public State state() {
    if (state != State.RUNNING) {
      return state;
    }
    return stopRequested ? State.STOPPING : running() == null ? State.STARTING : State.RUNNING;
  }

  /** For readers: where it is, and whether it is paused there. */
  public String stateName() {
    State now = state();
    return now == State.RUNNING && steering().paused()
        ? "paused"
        : now.name().toLowerCase(Locale.ROOT);
  }

  /** Whether it waits or runs. */
  public boolean isActive() {
    return state == State.QUEUED || state == State.RUNNING;
  }

  /** How it ended, or what it waits for, in a sentence. */
  public String message() {
    return message;
  }

  /** What is to be seen; null before it runs. */
  public @Nullable CrawlView view() {
    return view;
  }

  boolean staysPaused() {
    return staysPaused;
  }

  void setRunning() {
    message = "";
    state = State.RUNNING;
  }

  void begin(CrawlView seen, LiveCrawl live) {
    view = seen;
    crawl = live;
    live.running().thenAccept(this::reopenFirst);
    if (stopRequested) {
      live.stop();
    }
  }

  private synchronized void reopenFirst(RunningCrawl running) {
    if (!reopenedFirst.isEmpty()) {
      running.reopen(List.copyOf(reopenedFirst));
    }
  }

  void wait(String reason) {
    message = reason;
  }

  void end(State how, String sentence) {
    message = sentence;
    state = how;
    crawl = null;
  }

  /** Asks it to end; what was fetched is kept. */
  void stop() {
    stopRequested = true;
    LiveCrawl live = crawl;
    if (live != null) {
      live.stop();
    }
  }

  /** The crawl that runs; null if none does, or it has not fetched yet. */
  public @Nullable RunningCrawl running() {
    LiveCrawl live = crawl;
    return live == null || live.running().isCompletedExceptionally()
        ? null
        : live.running().getNow(null);
  }

  /** What is steered; nothing before it runs. */
  public Steering steering() {
    RunningCrawl running = running();
    return running == null ? Steering.NONE : running.steering();
  }

  /**
   * Steers it; returns when the change lasts.
   *
   * @throws ConfigException if it does not run, or the command makes no sense
   */
  public Steering steer(SteeringCommand command) {
    Steering after = await(requireRunning().steer(command));
    if (command instanceof SteeringCommand.RemoveRule remove) {
      await(requireRunning().reopen(blockedUrls(remove.pattern())));
    }
    return after;
  }

  /** Asks again for pages that were missed, now or as soon as it runs. */
  void reopen(List<String> urls) {
    RunningCrawl running;
    synchronized (this) {
      running = running();
      if (running == null) {
        reopenedFirst.addAll(urls);
      }
    }
    if (running != null) {
      await(running.reopen(urls));
    }
  }

  /** The pages of a collection that were missed for a cause. */
  static List<String> missedUrls(Path folder, MissCause cause) {
    Set<String> urls = new LinkedHashSet<>();
    new JournalReader(folder, new SkippedRecords())
        .forEach(entry -> {
          if (entry.missCause() == cause) {
            urls.add(entry.url());
          } else {
            urls.remove(entry.url());
          }
        });
    return List.copyOf(urls);
  }

  /** Sets after how many pages it ends. */
  public void setPageBudget(long pages) {
    await(requireRunning().setPageBudget(pages));
  }

  private RunningCrawl requireRunning() {
    RunningCrawl running = running();
    if (running == null) {
      throw new ConfigException(
          state() == State.STARTING
              ? "The crawl " + name + " is just starting; try again in a moment."
              : "The crawl " + name + " does not run; start it first.");
    }
    return running;
  }

  /** Those whose last word in the journal is that a pattern blocks them. */
  private List<String> blockedUrls(String pattern) {
    Set<String> urls = new LinkedHashSet<>();
    new JournalReader(folder, new SkippedRecords())
        .forEach(entry -> {
          boolean blocked =
              entry.missCause() == MissCause.BLOCKED
                  && entry.outcome().detail().equals(Steering.BLOCKED_REASON + pattern.strip());
          if (blocked) {
            urls.add(entry.url());
          } else {
            urls.remove(entry.url());
          }
        });
    return List.copyOf(urls);
  }

  /** Waits for the crawl thread, but not for ever. */
  public static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new ConfigException("The crawl is busy; try again in a moment.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("The server ends.");
    }
  }
}
