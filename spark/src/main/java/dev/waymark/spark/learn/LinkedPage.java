package dev.waymark.spark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.rank.knowledge.PageHistory.ExcerptPage;
import dev.waymark.spark.cluster.PartitionKey;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * A page with the pages that it links to.
 *
 * @param targets each once, in the order of the links
 */
record LinkedPage(PageDataset.NumberedPage page, List<Target> targets) {

  /**
   * A page that a link leads to.
   *
   * @param link its place among the links of the page
   * @param isListed whether the page with the link is a parent of it, or was fetched after it
   */
  record Target(int link, int number, boolean relevant, boolean isListed) implements Serializable {}

  /**
   * Partition and sort key of what pages are to those they link to.
   *
   * @param number of the page
   */
  record NodeKey(int partition, int number) implements Comparable<NodeKey>, PartitionKey {
    @Override
    public int compareTo(NodeKey other) {
      return Integer.compare(number, other.number);
    }
  }

  /** What a page is to those it links to, serializable. */
  record Node(boolean relevant, int children, int relevantChildren, long[] words)
      implements Serializable {
    ExcerptPage toExcerpt() {
      return new ExcerptPage(relevant, children, relevantChildren, words);
    }
  }

  /** All pages: each is told by its targets that they are pages. */
  static JavaRDD<LinkedPage> join(PageDataset dataset, JavaPairRDD<LinkKey, AnchorText> links) {
    JavaPairRDD<RowPlace, Target> targets =
        JavaPairRDD.fromJavaRDD(dataset.pages().zipPartitions(links, LinkedPage::answer))
            .repartitionAndSortWithinPartitions(
                new PartitionKey.ByPartition(dataset.rows().getNumPartitions()));
    return dataset.pages().zipPartitions(targets, LinkedPage::withTargets);
  }

  /** Each source of links to a page hears of it once, however many links it has. */
  private static Iterator<Tuple2<RowPlace, Target>> answer(
      Iterator<PageDataset.NumberedPage> pages, Iterator<Tuple2<LinkKey, AnchorText>> sorted) {
    PeekingIterator<Tuple2<LinkKey, AnchorText>> links = new PeekingIterator<>(sorted);
    return PageDataset.stream(pages)
        .flatMap(page -> {
          List<Tuple2<RowPlace, Target>> answers = new ArrayList<>();
          long id = page.row().id();
          int lastSource = -1;
          int parents = 0;
          for (var link = links.peek(); link != null && link._1().target() <= id; ) {
            int source = link._1().source();
            if (link._1().target() == id && source != lastSource && source != page.number()) {
              lastSource = source;
              parents += source < page.number() ? 1 : 0;
              answers.add(
                  new Tuple2<>(
                      link._1().place(),
                      new Target(
                          link._1().place().order(),
                          page.number(),
                          page.relevant(),
                          source > page.number() || parents <= Candidate.MAX_PARENTS)));
            }
            links.next();
            link = links.peek();
          }
          return answers.stream();
        })
        .iterator();
  }

  private static Iterator<LinkedPage> withTargets(
      Iterator<PageDataset.NumberedPage> pages, Iterator<Tuple2<RowPlace, Target>> sorted) {
    PeekingIterator<Tuple2<RowPlace, Target>> targets = new PeekingIterator<>(sorted);
    return PageDataset.stream(pages)
        .map(page -> {
          List<Target> own = new ArrayList<>();
          for (var next = targets.peek();
              next != null && next._1().index() == page.place().index(); ) {
            own.add(next._2());
            targets.next();
            next = targets.peek();
          }
          return new LinkedPage(page, own);
        })
        .iterator();
  }

  /** What those it links to must know of it, for each of some partitions. */
  Iterator<Tuple2<NodeKey, Node>> toNodes(int[] partitions) {
    Node node =
        new Node(
            page.relevant(), count(target -> true), count(Target::relevant), page.row().wordIds());
    return Arrays.stream(partitions)
        .mapToObj(partition -> new Tuple2<>(new NodeKey(partition, page.number()), node))
        .iterator();
  }

  private int count(Predicate<Target> which) {
    return (int) targets.stream().filter(Target::isListed).filter(which).count();
  }
}
