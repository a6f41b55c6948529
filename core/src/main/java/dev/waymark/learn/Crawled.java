package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.text.Words;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The pages of this crawl, by number: how each turned out, how its links turned out, and what the
 * order noted about it. Some forty bytes a page; the words of a page are fetched when asked for.
 */
public final class Crawled {
  private final IntFunction<long[]> wordsOf;
  private boolean[] satisfied = new boolean[1024];
  private int[] children = new int[1024];
  private int[] goodChildren = new int[1024];
  private float[][] marks = new float[1024][];
  private final Map<Long, Arm> arms = new HashMap<>();
  private int size;
  private int hits;
  private int untilLastHit;

  /**
   * @param wordsOf gives the ids of a crawled page's own words, from memory or disk
   */
  public Crawled(IntFunction<long[]> wordsOf) {
    this.wordsOf = wordsOf;
  }

  /** Takes in the next page; pages come in the order of their numbers. */
  public void observe(Observation seen) {
    if (seen.page() != size) {
      throw new IllegalArgumentException("page " + seen.page() + " after " + (size - 1));
    }
    if (size == satisfied.length) {
      satisfied = Arrays.copyOf(satisfied, size * 2);
      children = Arrays.copyOf(children, size * 2);
      goodChildren = Arrays.copyOf(goodChildren, size * 2);
      marks = Arrays.copyOf(marks, size * 2);
    }
    satisfied[size] = seen.satisfied();
    marks[size] = seen.mark();
    arms.merge(
        Words.id(seen.candidate().host()),
        Arm.NEW.with(size, seen.satisfied()),
        (arm, first) -> arm.with(seen.page(), seen.satisfied()));
    size++;
    if (seen.satisfied()) {
      hits++;
      untilLastHit = size;
    }
    for (int parent : seen.candidate().parents()) {
      children[parent]++;
      if (seen.satisfied()) {
        goodChildren[parent]++;
      }
    }
    for (int target : seen.targets()) {
      children[seen.page()]++;
      if (satisfied[target]) {
        goodChildren[seen.page()]++;
      }
    }
  }

  /** How many pages there are. */
  public int size() {
    return size;
  }

  /** How many of them satisfy. */
  int hits() {
    return hits;
  }

  /** How many there were when the last one that satisfies had come; 0 if none has. */
  public int untilLastHit() {
    return untilLastHit;
  }

  /**
   * What a host gave lately, see {@link Arm#value}.
   *
   * @param host {@link Words#id} of its name
   * @param rate the base rate
   */
  double host(long host, double rate) {
    return arms.getOrDefault(host, Arm.NEW).value(size, arms.size(), rate);
  }

  public boolean satisfied(int page) {
    return satisfied[page];
  }

  /** How many pages that it links to are crawled. */
  public int children(int page) {
    return children[page];
  }

  /** How many of those satisfy. */
  public int goodChildren(int page) {
    return goodChildren[page];
  }

  /** What the order noted about the page, see {@link Order#mark}. */
  public float[] mark(int page) {
    return marks[page];
  }

  /** Ids of the page's own distinct words. */
  public long[] words(int page) {
    return wordsOf.apply(page);
  }
}
