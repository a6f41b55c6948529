package dev.waymark.crawl;

import dev.waymark.config.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * What others want of a crawl while it runs: submitted from any thread, done by the crawl thread
 * between two visits, and answered when it lasts.
 */
final class CrawlTasks {
  private final ConcurrentLinkedQueue<Task<?>> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  private static final class Task<T> {
    private final Function<CrawlState, T> work;
    private final boolean changes;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    Task(Function<CrawlState, T> work, boolean changes) {
      this.work = work;
      this.changes = changes;
    }

    /** Returns what is to be done once it is committed. */
    Runnable run(CrawlState state) {
      try {
        T value = work.apply(state);
        return () -> result.complete(value);
      } catch (RuntimeException e) {
        return () -> result.completeExceptionally(e);
      }
    }
  }

  /**
   * @param changes the task changes the state, which is committed before it is answered
   */
  <T> CompletableFuture<T> submit(Function<CrawlState, T> work, boolean changes) {
    Task<T> task = new Task<>(work, changes);
    waiting.add(task);
    if (ended) {
      refuseAll();
    }
    return task.result;
  }

  /** Does what waits, and what the answers ask for. */
  void run(CrawlState state, Runnable commit) {
    while (!waiting.isEmpty()) {
      runWaiting(state, commit);
    }
  }

  private void runWaiting(CrawlState state, Runnable commit) {
    List<Runnable> answers = new ArrayList<>();
    boolean changed = false;
    for (Task<?> task = waiting.poll(); task != null; task = waiting.poll()) {
      answers.add(task.run(state));
      changed |= task.changes;
    }
    if (changed) {
      commit.run();
    }
    answers.forEach(Runnable::run);
  }

  /** The crawl has ended: nothing is done any more. */
  void end() {
    ended = true;
    refuseAll();
  }

  private void refuseAll() {
    for (Task<?> task = waiting.poll(); task != null; task = waiting.poll()) {
      task.result.completeExceptionally(new ConfigException("The crawl has ended."));
    }
  }
}
