package dev.waymark.model;

import dev.waymark.url.Urls;
import java.util.Arrays;

/**
 * A URL that is known and not fetched yet, with the evidence about it: everything an ordering
 * policy may look at. Every link that is found to it adds evidence; each addition is a new value.
 *
 * {@snippet class="com.example.waymark.GoodCompanyPolicy"}
 *
 * @param id {@link Urls#id} of the URL
 * @param url normal form
 * @param depth links from the nearest seed on the path by which it was found first
 * @param discoveryNumber running number of its discovery in this crawl, from 0
 * @param origin how it was found first
 * @param parents numbers of the crawled pages that link to it, oldest first, at most {@link
 *     #MAX_PARENTS}; the first is the page through which it was found
 * @param inLinks how many crawled pages link to it, the ones beyond {@code parents} included
 * @param anchorWords ids of the distinct words in the anchors of those links
 * @param contextWords ids of the distinct words around those links, anchors excluded
 * @param boilerplateLinks how many of the links are in navigation, header, footer or aside
 * @param foreignParents pages of other shards that link to it
 */
public record Candidate(
    long id,
    String url,
    int depth,
    long discoveryNumber,
    Origin origin,
    int[] parents,
    int inLinks,
    long[] anchorWords,
    long[] contextWords,
    int boilerplateLinks,
    ParentDigest foreignParents) {

  /** A candidate that only pages of this crawl link to. */
  public Candidate(
      long id,
      String url,
      int depth,
      long discoveryNumber,
      Origin origin,
      int[] parents,
      int inLinks,
      long[] anchorWords,
      long[] contextWords,
      int boilerplateLinks) {
    this(
        id,
        url,
        depth,
        discoveryNumber,
        origin,
        parents,
        inLinks,
        anchorWords,
        contextWords,
        boilerplateLinks,
        ParentDigest.NONE);
  }

  /** More parents than this are counted, but not listed. */
  public static final int MAX_PARENTS = 64;

  /** Distinct anchor words kept. */
  public static final int MAX_ANCHOR_WORDS = 32;

  /** Distinct words around the links kept. */
  public static final int MAX_CONTEXT_WORDS = 96;

  private static final int[] NO_PARENTS = {};
  private static final long[] NO_WORDS = {};

  /** A candidate without evidence: a seed, an entry of a sitemap, a URL from a trace. */
  public static Candidate of(String normalUrl, int depth, long discoveryNumber, Origin origin) {
    return new Candidate(
        Urls.id(normalUrl),
        normalUrl,
        depth,
        discoveryNumber,
        origin,
        NO_PARENTS,
        0,
        NO_WORDS,
        NO_WORDS,
        0);
  }

  public String host() {
    return Urls.host(url);
  }

  /**
   * The words of the anchors of the links to it, or of its URL where there are none. Seeds are
   * fetched whatever they are called, so their URLs do not count.
   */
  public long[] anchorOrUrlWords() {
    return anchorWords.length > 0 || origin == Origin.SEED ? anchorWords : Urls.pageNameIds(url);
  }

  /** This candidate after one more link to it was found on a crawled page. */
  public Candidate withLink(int parent, InLink link) {
    boolean known = contains(parents, parent);
    return new Candidate(
        id,
        url,
        depth,
        discoveryNumber,
        origin,
        known || parents.length >= MAX_PARENTS ? parents : append(parents, parent),
        known ? inLinks : inLinks + 1,
        union(anchorWords, link.anchorWords(), MAX_ANCHOR_WORDS),
        union(contextWords, link.contextWords(), MAX_CONTEXT_WORDS),
        link.boilerplate() ? boilerplateLinks + 1 : boilerplateLinks,
        foreignParents);
  }

  /** This candidate after another shard found a link to it. */
  public Candidate withLink(ForeignLink link) {
    return new Candidate(
        id,
        url,
        depth,
        discoveryNumber,
        origin,
        parents,
        inLinks + link.inLinks(),
        union(anchorWords, link.anchorWords(), MAX_ANCHOR_WORDS),
        union(contextWords, link.contextWords(), MAX_CONTEXT_WORDS),
        boilerplateLinks + link.boilerplateLinks(),
        foreignParents.plus(link.parents()));
  }

  /** The same with other parents in this crawl and in other shards. */
  public Candidate withParents(int[] own, ParentDigest foreign) {
    return new Candidate(
        id,
        url,
        depth,
        discoveryNumber,
        origin,
        own,
        inLinks,
        anchorWords,
        contextWords,
        boilerplateLinks,
        foreign);
  }

  /** All its parents that are known, in this crawl and in other shards. */
  public int parentCount() {
    return parents.length + foreignParents.count();
  }

  /** This candidate without the links on pages from a number on; words that they added stay. */
  public Candidate withoutParentsFrom(int from) {
    int[] remaining = Arrays.stream(parents).filter(parent -> parent < from).toArray();
    int links =
        Math.max(
            remaining.length + foreignParents.count(),
            inLinks - (parents.length - remaining.length));
    return new Candidate(
        id,
        url,
        depth,
        discoveryNumber,
        origin,
        remaining,
        links,
        anchorWords,
        contextWords,
        Math.min(boilerplateLinks, links),
        foreignParents);
  }

  /** The same with another discovery number. */
  public Candidate withDiscoveryNumber(long number) {
    return new Candidate(
        id,
        url,
        depth,
        number,
        origin,
        parents,
        inLinks,
        anchorWords,
        contextWords,
        boilerplateLinks,
        foreignParents);
  }

  private static boolean contains(int[] values, int target) {
    for (int value : values) {
      if (value == target) {
        return true;
      }
    }
    return false;
  }

  private static int[] append(int[] values, int value) {
    int[] longer = Arrays.copyOf(values, values.length + 1);
    longer[values.length] = value;
    return longer;
  }

  /** The distinct values of both, those of {@code known} first, at most {@code limit}. */
  private static long[] union(long[] known, long[] more, int limit) {
    long[] all = known;
    int size = known.length;
    for (long value : more) {
      if (size >= limit) {
        break;
      }
      boolean seen = false;
      for (int i = 0; i < size && !seen; i++) {
        seen = all[i] == value;
      }
      if (!seen) {
        if (all.length == size) {
          all = Arrays.copyOf(all, Math.min(limit, size + more.length));
        }
        all[size++] = value;
      }
    }
    return all.length == size ? all : Arrays.copyOf(all, size);
  }
}
