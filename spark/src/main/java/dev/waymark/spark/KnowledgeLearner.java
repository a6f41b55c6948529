package dev.waymark.spark;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * What pages teach. Links are brought to the pages they lead to, so that each page is observed with
 * the evidence there was before it was fetched; every part tallies its own pages, and the parts add
 * up.
 */
final class KnowledgeLearner {
  /** Families whose features are on other pages than the one that is observed. */
  private static final Set<FeatureType> CROSS_PAGE_TYPES =
      Set.of(FeatureType.LINK, FeatureType.PARENT_WORD);

  private KnowledgeLearner() {}

  /** The knowledge that a crawl of these pages would have in the end. */
  static Knowledge learn(PageDataset pages, PolicySpec named) {
    Broadcast<PageNumbering> roster = pages.numbering();
    Broadcast<PageGraph> ground = needsPageGraph(named.build()) ? PageGraph.collect(pages) : null;
    pages.spark().setJobDescription("learning");
    return KnowledgeCodec.decode(
        pages
            .rows()
            .zipPartitions(
                pages.links(KnowledgeLearner::links),
                (sheets, incoming) ->
                    List.of(learnPartition(sheets, incoming, named, roster.value(), ground))
                        .iterator())
            .treeReduce(KnowledgeCodec::merge));
  }

  private static boolean needsPageGraph(OrderingPolicy order) {
    return !order.extractors().isEmpty()
        || order.featureTypes().stream().anyMatch(CROSS_PAGE_TYPES::contains);
  }

  /** The links to pages that were fetched later, each sent to where that page is. */
  private static Stream<Tuple2<LinkKey, AnchorText>> links(
      PageDataset.NumberedPage page, PageNumbering roster) {
    PageRow.Links links = page.row().links();
    return IntStream.range(0, links.size())
        .mapToObj(place -> {
          int target = roster.number(links.ids()[place]);
          return target <= page.number()
              ? null
              : new Tuple2<>(
                  new LinkKey(roster.partition(target), roster.index(target), page.number(), place),
                  links.anchorText(place, ""));
        })
        .filter(link -> link != null);
  }

  private static byte[] learnPartition(
      Iterator<PageRow> sheets,
      Iterator<Tuple2<LinkKey, AnchorText>> links,
      PolicySpec named,
      PageNumbering roster,
      @Nullable Broadcast<PageGraph> ground) {
    Knowledge knowledge = named.build().emptyKnowledge();
    // Features are of the pages that are named in an observation, or of the time before the first
    // hit: to each page, the crawl is in one of two states.
    PageHistory early = pageHistory(roster.firstRelevant(), roster, ground);
    PageHistory late = pageHistory(roster.pages(), roster, ground);
    InLinkCursor incoming = new InLinkCursor(links);
    PageDataset.currentPages(TaskContext.getPartitionId(), sheets, roster)
        .forEachOrdered(page ->
            knowledge.observe(
                observation(page, incoming, roster),
                page.number() < roster.firstRelevant() ? early : late));
    return KnowledgeCodec.encode(knowledge);
  }

  private static PageHistory pageHistory(
      int pages, PageNumbering roster, @Nullable Broadcast<PageGraph> ground) {
    return ground == null
        ? new PageHistory(page -> new long[0])
        : ground.value().toPageHistory(pages, roster);
  }

  private static Observation observation(
      PageDataset.NumberedPage page, InLinkCursor incoming, PageNumbering roster) {
    PageRow sheet = page.row();
    Candidate candidate =
        incoming.withInLinks(
            page.index(), Candidate.of(sheet.url(), 0, page.number(), Origin.LINK));
    return new Observation(
        page.number(),
        candidate,
        roster.isRelevant(page.number()),
        sheet.judgment().score(),
        sheet.toBagOfWords(),
        Arrays.stream(page.targets(roster)).filter(target -> target < page.number()).toArray(),
        OrderingPolicy.NO_ANNOTATION);
  }
}
