package dev.waymark.spark;

import dev.waymark.model.InLink;
import dev.waymark.model.Page;
import dev.waymark.parse.Fingerprint;
import dev.waymark.text.Bag;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A page that was read and judged, as it travels between machines: what learning needs of it.
 *
 * @param url normal form
 * @param at when it was fetched, by which pages are put in order
 * @param n its place among pages of the same moment
 * @param names its words, with spaces between
 */
record Sheet(
    String url,
    Instant at,
    long n,
    String digest,
    long simHash,
    Outcome outcome,
    long[] words,
    int[] counts,
    String names,
    Links links)
    implements Serializable {

  /**
   * How it was judged.
   *
   * @param satisfied wanted, and it may be kept
   * @param troubled the predicate failed on it
   */
  record Outcome(boolean satisfied, double score, boolean troubled) implements Serializable {}

  /**
   * Its links that may be followed, in their order; in few arrays, as each costs time on its way.
   *
   * @param urls with line ends between
   * @param words of all anchors and what is around them, one link after the other
   * @param ends by link, where the words of its anchor and those around it end
   */
  record Links(String urls, long[] ids, long[] words, int[] ends, boolean[] boilerplate)
      implements Serializable {

    static Links of(List<InLink> links) {
      int size = links.size();
      String[] urls = new String[size];
      long[] ids = new long[size];
      int[] ends = new int[2 * size];
      boolean[] boilerplate = new boolean[size];
      LongStream.Builder words = LongStream.builder();
      int end = 0;
      for (int i = 0; i < size; i++) {
        InLink link = links.get(i);
        urls[i] = link.url();
        ids[i] = link.id();
        boilerplate[i] = link.boilerplate();
        Arrays.stream(link.anchorWords()).forEach(words);
        Arrays.stream(link.contextWords()).forEach(words);
        ends[2 * i] = end += link.anchorWords().length;
        ends[2 * i + 1] = end += link.contextWords().length;
      }
      return new Links(String.join("\n", urls), ids, words.build().toArray(), ends, boilerplate);
    }

    int size() {
      return ids.length;
    }

    /** The targets, in their order. */
    String[] targets() {
      return urls.split("\n", -1);
    }

    /**
     * What a link says.
     *
     * @param url of its target; empty where that is known
     */
    Said said(int i, String url) {
      int from = i == 0 ? 0 : ends[2 * i - 1];
      return new Said(
          url,
          Arrays.copyOfRange(words, from, ends[2 * i + 1]),
          ends[2 * i] - from,
          boilerplate[i]);
    }
  }

  static Sheet of(
      String url,
      Page page,
      Fingerprint print,
      Outcome outcome,
      List<InLink> links,
      Instant at,
      long n) {
    Bag bag = page.words();
    int[] counts = new int[bag.size()];
    String[] names = new String[bag.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = bag.count(i);
      names[i] = bag.name(i);
    }
    return new Sheet(
        url,
        at,
        n,
        print.digest(),
        print.simHash(),
        outcome,
        bag.ids(),
        counts,
        String.join(" ", names),
        Links.of(links));
  }

  long id() {
    return Urls.id(url);
  }

  /** Its words as the page had them. */
  Bag bag() {
    return Bag.of(words, counts, words.length == 0 ? new String[0] : names.split(" ", -1));
  }
}
