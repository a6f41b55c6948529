package dev.waymark.spark;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.broadcast.Broadcast;

/**
 * What orders look at of all crawled pages, for every machine: their words, how they turned out and
 * where they lead. Some 3 KB a page, nearly all of it words.
 */
final class PageGraph implements Serializable {
  private static final BagOfWords NO_WORDS = BagOfWords.of("");

  private final String[] hosts; // by number
  private final long[][] words;
  private final int[][] targets;

  private PageGraph(int pages) {
    this.hosts = new String[pages];
    this.words = new long[pages][];
    this.targets = new int[pages][];
  }

  /** One page of it, on its way. */
  private record PageNode(int number, String host, long[] words, int[] targets)
      implements Serializable {}

  /** Brings it together, and hands it out to every machine. */
  static Broadcast<PageGraph> collect(PageDataset pages) {
    pages.spark().setJobDescription("collecting words");
    Iterator<PageNode> pieces =
        pages.flatMap((page, known) -> Stream.of(toNode(page, known))).toLocalIterator();
    PageGraph ground = new PageGraph(pages.numbering().value().pages());
    Map<String, String> known = new HashMap<>(); // few hosts, many pages
    pieces.forEachRemaining(piece -> {
      ground.hosts[piece.number] = known.computeIfAbsent(piece.host, host -> host);
      ground.words[piece.number] = piece.words;
      ground.targets[piece.number] = piece.targets;
    });
    return pages.spark().broadcast(ground);
  }

  private static PageNode toNode(PageDataset.NumberedPage page, PageNumbering roster) {
    PageRow sheet = page.row();
    return new PageNode(
        page.number(), Urls.host(sheet.url()), sheet.wordIds(), page.targets(roster));
  }

  /**
   * Pages as a crawl remembers them: each link was seen when the second of its ends came.
   *
   * @param pages how many, the first ones
   */
  PageHistory toPageHistory(int pages, PageNumbering roster) {
    int[][] parents = parents();
    PageHistory crawled = new PageHistory(page -> words[page]);
    for (int page = 0; page < pages; page++) {
      int number = page;
      crawled.observe(
          new Observation(
              page,
              candidate(page, parents[page]),
              roster.isRelevant(page),
              0,
              NO_WORDS,
              Arrays.stream(targets[page]).filter(target -> target < number).toArray(),
              OrderingPolicy.NO_ANNOTATION));
    }
    return crawled;
  }

  private Candidate candidate(int page, int[] parents) {
    String url = "http://" + hosts[page] + "/";
    long[] none = {};
    return new Candidate(0, url, 0, 0, Origin.LINK, parents, parents.length, none, none, 0);
  }

  /** By page, the pages before it that link to it, as many as a candidate remembers. */
  private int[][] parents() {
    int[][] parents = new int[hosts.length][0];
    int[] count = new int[hosts.length];
    for (int page = 0; page < hosts.length; page++) {
      for (int target : targets[page]) {
        if (target > page && count[target] < Candidate.MAX_PARENTS) {
          if (count[target] == parents[target].length) {
            parents[target] = Arrays.copyOf(parents[target], 2 * count[target] + 2);
          }
          parents[target][count[target]++] = page;
        }
      }
    }
    for (int page = 0; page < hosts.length; page++) {
      parents[page] = Arrays.copyOf(parents[page], count[page]);
    }
    return parents;
  }
}
