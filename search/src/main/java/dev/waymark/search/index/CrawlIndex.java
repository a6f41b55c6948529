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
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a crawl searchable while it runs: the crawl queues what it did and goes on, a thread of the
 * index writes. When the queue is full, the crawl waits for that thread.
 */
final class CrawlIndex implements PageIndex {
  /**
   * Each page takes some 150 kB, a full queue a twenty-fifth of the heap. With 4 GB, a crawl of 500
   * pages a second goes on while a segment is written.
   */
  private static final int MAX_QUEUED_TASKS =
      Math.clamp(Runtime.getRuntime().maxMemory() >> 22, 64, 1024);

  /** Entries within an interval that make a crawl a fast one: by default, 100 a second. */
  private static final int FAST_CRAWL_ENTRIES = 500;

  /** Intervals between two commits of a fast crawl: each commit writes a segment. */
  private static final int FAST_CRAWL_INTERVALS = 6;

  /** A fast crawl counts votes no more often: each time writes those of nearly all pages. */
  private static final Duration VOTE_COUNT_INTERVAL = Duration.ofMinutes(1);

  private final ArrayBlockingQueue<Task> tasks = new ArrayBlockingQueue<>(MAX_QUEUED_TASKS);
  private final Indexer indexer;
  private final Duration commitInterval;
  private final Thread thread;
  private volatile @Nullable RuntimeException threadFailure;
  private boolean failureThrown;

  /** Something for the thread to do. */
  private sealed interface Task {
    /** A page of the collection. */
    record AddPage(long entryNumber, Page page, Relevance relevance, Instant fetchedAt)
        implements Task {}

    /** A page of which only the votes count. */
    record AddVoter(long entryNumber, Page page) implements Task {}

    /** A page of the collection that turned out to be a copy. */
    record RemovePage(long entryNumber, String url) implements Task {}

    /** An entry of the journal without a page. */
    record Skip(long entryNumber, String url, JournalEntry.FetchOutcome outcome) implements Task {}

    /** The last one. */
    record Stop() implements Task {}
  }

  private CrawlIndex(Indexer indexer, Duration commitInterval) {
    this.indexer = indexer;
    this.commitInterval = commitInterval;
    this.thread = Thread.ofPlatform().name("index").daemon().unstarted(this::processTasks);
  }

  /**
   * Opens the index of a collection and brings it to where the collection is.
   *
   * @param messages told why an index is rebuilt
   */
  public static CrawlIndex open(
      Path collection,
      IndexSettings settings,
      Function<FetchResult.Ok, Page> parser,
      long journalEntries,
      Consumer<String> messages) {
    Indexer indexer = new IndexRecovery(collection, parser).open(journalEntries, messages);
    CrawlIndex index = new CrawlIndex(indexer, settings.indexEvery());
    index.thread.start();
    return index;
  }

  @Override
  public void addPage(long entryNumber, Page page, Relevance relevance, Instant fetchedAt) {
    enqueue(new Task.AddPage(entryNumber, page, relevance, fetchedAt));
  }

  @Override
  public void addVoter(long entryNumber, Page page) {
    enqueue(new Task.AddVoter(entryNumber, page));
  }

  @Override
  public void removePage(long entryNumber, String url) {
    enqueue(new Task.RemovePage(entryNumber, url));
  }

  @Override
  public void skip(long entryNumber, String url, JournalEntry.FetchOutcome outcome) {
    enqueue(new Task.Skip(entryNumber, url, outcome));
  }

  /** Whether the thread has failed; the first call after that throws the reason. */
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
      CommitSchedule schedule = new CommitSchedule(System.nanoTime());
      while (true) {
        Task task = tasks.poll(commitInterval.toNanos(), TimeUnit.NANOSECONDS);
        if (task instanceof Task.Stop) {
          indexer.commitAll();
          return;
        }
        if (task != null) {
          execute(task);
          schedule.uncommittedEntries++;
        }
        schedule.commitIfDue(System.nanoTime());
      }
    } catch (RuntimeException e) {
      threadFailure = e;
    } catch (InterruptedException e) {
      threadFailure = new IllegalStateException("the indexing thread was interrupted", e);
    } catch (Throwable e) {
      // Out of memory, say: without this the crawl waits forever for a thread that died.
      threadFailure = new IllegalStateException("the index could not be written: " + e, e);
    }
  }

  /** When to commit, in nanoseconds of the system's timer. */
  private final class CommitSchedule {
    private long lastCommit;
    private long lastVoteCount;
    private int uncommittedEntries;

    CommitSchedule(long now) {
      lastCommit = now;
      lastVoteCount = now;
    }

    void commitIfDue(long now) {
      int intervals = uncommittedEntries > FAST_CRAWL_ENTRIES ? FAST_CRAWL_INTERVALS : 1;
      if (uncommittedEntries == 0 || now - lastCommit < commitInterval.toNanos() * intervals) {
        return;
      }
      if (now - lastVoteCount >= VOTE_COUNT_INTERVAL.toNanos()) {
        indexer.commit();
        lastVoteCount = now;
      } else {
        indexer.commitPages();
      }
      lastCommit = System.nanoTime();
      uncommittedEntries = 0;
    }
  }

  private void execute(Task task) {
    switch (task) {
      case Task.AddPage add ->
          indexer.addPage(add.entryNumber(), add.page(), add.relevance(), add.fetchedAt());
      case Task.AddVoter add -> indexer.addVoter(add.entryNumber(), add.page());
      case Task.RemovePage remove -> indexer.addGone(remove.entryNumber(), remove.url(), "");
      case Task.Skip skip -> indexer.addOutcome(skip.entryNumber(), skip.url(), skip.outcome());
      case Task.Stop stop -> {}
    }
  }

  /** Writes what is queued, counts all votes, and ends the thread. */
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
