package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.text.Words;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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
  private final Map<Integer, Integer> retractedAt = new HashMap<>();
  private int size;
  private int relevantPages;
  private int pagesUntilLastRelevant;
  private int hostsElsewhere;

  /**
   * @param wordsOf loads the ids of a crawled page's words, from memory or disk
   */
  public PageHistory(IntFunction<long[]> wordsOf) {
    this.wordsOf = wordsOf;
  }

  /**
   * What a history is as a whole.
   *
   * @param pagesUntilLastRelevant see {@link PageHistory#pagesUntilLastRelevant}
   */
  public record Totals(int pages, int relevantPages, int pagesUntilLastRelevant, int hosts) {}

  /**
   * A page of an excerpt.
   *
   * @param words ids of its distinct words
   */
  public record ExcerptPage(boolean relevant, int children, int relevantChildren, long[] words) {}

  /**
   * As much of a history as candidates need whose parents are among some pages and whose hosts
   * among some hosts. Its pages are numbered from 0 and have no annotations; nothing can be
   * observed any more.
   */
  public static PageHistory excerpt(
      Totals totals, List<ExcerptPage> pages, Map<Long, HostArm> hosts) {
    PageHistory history = new PageHistory(page -> pages.get(page).words);
    history.setCapacity(pages.size());
    Arrays.fill(history.annotations, new float[0]);
    for (int i = 0; i < pages.size(); i++) {
      history.relevant[i] = pages.get(i).relevant;
      history.children[i] = pages.get(i).children;
      history.relevantChildren[i] = pages.get(i).relevantChildren;
    }
    history.hostArms.putAll(hosts);
    history.hostsElsewhere = totals.hosts - hosts.size();
    history.size = totals.pages;
    history.relevantPages = totals.relevantPages;
    history.pagesUntilLastRelevant = totals.pagesUntilLastRelevant;
    return history;
  }

  /** Observes the next page; pages come in the order of their numbers. */
  public void observe(Observation observation) {
    if (observation.page() != size) {
      throw new IllegalArgumentException("page " + observation.page() + " after " + (size - 1));
    }
    if (size == relevant.length) {
      setCapacity(size * 2);
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

  /**
   * Takes back that a page was relevant. The relevance of pages that were found to link to it later
   * stays counted with those.
   *
   * @param observation as it was observed
   * @param pagesKnown how many pages there were when that was found out, which may be before now
   */
  public void retractRelevance(Observation observation, int pagesKnown) {
    int page = observation.page();
    retractedAt.put(page, pagesKnown);
    if (!relevant[page]) {
      return;
    }
    relevant[page] = false;
    relevantPages--;
    while (pagesUntilLastRelevant > 0 && !relevant[pagesUntilLastRelevant - 1]) {
      pagesUntilLastRelevant--;
    }
    for (int parent : observation.candidate().parents()) {
      relevantChildren[parent]--;
    }
    hostArms.computeIfPresent(
        Words.id(observation.candidate().host()), (host, arm) -> arm.withoutRelevant(page));
  }

  private void setCapacity(int pages) {
    relevant = Arrays.copyOf(relevant, pages);
    children = Arrays.copyOf(children, pages);
    relevantChildren = Arrays.copyOf(relevantChildren, pages);
    annotations = Arrays.copyOf(annotations, pages);
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
    return hostArms
        .getOrDefault(host, HostArm.UNVISITED)
        .value(size, hostArms.size() + hostsElsewhere, rate);
  }

  public boolean isRelevant(int page) {
    return relevant[page];
  }

  /** Whether a page counted as relevant when so many pages were known. */
  boolean wasRelevant(int page, int pagesKnown) {
    return relevant[page] || retractedAt.getOrDefault(page, 0) > pagesKnown;
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

  /** For {@link KnowledgeSnapshot}. */
  void writeState(DataOutputStream out) throws IOException {
    out.writeInt(pagesUntilLastRelevant);
    for (int page = 0; page < size; page++) {
      out.writeBoolean(relevant[page]);
      KnowledgeFile.writeVarint(out, children[page]);
      KnowledgeFile.writeVarint(out, relevantChildren[page]);
      KnowledgeFile.writeVarint(out, annotations[page].length);
      for (float value : annotations[page]) {
        out.writeFloat(value);
      }
    }
    out.writeInt(hostArms.size());
    for (Map.Entry<Long, HostArm> host : hostArms.entrySet()) {
      out.writeLong(host.getKey());
      out.writeDouble(host.getValue().pages());
      out.writeDouble(host.getValue().relevant());
      out.writeInt(host.getValue().lastPage());
    }
  }

  void readState(DataInputStream in, int pages) throws IOException {
    pagesUntilLastRelevant = in.readInt();
    setCapacity(Math.max(relevant.length, Integer.highestOneBit(pages) * 2));
    for (size = 0; size < pages; size++) {
      relevant[size] = in.readBoolean();
      relevantPages += relevant[size] ? 1 : 0;
      children[size] = (int) KnowledgeFile.readVarint(in);
      relevantChildren[size] = (int) KnowledgeFile.readVarint(in);
      annotations[size] = new float[(int) KnowledgeFile.readVarint(in)];
      for (int i = 0; i < annotations[size].length; i++) {
        annotations[size][i] = in.readFloat();
      }
    }
    for (int remaining = in.readInt(); remaining > 0; remaining--) {
      long host = in.readLong();
      hostArms.put(host, new HostArm(in.readDouble(), in.readDouble(), in.readInt()));
    }
  }
}
