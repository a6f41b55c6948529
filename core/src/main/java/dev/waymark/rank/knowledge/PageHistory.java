package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.text.Words;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The crawled pages by number: their relevance, the relevance of the pages they link to, and the
 * policy's annotations. A page takes some forty bytes; its words are loaded on demand.
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
   * @param wordsOf loads the ids of a crawled page's words, from memory or disk
   */
  public PageHistory(IntFunction<long[]> wordsOf) {
    this.wordsOf = wordsOf;
  }

  /** Observes the next page; pages come in the order of their numbers. */
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

  /** The number of pages. */
  public int size() {
    return size;
  }

  /** The number of relevant pages. */
  public int relevantPages() {
    return relevantPages;
  }

  /** The number of pages up to the last relevant one; 0 if there is none. */
  public int pagesUntilLastRelevant() {
    return pagesUntilLastRelevant;
  }

  /**
   * The score of a host as an arm, see {@link HostArm#value}.
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

  /** How many of the pages it links to are crawled. */
  public int children(int page) {
    return children[page];
  }

  /** How many of those are relevant. */
  public int relevantChildren(int page) {
    return relevantChildren[page];
  }

  /** The policy's annotation of the page, see {@code OrderingPolicy.annotate}. */
  public float[] annotation(int page) {
    return annotations[page];
  }

  /** Ids of the page's distinct words. */
  public long[] words(int page) {
    return wordsOf.apply(page);
  }
}
