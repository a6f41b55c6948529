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
 * Limits the time a predicate may take for a page. A hanging thread is interrupted and abandoned;
 * when too many hang, further pages are errors at once until one ends.
 */
final class TimeLimitedPredicate implements Predicate, AutoCloseable {
  /** Bounds the resources that abandoned threads can hold. */
  private static final int MAX_HANGING_THREADS = 16;

  private final Predicate predicate;
  private final Duration timeout;
  private final AtomicInteger hangingThreads = new AtomicInteger();
  // Platform threads: a virtual one in an endless loop would block its carrier.
  private final ExecutorService executor =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("judge-", 0).factory());

  TimeLimitedPredicate(Predicate predicate, Duration timeout) {
    this.predicate = predicate;
    this.timeout = timeout;
  }

  @Override
  public Relevance judge(Page page) {
    if (hangingThreads.get() >= MAX_HANGING_THREADS) {
      return Relevance.error(
          "%s hangs on %d earlier pages".formatted(predicate, hangingThreads.get()));
    }
    AtomicInteger state = new AtomicInteger();
    Future<Relevance> pending =
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
      return pending.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      if (state.compareAndSet(RUNNING, ABANDONED)) {
        hangingThreads.incrementAndGet();
      }
      pending.cancel(true);
      return Relevance.error(
          "%s took longer than %s".formatted(predicate, formatDuration(timeout)));
    } catch (ExecutionException e) {
      return Relevance.error(predicate + " threw " + e.getCause());
    } catch (CancellationException e) {
      return Relevance.error(predicate + " was interrupted");
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      return Relevance.error(predicate + " was interrupted");
    }
  }

  private static final int RUNNING = 0;
  private static final int ENDED = 1;
  private static final int ABANDONED = 2;

  /** As in settings: 500ms, 2s. */
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
