package dev.waymark.search;

import dev.waymark.model.Fetched;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.store.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a crawl searchable while it runs: the crawl hands over what it did and goes on, a thread of
 * its own writes. When that thread falls behind, the crawl waits for it.
 */
public final class CrawlIndex implements AutoCloseable {
  /**
   * Pages that may wait to be indexed: each takes some 150 kB, all of them a twenty-fifth of the
   * heap. With 4 GB, a crawl of 500 pages a second goes on while a segment is written.
   */
  private static final int WAITING =
      (int) Math.clamp(Runtime.getRuntime().maxMemory() >> 22, 64, 1024);

  /** Decisions within a pause that make a crawl a quick one: for the usual pause 100 a second. */
  private static final int MANY = 500;

  /** Usual pauses in one of a quick crawl: each time all that is written repeats its words. */
  private static final int QUICK_PAUSES = 6;

  /** A quick crawl does not count votes more often: each time writes those of nearly all pages. */
  private static final Duration VOTES_EVERY = Duration.ofMinutes(1);

  private final ArrayBlockingQueue<Task> tasks = new ArrayBlockingQueue<>(WAITING);
  private final Indexer indexer;
  private final Duration every;
  private final Thread thread;
  private volatile @Nullable RuntimeException failed;
  private boolean told;

  /** Something to do for the thread. */
  private sealed interface Task {
    /** A page that is kept. */
    record Keep(long decision, Page page, Verdict verdict, Instant at) implements Task {}

    /** A page that is only heard. */
    record Hear(long decision, Page page) implements Task {}

    /** A visit that brought no page. */
    record Miss(long decision, String url, Decision.Outcome outcome) implements Task {}

    /** The end. */
    record End() implements Task {}
  }

  private CrawlIndex(Indexer indexer, Duration every) {
    this.indexer = indexer;
    this.every = every;
    this.thread = Thread.ofPlatform().name("index").daemon().unstarted(this::work);
  }

  /**
   * Opens the index of a collection and brings it to where the collection is.
   *
   * @param decisions in the journal; an index that knows more was written before a power cut that
   *     the journal did not survive, and is made anew
   */
  public static CrawlIndex open(
      Path collection, SearchSettings settings, Function<Fetched.Ok, Page> parser, long decisions) {
    Indexer indexer = Indexer.open(collection, settings.voteWindow(), false);
    if (indexer.pages() > decisions) {
      indexer.close();
      indexer = Indexer.open(collection, settings.voteWindow(), true);
    }
    try {
      new CatchUp(collection, parser).run(indexer, pages -> {});
      indexer.commit();
    } catch (RuntimeException e) {
      indexer.close();
      throw e;
    }
    CrawlIndex index = new CrawlIndex(indexer, settings.indexEvery());
    index.thread.start();
    return index;
  }

  /** A page is in the collection. */
  public void keep(long decision, Page page, Verdict verdict, Instant at) {
    give(new Task.Keep(decision, page, verdict, at));
  }

  /** A page was read that the collection does not keep; what it says of others counts. */
  public void hear(long decision, Page page) {
    give(new Task.Hear(decision, page));
  }

  /** Anything else was decided. */
  public void miss(long decision, String url, Decision.Outcome outcome) {
    give(new Task.Miss(decision, url, outcome));
  }

  /** Whether the thread has failed; throws why the first time it is asked after that. */
  private boolean hasFailed() {
    RuntimeException failure = failed;
    if (failure != null && !told) {
      told = true;
      throw failure;
    }
    return failure != null;
  }

  private void give(Task task) {
    boolean interrupted = false;
    try {
      while (true) {
        if (hasFailed()) {
          return;
        }
        try {
          if (tasks.offer(task, 200, TimeUnit.MILLISECONDS)) {
            return;
          }
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void work() {
    try {
      long last = System.nanoTime();
      long counted = last;
      int fresh = 0;
      while (true) {
        Task task = tasks.poll(every.toNanos(), TimeUnit.NANOSECONDS);
        if (task instanceof Task.End) {
          indexer.finish();
          return;
        }
        if (task != null) {
          fresh++;
          run(task);
        }
        long now = System.nanoTime();
        if (fresh > 0 && now - last >= every.toNanos() * (fresh > MANY ? QUICK_PAUSES : 1)) {
          if (now - counted >= VOTES_EVERY.toNanos()) {
            indexer.commit();
            counted = now;
          } else {
            indexer.commitPages();
          }
          last = System.nanoTime();
          fresh = 0;
        }
      }
    } catch (RuntimeException e) {
      failed = e;
    } catch (InterruptedException e) {
      failed = new IllegalStateException("the indexing thread was interrupted", e);
    } catch (Throwable e) {
      // Out of memory, say: whoever hands over pages would wait for ever for a thread that died.
      failed = new IllegalStateException("the index could not be written: " + e, e);
    }
  }

  private void run(Task task) {
    switch (task) {
      case Task.Keep keep -> indexer.page(keep.decision(), keep.page(), keep.verdict(), keep.at());
      case Task.Hear hear -> indexer.voter(hear.decision(), hear.page());
      case Task.Miss miss -> {
        if (miss.outcome().kind() == Decision.Kind.MOVED) {
          indexer.gone(miss.decision(), miss.url(), miss.outcome().detail());
        } else if (CatchUp.isGone(miss.outcome())) {
          indexer.gone(miss.decision(), miss.url(), "");
        } else {
          indexer.passed(miss.decision());
        }
      }
      case Task.End end -> {}
    }
  }

  /** Writes what waits, counts all votes, and ends the thread. */
  @Override
  public void close() {
    try (indexer) {
      give(new Task.End());
      thread.join();
      hasFailed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
