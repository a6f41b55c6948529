package dev.waymark.judge;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
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
final class Watched implements Predicate, AutoCloseable {
  /** More hanging threads than this would eat the machine. */
  private static final int MAX_HANGING = 16;

  private final Predicate predicate;
  private final Duration limit;
  private final AtomicInteger hanging = new AtomicInteger();
  // Threads of the platform: a virtual one that computes without end would block its carrier.
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("judge-", 0).factory());

  Watched(Predicate predicate, Duration limit) {
    this.predicate = predicate;
    this.limit = limit;
  }

  @Override
  public Verdict judge(Page page) {
    if (hanging.get() >= MAX_HANGING) {
      return Verdict.trouble("%s hangs on %d earlier pages".formatted(predicate, hanging.get()));
    }
    AtomicInteger state = new AtomicInteger();
    Future<Verdict> verdict =
        threads.submit(() -> {
          try {
            return predicate.judge(page);
          } finally {
            if (!state.compareAndSet(RUNNING, ENDED)) {
              hanging.decrementAndGet();
            }
          }
        });
    try {
      return verdict.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      if (state.compareAndSet(RUNNING, LEFT)) {
        hanging.incrementAndGet();
      }
      verdict.cancel(true);
      return Verdict.trouble("%s took longer than %s".formatted(predicate, brief(limit)));
    } catch (ExecutionException e) {
      return Verdict.trouble(predicate + " threw " + e.getCause());
    } catch (CancellationException e) {
      return Verdict.trouble(predicate + " was interrupted");
    } catch (InterruptedException e) {
      verdict.cancel(true);
      Thread.currentThread().interrupt();
      return Verdict.trouble(predicate + " was interrupted");
    }
  }

  private static final int RUNNING = 0;
  private static final int ENDED = 1;
  private static final int LEFT = 2;

  /** A duration as in settings: 500ms, 2s. */
  static String brief(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
  }

  @Override
  public void close() {
    threads.shutdownNow();
    Predicates.close(predicate);
  }

  @Override
  public String toString() {
    return predicate.toString();
  }
}
