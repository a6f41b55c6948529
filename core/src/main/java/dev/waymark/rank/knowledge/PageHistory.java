package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.text.Words;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The pages of this crawl, by number: how each turned out, how its links turned out, and what the
 * order noted about it. Some forty bytes a page; the words of a page are fetched when asked for.
 */
public final class PageHistory {
  private final IntFunction<long[]> wordsOf;
  private boolean[] relevant = new boolean[1024];
  private int[] children = new int[1024];
  private int[] relevantChildren = new int[1024];
  private float[][] annotations = new float[1024][];
  private final Map<Long, HostArm> hostArms = new HashMap<>();
  private int size;
  private int relevantPages;
  private int pagesUntilLastRelevant;

  /**
   * @param wordsOf gives the ids of a crawled page's own words, from memory or disk
   */
  public PageHistory(IntFunction<long[]> wordsOf) {
    this.wordsOf = wordsOf;
  }

  /** Takes in the next page; pages come in the order of their numbers. */
  public void observe(Observation observation) {
    if (observation.page() != size) {
      throw new IllegalArgumentException("page " + observation.page() + " after " + (size - 1));
    }
    if (size == relevant.length) {
      relevant = Arrays.copyOf(relevant, size * 2);
      children = Arrays.copyOf(children, size * 2);
      relevantChildren = Arrays.copyOf(relevantChildren, size * 2);
      annotations = Arrays.copyOf(annotations, size * 2);
    }
    relevant[size] = observation.relevant();
    annotations[size] = observation.annotation();
    hostArms.merge(
        Words.id(observation.candidate().host()),
        HostArm.UNVISITED.withPage(size, observation.relevant()),
        (arm, unused) -> arm.withPage(observation.page(), observation.relevant()));
    size++;
    if (observation.relevant()) {
      relevantPages++;
      pagesUntilLastRelevant = size;
    }
    for (int parent : observation.candidate().parents()) {
      children[parent]++;
      if (observation.relevant()) {
        relevantChildren[parent]++;
      }
    }
    for (int target : observation.targets()) {
      children[observation.page()]++;
      if (relevant[target]) {
        relevantChildren[observation.page()]++;
      }
    }
  }

  /** How many pages there are. */
  public int size() {
    return size;
  }

  /** How many of them satisfy. */
  public int relevantPages() {
    return relevantPages;
  }

  /** How many there were when the last one that satisfies had come; 0 if none has. */
  public int pagesUntilLastRelevant() {
    return pagesUntilLastRelevant;
  }

  /**
   * What a host gave lately, see {@link HostArm#value}.
   *
   * @param host {@link Words#id} of its name
   * @param rate the base rate
   */
  public double hostScore(long host, double rate) {
    return hostArms.getOrDefault(host, HostArm.UNVISITED).value(size, hostArms.size(), rate);
  }

  public boolean isRelevant(int page) {
    return relevant[page];
  }

  /** How many pages that it links to are crawled. */
  public int children(int page) {
    return children[page];
  }

  /** How many of those satisfy. */
  public int relevantChildren(int page) {
    return relevantChildren[page];
  }

  /** What the order noted about the page, see {@link OrderingPolicy#annotate}. */
  public float[] annotation(int page) {
    return annotations[page];
  }

  /** Ids of the page's own distinct words. */
  public long[] words(int page) {
    return wordsOf.apply(page);
  }
}
