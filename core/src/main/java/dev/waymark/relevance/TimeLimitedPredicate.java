package dev.waymark.relevance;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Gives up on a predicate that takes too long for a page. The thread that hangs is interrupted and
 * left behind; when too many do not end, pages are no longer handed in until one does.
 */
final class TimeLimitedPredicate implements Predicate, AutoCloseable {
  /** More hanging threads than this would eat the machine. */
  private static final int MAX_HANGING_THREADS = 16;

  private final Predicate predicate;
  private final Duration timeout;
  private final AtomicInteger hangingThreads = new AtomicInteger();
  // Threads of the platform: a virtual one that computes without end would block its carrier.
  private final ExecutorService executor =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("judge-", 0).factory());

  TimeLimitedPredicate(Predicate predicate, Duration limit) {
    this.predicate = predicate;
    this.timeout = limit;
  }

  @Override
  public Relevance judge(Page page) {
    if (hangingThreads.get() >= MAX_HANGING_THREADS) {
      return Relevance.error(
          "%s hangs on %d earlier pages".formatted(predicate, hangingThreads.get()));
    }
    AtomicInteger state = new AtomicInteger();
    Future<Relevance> verdict =
        executor.submit(() -> {
          try {
            return predicate.judge(page);
          } finally {
            if (!state.compareAndSet(RUNNING, ENDED)) {
              hangingThreads.decrementAndGet();
            }
          }
        });
    try {
      return verdict.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      if (state.compareAndSet(RUNNING, ABANDONED)) {
        hangingThreads.incrementAndGet();
      }
      verdict.cancel(true);
      return Relevance.error(
          "%s took longer than %s".formatted(predicate, formatDuration(timeout)));
    } catch (ExecutionException e) {
      return Relevance.error(predicate + " threw " + e.getCause());
    } catch (CancellationException e) {
      return Relevance.error(predicate + " was interrupted");
    } catch (InterruptedException e) {
      verdict.cancel(true);
      Thread.currentThread().interrupt();
      return Relevance.error(predicate + " was interrupted");
    }
  }

  private static final int RUNNING = 0;
  private static final int ENDED = 1;
  private static final int ABANDONED = 2;

  /** A duration as in settings: 500ms, 2s. */
  static String formatDuration(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
  }

  @Override
  public void close() {
    executor.shutdownNow();
    Predicates.close(predicate);
  }

  @Override
  public String toString() {
    return predicate.toString();
  }
}
