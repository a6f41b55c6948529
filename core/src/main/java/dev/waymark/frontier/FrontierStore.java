package dev.waymark.frontier;

import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.frontier.table.UrlTable;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMark;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of a crawl: candidates, observations, excluded URLs and metadata. A {@link
 * #commit} is atomic. Used by one thread.
 *
 * <p>The status of waiting and crawled URLs is always in memory; implementations differ in where
 * the rest is.
 */
public abstract class FrontierStore implements AutoCloseable {

  /** The status of a URL, encoded as in {@link UrlStatus}. */
  public final int status(long id) {
    int status = urlTable().find(id);
    if (status == UrlStatus.UNKNOWN && exclusionReason(id) != null) {
      return UrlStatus.EXCLUDED;
    }
    return status;
  }

  /** The candidate of a waiting URL (in flight or not); null if it does not wait. */
  public final @Nullable Candidate candidate(long id) {
    int status = urlTable().find(id);
    return UrlStatus.isWaiting(status) ? candidateAt(UrlStatus.decodeSlot(status)) : null;
  }

  /** Adds a waiting candidate, or replaces its evidence. */
  public final void put(Candidate candidate, double score) {
    int status = urlTable().find(candidate.id());
    if (UrlStatus.isCrawled(status)) {
      throw new IllegalArgumentException("crawled already: " + candidate.url());
    }
    if (UrlStatus.isWaiting(status)) {
      put(UrlStatus.decodeSlot(status), candidate, score);
    } else {
      add(urlTable().addWaiting(candidate.id(), candidate.discoveryNumber()), candidate, score);
    }
  }

  /**
   * Turns a waiting URL into a page; its observation is stored so that learning can be replayed.
   */
  public abstract void markCrawled(long id, Observation observation);

  /** Marks a URL as never to be fetched. */
  public abstract void exclude(long id, String reason);

  /** Makes an excluded URL unknown again from the next commit on. */
  public abstract void reopen(long id);

  /** Why a URL is excluded; null if it is not. */
  public abstract @Nullable String exclusionReason(long id);

  /** Makes a waiting URL unknown. */
  public abstract void remove(long id);

  /** The number of crawled pages, which is the number of the next one. */
  public abstract int pages();

  /** The number of waiting candidates. */
  public final int waitingCount() {
    return urlTable().size() - pages();
  }

  /** One more than the highest discovery number so far. */
  public abstract long nextDiscoveryNumber();

  /** Ids of the distinct words of a crawled page. */
  public abstract long[] wordIds(int page);

  /** The observations of committed pages from number {@code from} on, in order. */
  public abstract void observations(int from, Consumer<Observation> each);

  /** Changes when observations are rewritten or renumbered, not when more come. */
  public long observationsEpoch() {
    return 0;
  }

  /** The observation of one page. */
  public abstract Observation observation(int page);

  /** All committed waiting candidates, in the order of their discovery. */
  public abstract void forEachWaiting(WaitingSink each);

  /** Stores a small value under a key: lengths of files, counters. */
  public abstract void putMeta(String key, byte[] value);

  /** The value of a key; null if there is none. */
  public abstract byte @Nullable [] getMeta(String key);

  /**
   * Stores a small value at once, without a commit: of several values some may survive the end of
   * the process and others not. May be called from any thread.
   */
  public abstract void putShared(String key, byte[] value);

  /** The value of a key that was stored at once; null if there is none. From any thread. */
  public abstract byte @Nullable [] getShared(String key);

  /** Links to pages of other shards, until they have arrived there. */
  public abstract RecordLog<ForeignLink> outgoingLinks();

  /** What this shard has to tell about pages that repeat each other, until it has arrived. */
  public abstract RecordLog<CopyMessage> outgoingCopies();

  /** Pages of all shards that this one compares with others. */
  public abstract RecordLog<CopyMessage.Seen> comparedPages();

  /** The pages that turned out to repeat one of another shard, in the order in which they did. */
  public abstract RecordLog<CopyMark> copyMarks();

  /** A crawled page turned out to repeat one of another shard. */
  public final void markCopy(CopyMark mark) {
    copyMarks().add(mark);
    if (mark.relevant()) {
      setObservation(observation(mark.page()).withRelevant(false));
    }
  }

  /** Changes what is said of a page from now on; it was observed as it was. */
  protected abstract void setObservation(Observation observation);

  /** Makes all changes since the last commit survive the end of this process, atomically. */
  public abstract void commit();

  /** Makes all commits so far survive a power failure. */
  public abstract void sync();

  /** Closes the store; uncommitted changes are lost. */
  @Override
  public abstract void close();

  public abstract UrlTable urlTable();

  /** The candidate in an occupied slot. */
  public abstract Candidate candidateAt(int slot);

  /** Adds a new candidate in a free slot. */
  public abstract void add(int slot, Candidate candidate, double score);

  /** Replaces the candidate in a slot. */
  public abstract void put(int slot, Candidate candidate, double score);

  /** Whether {@link #candidateAt} needs no disk access. */
  public abstract boolean isCached(int slot);

  /** Reads several candidates into the cache, as far as there is room. */
  public abstract void prefetch(int[] slots);

  /** Adds a link to an uncached candidate, without reading it. */
  public abstract void addLink(int slot, int parentPage, InLink link);

  /**
   * Visits a number of waiting candidates; repeated calls visit all in turn.
   *
   * @param from cursor; 0 at first
   * @return cursor of the next call
   */
  public abstract long scanWaiting(long from, int count, SlotSink each);

  /** Accepts candidates with their slots. */
  public interface SlotSink {
    void accept(int slot, Candidate candidate);
  }

  /** Accepts waiting candidates with their scores. */
  public interface WaitingSink {
    void accept(Candidate candidate, double score);
  }
}
