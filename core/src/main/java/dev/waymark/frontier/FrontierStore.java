package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What survives a kill: candidates, pages, what is gone, and small notes. Everything since the last
 * {@link #commit} is lost together or kept together. Used by one thread.
 *
 * <p>Where waiting and crawled URLs stand is always in memory; where the rest lives makes the
 * difference between the two kinds.
 */
public abstract class FrontierStore implements AutoCloseable {

  /** Where a URL stands: see {@link UrlStatus} for how to read the answer. */
  public final int status(long id) {
    int standing = urlTable().find(id);
    if (standing == UrlStatus.UNKNOWN && exclusionReason(id) != null) {
      return UrlStatus.EXCLUDED;
    }
    return standing;
  }

  /** The evidence about a waiting URL (in flight or not); null if it does not wait. */
  public final @Nullable Candidate candidate(long id) {
    int standing = urlTable().find(id);
    return UrlStatus.isWaiting(standing) ? candidateAt(UrlStatus.decodeSlot(standing)) : null;
  }

  /** A new waiting candidate, or new evidence about one. */
  public final void put(Candidate candidate, double score) {
    int standing = urlTable().find(candidate.id());
    if (UrlStatus.isCrawled(standing)) {
      throw new IllegalArgumentException("crawled already: " + candidate.url());
    }
    if (UrlStatus.isWaiting(standing)) {
      put(UrlStatus.decodeSlot(standing), candidate, score);
    } else {
      add(urlTable().addWaiting(candidate.id(), candidate.discoveryNumber()), candidate, score);
    }
  }

  /** A waiting URL becomes a page; the observation is kept so that learning can be replayed. */
  public abstract void markCrawled(long id, Observation observation);

  /** A URL is never to be fetched, and remembered as seen. */
  public abstract void exclude(long id, String reason);

  /** A URL that is gone is from the next commit on as if it had never been seen. */
  public abstract void reopen(long id);

  /** Why a URL is gone; null if it is not. */
  public abstract @Nullable String exclusionReason(long id);

  /** A waiting URL is dropped as if it had never been seen. */
  public abstract void remove(long id);

  /** How many pages are crawled; the next one has this number. */
  public abstract int pages();

  /** How many candidates wait. */
  public final int waitingCount() {
    return urlTable().size() - pages();
  }

  /** One more than the highest number of discovery ever put. */
  public abstract long nextDiscoveryNumber();

  /** Ids of the distinct words of a crawled page. */
  public abstract long[] wordIds(int page);

  /** What became of the committed pages from number {@code from} on, in their order. */
  public abstract void observations(int from, Consumer<Observation> each);

  /** What became of one page. */
  public abstract Observation observation(int page);

  /** All committed waiting candidates, in the order in which they were found. */
  public abstract void forEachWaiting(WaitingSink each);

  /** Keeps a small thing under a name: lengths of files, counters. */
  public abstract void putMeta(String key, byte[] value);

  /** What is kept under a name; null if nothing is. */
  public abstract byte @Nullable [] getMeta(String key);

  /** Makes everything since the last commit survive the end of this process, all or nothing. */
  public abstract void commit();

  /** Makes all commits so far survive a power cut. */
  public abstract void sync();

  /** Lets go of the folder; what is not committed is lost. */
  @Override
  public abstract void close();

  public abstract UrlTable urlTable();

  /** The candidate in a slot that is in use. */
  public abstract Candidate candidateAt(int slot);

  /** A new candidate, in a slot that was free. */
  public abstract void add(int slot, Candidate candidate, double score);

  /** New evidence about the candidate in a slot. */
  public abstract void put(int slot, Candidate candidate, double score);

  /** Whether {@link #candidateAt} needs not ask the disk. */
  public abstract boolean isCached(int slot);

  /** Brings several candidates to hand, as far as there is room. */
  public abstract void prefetch(int[] slots);

  /** One more link to the candidate in a slot, for one that is not at hand. */
  public abstract void addLink(int slot, int parentPage, InLink link);

  /**
   * Visits some waiting candidates, all in turn.
   *
   * @param from where to go on; 0 at first
   * @return where to go on next time
   */
  public abstract long scanWaiting(long from, int count, SlotSink each);

  /** Takes candidates with their slots. */
  public interface SlotSink {
    void accept(int slot, Candidate candidate);
  }

  /** Takes the waiting candidates, one by one. */
  public interface WaitingSink {
    void accept(Candidate candidate, double score);
  }
}
