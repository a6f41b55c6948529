package dev.waymark.spark;

import dev.waymark.model.InLink;
import dev.waymark.model.Page;
import dev.waymark.parse.Fingerprint;
import dev.waymark.text.Bag;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;

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

  /** Its links that may be followed, in their order. */
  record Links(
      String[] urls, long[] ids, long[][] anchors, long[][] contexts, boolean[] boilerplate)
      implements Serializable {

    static Links of(List<InLink> links) {
      int size = links.size();
      Links all =
          new Links(
              new String[size],
              new long[size],
              new long[size][],
              new long[size][],
              new boolean[size]);
      for (int i = 0; i < size; i++) {
        InLink link = links.get(i);
        all.urls[i] = link.url();
        all.ids[i] = link.id();
        all.anchors[i] = link.anchorWords();
        all.contexts[i] = link.contextWords();
        all.boilerplate[i] = link.boilerplate();
      }
      return all;
    }

    int size() {
      return ids.length;
    }

    Said said(int i) {
      return new Said(urls[i], anchors[i], contexts[i], boilerplate[i]);
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
