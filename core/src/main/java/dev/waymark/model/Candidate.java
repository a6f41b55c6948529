package dev.waymark.model;

import dev.waymark.url.Urls;
import java.util.Arrays;

/**
 * A URL that is known and not fetched yet, with the evidence about it: everything an order may look
 * at. Evidence grows with every link that is found to it; each growth is a new value.
 *
 * @param id {@link Urls#id} of the URL
 * @param url normal form
 * @param depth links from the nearest seed on the way by which it was found first
 * @param discoveryNumber running number of discovery in this crawl, from 0
 * @param origin how it was found first
 * @param parents numbers of the crawled pages that link to it, oldest first, at most {@link
 *     #MAX_PARENTS}; the first is the page through which it was found
 * @param inLinks how many crawled pages link to it, the ones beyond {@code parents} included
 * @param anchorWords ids of the distinct words in the anchors of those links
 * @param contextWords ids of the distinct words around those links, anchors excluded
 * @param boilerplateLinks how many of the links stand in navigation, header, footer or aside
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
    int boilerplateLinks) {

  /** More parents than this are counted, but not remembered one by one. */
  public static final int MAX_PARENTS = 64;

  /** Distinct anchor words remembered. */
  public static final int MAX_ANCHOR_WORDS = 32;

  /** Distinct words around the links remembered. */
  public static final int MAX_CONTEXT_WORDS = 96;

  private static final int[] NO_PARENTS = {};
  private static final long[] NO_WORDS = {};

  /** A candidate without evidence: a seed, a line of a sitemap, a URL that people visited. */
  public static Candidate of(String normalUrl, int depth, long found, Origin origin) {
    return new Candidate(
        Urls.id(normalUrl), normalUrl, depth, found, origin, NO_PARENTS, 0, NO_WORDS, NO_WORDS, 0);
  }

  public String host() {
    return Urls.host(url);
  }

  /**
   * The words of what the page is called: by the links to it or, where there is none or they have
   * no words, by its URL. The user's seeds are asked for whatever they are called.
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
        link.boilerplate() ? boilerplateLinks + 1 : boilerplateLinks);
  }

  /** This candidate without the links on pages from a number on; words that they brought stay. */
  public Candidate withoutParentsFrom(int from) {
    int[] left = Arrays.stream(parents).filter(parent -> parent < from).toArray();
    int links = Math.max(left.length, inLinks - (parents.length - left.length));
    return new Candidate(
        id,
        url,
        depth,
        discoveryNumber,
        origin,
        left,
        links,
        anchorWords,
        contextWords,
        Math.min(boilerplateLinks, links));
  }

  /** The same with another number of discovery. */
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
        boilerplateLinks);
  }

  private static boolean contains(int[] values, int wanted) {
    for (int value : values) {
      if (value == wanted) {
        return true;
      }
    }
    return false;
  }

  private static int[] append(int[] values, int value) {
    int[] longer = java.util.Arrays.copyOf(values, values.length + 1);
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
          all = java.util.Arrays.copyOf(all, Math.min(limit, size + more.length));
        }
        all[size++] = value;
      }
    }
    return all.length == size ? all : java.util.Arrays.copyOf(all, size);
  }
}
