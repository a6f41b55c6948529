package dev.waymark.spark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.PageHistory.ExcerptPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Links sorted by target, which become the evidence of candidates; one is in memory at a time. */
final class InLinks {
  private final PeekingIterator<Tuple2<LinkKey, AnchorText>> links;

  InLinks(Iterator<Tuple2<LinkKey, AnchorText>> sorted) {
    this.links = new PeekingIterator<>(sorted);
  }

  /** The next link; null at the end. */
  @Nullable Tuple2<LinkKey, AnchorText> peek() {
    return links.peek();
  }

  /**
   * The candidate at a URL with the evidence of all links to it. Targets must be asked for in
   * ascending order.
   *
   * @param before links on pages from this number on do not count
   */
  Candidate toCandidate(String url, long target, int depth, int before) {
    Candidate result = Candidate.of(url, depth, 0, Origin.LINK);
    for (var link = links.peek(); link != null && link._1().target() <= target; ) {
      if (link._1().target() == target && link._1().source() < before) {
        result = result.withLink(link._1().source(), link._2().toInLink(result.id()));
      }
      links.next();
      link = links.peek();
    }
    return result;
  }

  /**
   * The pages that link to those of a partition, in the order of their numbers.
   *
   * @param numbers ascending
   */
  record Parents(int[] numbers, List<ExcerptPage> pages) {

    static Parents read(Iterator<Tuple2<LinkedPage.NodeKey, LinkedPage.Node>> sorted) {
      List<ExcerptPage> pages = new ArrayList<>();
      List<Integer> numbers = new ArrayList<>();
      while (sorted.hasNext()) {
        Tuple2<LinkedPage.NodeKey, LinkedPage.Node> node = sorted.next();
        numbers.add(node._1().number());
        pages.add(node._2().toExcerpt());
      }
      return new Parents(numbers.stream().mapToInt(Integer::intValue).toArray(), pages);
    }

    /** The candidate with its parents numbered as in {@link #toHistory}. */
    Candidate renumber(Candidate candidate) {
      int[] own =
          Arrays.stream(candidate.parents())
              .map(number -> Arrays.binarySearch(numbers, number))
              .toArray();
      return candidate.withParents(own, candidate.foreignParents());
    }

    PageHistory toHistory(PageHistory.Totals totals, Map<Long, HostArm> hosts) {
      return PageHistory.excerpt(totals, pages, hosts);
    }
  }
}
