package dev.waymark.spark;

import dev.waymark.model.InLink;
import dev.waymark.model.Page;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.text.BagOfWords;
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
 * @param fetchedAt when it was fetched, by which pages are put in order
 * @param sequence its place among pages of the same moment
 * @param wordTexts its words, with spaces between
 */
record PageRow(
    String url,
    Instant fetchedAt,
    long sequence,
    String digest,
    long simHash,
    Judgment judgment,
    long[] wordIds,
    int[] wordCounts,
    String wordTexts,
    Links links)
    implements Serializable {

  /**
   * How it was judged.
   *
   * @param relevant wanted, and it may be kept
   * @param failed the predicate failed on it
   */
  record Judgment(boolean relevant, double score, boolean failed) implements Serializable {}

  /**
   * Its links that may be followed, in their order; in few arrays, as each costs time on its way.
   *
   * @param urls with line ends between
   * @param wordIds of all anchors and what is around them, one link after the other
   * @param wordEnds by link, where the words of its anchor and those around it end
   */
  record Links(String urls, long[] ids, long[] wordIds, int[] wordEnds, boolean[] boilerplate)
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
    AnchorText anchorText(int i, String url) {
      int from = i == 0 ? 0 : wordEnds[2 * i - 1];
      return new AnchorText(
          url,
          Arrays.copyOfRange(wordIds, from, wordEnds[2 * i + 1]),
          wordEnds[2 * i] - from,
          boilerplate[i]);
    }
  }

  static PageRow of(
      String url,
      Page page,
      Fingerprint print,
      Judgment outcome,
      List<InLink> links,
      Instant at,
      long n) {
    BagOfWords bag = page.words();
    int[] counts = new int[bag.size()];
    String[] names = new String[bag.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = bag.count(i);
      names[i] = bag.word(i);
    }
    return new PageRow(
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
  BagOfWords toBagOfWords() {
    return BagOfWords.of(
        wordIds, wordCounts, wordIds.length == 0 ? new String[0] : wordTexts.split(" ", -1));
  }
}
