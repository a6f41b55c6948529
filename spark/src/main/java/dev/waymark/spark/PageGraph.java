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
 * The words, relevance and links of all pages, as policies need them on every machine. Some 3 KB a
 * page, nearly all of it words.
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

  /** One page of the graph, serializable. */
  private record PageNode(int number, String host, long[] words, int[] targets)
      implements Serializable {}

  /** Collects the graph and broadcasts it to every machine. */
  static Broadcast<PageGraph> collect(PageDataset pages) {
    pages.spark().setJobDescription("collecting words");
    Iterator<PageNode> nodes =
        pages.flatMap((page, hostNames) -> Stream.of(toNode(page, hostNames))).toLocalIterator();
    PageGraph graph = new PageGraph(pages.numbering().value().pages());
    Map<String, String> hostNames = new HashMap<>(); // few hosts, many pages
    nodes.forEachRemaining(node -> {
      graph.hosts[node.number] = hostNames.computeIfAbsent(node.host, host -> host);
      graph.words[node.number] = node.words;
      graph.targets[node.number] = node.targets;
    });
    return pages.spark().broadcast(graph);
  }

  private static PageNode toNode(PageDataset.NumberedPage page, PageNumbering numbering) {
    PageRow row = page.row();
    return new PageNode(
        page.number(), Urls.host(row.url()), row.wordIds(), page.targets(numbering));
  }

  /**
   * The page history of a crawl at some point: each link is known once both its ends are.
   *
   * @param pages number of pages fetched so far
   */
  PageHistory toPageHistory(int pages, PageNumbering numbering) {
    int[][] parents = parents();
    PageHistory history = new PageHistory(page -> words[page]);
    for (int page = 0; page < pages; page++) {
      int number = page;
      history.observe(
          new Observation(
              page,
              candidate(page, parents[page]),
              numbering.isRelevant(page),
              0,
              NO_WORDS,
              Arrays.stream(targets[page]).filter(target -> target < number).toArray(),
              OrderingPolicy.NO_ANNOTATION));
    }
    return history;
  }

  private Candidate candidate(int page, int[] parents) {
    String url = "http://" + hosts[page] + "/";
    long[] noWords = {};
    return new Candidate(0, url, 0, 0, Origin.LINK, parents, parents.length, noWords, noWords, 0);
  }

  /** By page, the earlier pages that link to it, as many as a candidate stores. */
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
