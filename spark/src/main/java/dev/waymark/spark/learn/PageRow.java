package dev.waymark.spark.learn;

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
 * A parsed and judged page, serializable, with what learning needs of it.
 *
 * @param url normal form
 * @param fetchedAt fetch time, by which pages are ordered
 * @param sequence order among pages of the same time
 * @param digest of the content; empty where a crawl asked for the URL and got no page
 * @param wordTexts its words, separated by blanks
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
   * The relevance of a page.
   *
   * @param relevant whether it is relevant and may be indexed
   * @param failed whether the predicate failed on it
   */
  record Judgment(boolean relevant, double score, boolean failed) implements Serializable {}

  /**
   * The links that may be followed, in their order; in few arrays, since each costs time to
   * serialize.
   *
   * @param urls separated by line ends
   * @param wordIds of all anchors and their contexts, link by link
   * @param wordEnds by link, the ends of its anchor words and of its context words
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

    /** The target URLs, in their order. */
    String[] targets() {
      return urls.split("\n", -1);
    }

    /**
     * The anchor text of a link.
     *
     * @param url of its target; empty where it is known
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
      Fingerprint fingerprint,
      Judgment judgment,
      List<InLink> links,
      Instant at,
      long n) {
    BagOfWords bag = page.words();
    int[] counts = new int[bag.size()];
    String[] texts = new String[bag.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = bag.count(i);
      texts[i] = bag.word(i);
    }
    return new PageRow(
        url,
        at,
        n,
        fingerprint.digest(),
        fingerprint.simHash(),
        judgment,
        bag.ids(),
        counts,
        String.join(" ", texts),
        Links.of(links));
  }

  /** For a URL that a crawl asked for without getting a page. */
  static PageRow withoutPage(String url, Instant at, long sequence) {
    return new PageRow(
        url,
        at,
        sequence,
        "",
        0,
        new Judgment(false, 0, false),
        new long[0],
        new int[0],
        "",
        Links.of(List.of()));
  }

  boolean isPage() {
    return !digest.isEmpty();
  }

  long id() {
    return Urls.id(url);
  }

  /** The counted words of the page. */
  BagOfWords toBagOfWords() {
    return BagOfWords.of(
        wordIds, wordCounts, wordIds.length == 0 ? new String[0] : wordTexts.split(" ", -1));
  }
}
