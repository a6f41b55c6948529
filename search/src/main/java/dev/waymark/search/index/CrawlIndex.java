package dev.waymark.search.index;

import dev.waymark.archive.JournalEntry;
import dev.waymark.collection.IndexSettings;
import dev.waymark.collection.PageIndex;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
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
public final class CrawlIndex implements PageIndex {
  /**
   * Pages that may wait to be indexed: each takes some 150 kB, all of them a twenty-fifth of the
   * heap. With 4 GB, a crawl of 500 pages a second goes on while a segment is written.
   */
  private static final int MAX_QUEUED_TASKS =
      (int) Math.clamp(Runtime.getRuntime().maxMemory() >> 22, 64, 1024);

  /** Decisions within a pause that make a crawl a quick one: for the usual pause 100 a second. */
  private static final int FAST_CRAWL_ENTRIES = 500;

  /** Usual pauses in one of a quick crawl: each time all that is written repeats its words. */
  private static final int FAST_CRAWL_INTERVALS = 6;

  /** A quick crawl does not count votes more often: each time writes those of nearly all pages. */
  private static final Duration VOTE_COUNT_INTERVAL = Duration.ofMinutes(1);

  private final ArrayBlockingQueue<Task> tasks = new ArrayBlockingQueue<>(MAX_QUEUED_TASKS);
  private final Indexer indexer;
  private final Duration commitInterval;
  private final Thread thread;
  private volatile @Nullable RuntimeException threadFailure;
  private boolean failureThrown;

  /** Something to do for the thread. */
  private sealed interface Task {
    /** A page that is kept. */
    record AddPage(long entryNumber, Page page, Relevance relevance, Instant fetchedAt)
        implements Task {}

    /** A page that is only heard. */
    record AddVoter(long entryNumber, Page page) implements Task {}

    /** A visit that brought no page. */
    record Skip(long entryNumber, String url, JournalEntry.FetchOutcome outcome) implements Task {}

    /** The end. */
    record Stop() implements Task {}
  }

  private CrawlIndex(Indexer indexer, Duration every) {
    this.indexer = indexer;
    this.commitInterval = every;
    this.thread = Thread.ofPlatform().name("index").daemon().unstarted(this::processTasks);
  }

  /**
   * Opens the index of a collection and brings it to where the collection is.
   *
   * @param decisions in the journal; an index that knows more was written before a power cut that
   *     the journal did not survive, and is made anew
   */
  public static CrawlIndex open(
      Path collection,
      IndexSettings settings,
      Function<FetchResult.Ok, Page> parser,
      long decisions) {
    Indexer indexer = Indexer.open(collection, settings.voteWindow(), false);
    if (indexer.indexedEntries() > decisions) {
      indexer.close();
      indexer = Indexer.open(collection, settings.voteWindow(), true);
    }
    try {
      new IndexRecovery(collection, parser).run(indexer, pages -> {});
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
  @Override
  public void addPage(long decision, Page page, Relevance verdict, Instant at) {
    enqueue(new Task.AddPage(decision, page, verdict, at));
  }

  /** A page was read that the collection does not keep; what it says of others counts. */
  @Override
  public void addVoter(long decision, Page page) {
    enqueue(new Task.AddVoter(decision, page));
  }

  /** Anything else was decided. */
  @Override
  public void skip(long decision, String url, JournalEntry.FetchOutcome outcome) {
    enqueue(new Task.Skip(decision, url, outcome));
  }

  /** Whether the thread has failed; throws why the first time it is asked after that. */
  private boolean hasFailed() {
    RuntimeException failure = threadFailure;
    if (failure != null && !failureThrown) {
      failureThrown = true;
      throw failure;
    }
    return failure != null;
  }

  private void enqueue(Task task) {
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

  private void processTasks() {
    try {
      long last = System.nanoTime();
      long counted = last;
      int fresh = 0;
      while (true) {
        Task task = tasks.poll(commitInterval.toNanos(), TimeUnit.NANOSECONDS);
        if (task instanceof Task.Stop) {
          indexer.commitAll();
          return;
        }
        if (task != null) {
          fresh++;
          execute(task);
        }
        long now = System.nanoTime();
        if (fresh > 0
            && now - last
                >= commitInterval.toNanos()
                    * (fresh > FAST_CRAWL_ENTRIES ? FAST_CRAWL_INTERVALS : 1)) {
          if (now - counted >= VOTE_COUNT_INTERVAL.toNanos()) {
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
      threadFailure = e;
    } catch (InterruptedException e) {
      threadFailure = new IllegalStateException("the indexing thread was interrupted", e);
    } catch (Throwable e) {
      // Out of memory, say: whoever hands over pages would wait for ever for a thread that died.
      threadFailure = new IllegalStateException("the index could not be written: " + e, e);
    }
  }

  private void execute(Task task) {
    switch (task) {
      case Task.AddPage keep ->
          indexer.addPage(keep.entryNumber(), keep.page(), keep.relevance(), keep.fetchedAt());
      case Task.AddVoter hear -> indexer.addVoter(hear.entryNumber(), hear.page());
      case Task.Skip miss -> {
        if (miss.outcome().kind() == JournalEntry.Kind.REDIRECT) {
          indexer.addGone(miss.entryNumber(), miss.url(), miss.outcome().detail());
        } else if (IndexRecovery.isGone(miss.outcome())) {
          indexer.addGone(miss.entryNumber(), miss.url(), "");
        } else {
          indexer.skip(miss.entryNumber());
        }
      }
      case Task.Stop end -> {}
    }
  }

  /** Writes what waits, counts all votes, and ends the thread. */
  @Override
  public void close() {
    try (indexer) {
      enqueue(new Task.Stop());
      thread.join();
      hasFailed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
