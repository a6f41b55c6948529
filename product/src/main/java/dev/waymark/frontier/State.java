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
public abstract sealed class State implements AutoCloseable permits MemoryState, RocksState {

  /** Where a URL stands: see {@link Standing} for how to read the answer. */
  public final int standing(long id) {
    int standing = index().find(id);
    if (standing == Standing.UNKNOWN && reason(id) != null) {
      return Standing.GONE;
    }
    return standing;
  }

  /** The evidence about a waiting URL (in flight or not); null if it does not wait. */
  public final @Nullable Candidate candidate(long id) {
    int standing = index().find(id);
    return Standing.isWaiting(standing) ? at(Standing.slot(standing)) : null;
  }

  /** A new waiting candidate, or new evidence about one. */
  public final void put(Candidate candidate, double score) {
    int standing = index().find(candidate.id());
    if (Standing.isCrawled(standing)) {
      throw new IllegalArgumentException("crawled already: " + candidate.url());
    }
    if (Standing.isWaiting(standing)) {
      put(Standing.slot(standing), candidate, score);
    } else {
      add(index().add(candidate.id(), candidate.found()), candidate, score);
    }
  }

  /** A waiting URL becomes a page; the observation is kept so that learning can be replayed. */
  public abstract void crawled(long id, Observation observation);

  /** A URL is never to be fetched, and remembered as seen. */
  public abstract void gone(long id, String reason);

  /** A URL that is gone is from the next commit on as if it had never been seen. */
  public abstract void again(long id);

  /** Why a URL is gone; null if it is not. */
  public abstract @Nullable String reason(long id);

  /** A waiting URL is dropped as if it had never been seen. */
  public abstract void forget(long id);

  /** How many pages are crawled; the next one has this number. */
  public abstract int pages();

  /** How many candidates wait. */
  public final int waiting() {
    return index().size() - pages();
  }

  /** One more than the highest number of discovery ever put. */
  public abstract long found();

  /** Ids of the distinct words of a crawled page. */
  public abstract long[] words(int page);

  /** What became of the committed pages from number {@code from} on, in their order. */
  public abstract void observations(int from, Consumer<Observation> each);

  /** What became of one page. */
  public abstract Observation observation(int page);

  /** All committed waiting candidates, in the order in which they were found. */
  public abstract void waiting(Waiting each);

  /** Keeps a small thing under a name: lengths of files, counters. */
  public abstract void note(String key, byte[] value);

  /** What is kept under a name; null if nothing is. */
  public abstract byte @Nullable [] note(String key);

  /** Makes everything since the last commit survive the end of this process, all or nothing. */
  public abstract void commit();

  /** Makes all commits so far survive a power cut. */
  public abstract void sync();

  /** Lets go of the folder; what is not committed is lost. */
  @Override
  public abstract void close();

  abstract Index index();

  /** The candidate in a slot that is in use. */
  abstract Candidate at(int slot);

  /** A new candidate, in a slot that was free. */
  abstract void add(int slot, Candidate candidate, double score);

  /** New evidence about the candidate in a slot. */
  abstract void put(int slot, Candidate candidate, double score);

  /** Whether {@link #at} needs not ask the disk. */
  abstract boolean atHand(int slot);

  /** Brings several candidates to hand, as far as there is room. */
  abstract void fetch(int[] slots);

  /** One more link to the candidate in a slot, for one that is not at hand. */
  abstract void link(int slot, int parentPage, InLink link);

  /**
   * Visits some waiting candidates, all in turn.
   *
   * @param from where to go on; 0 at first
   * @return where to go on next time
   */
  abstract long round(long from, int count, Visit each);

  /** Takes candidates with their slots. */
  interface Visit {
    void accept(int slot, Candidate candidate);
  }

  /** Takes the waiting candidates, one by one. */
  public interface Waiting {
    void accept(Candidate candidate, double score);
  }
}
