package dev.waymark.lab.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Runs independent tasks, as crawls in memory are, on all cores. */
public final class ParallelTasks {
  private ParallelTasks() {}

  /**
   * @param progress told after each task how many are done, by one thread at a time
   * @return the results in the order of the tasks; what the first failed task threw is thrown
   */
  public static <T> List<T> run(List<Callable<T>> tasks, IntConsumer progress)
      throws InterruptedException {
    int[] count = {0};
    List<Future<T>> futures = new ArrayList<>();
    try (ExecutorService pool =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (Callable<T> task : tasks) {
        futures.add(
            pool.submit(() -> {
              T result = task.call();
              synchronized (count) {
                progress.accept(++count[0]);
              }
              return result;
            }));
      }
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(result(future));
    }
    return results;
  }

  private static <T> T result(Future<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }
}
