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
 * Learns knowledge from pages. Links are sent to the pages they lead to, so that each page is
 * observed with the evidence that existed before it was fetched; every partition counts the
 * features of its own pages, and the counts are added up.
 */
final class KnowledgeLearner {
  /** Feature types whose features are on other pages than the observed one. */
  private static final Set<FeatureType> CROSS_PAGE_TYPES =
      Set.of(FeatureType.LINK, FeatureType.PARENT_WORD);

  private KnowledgeLearner() {}

  /** The knowledge that a crawl of these pages would have at its end. */
  static Knowledge learn(PageDataset pages, PolicySpec policySpec) {
    Broadcast<PageNumbering> numbering = pages.numbering();
    Broadcast<PageGraph> graph =
        needsPageGraph(policySpec.build()) ? PageGraph.collect(pages) : null;
    pages.spark().setJobDescription("learning");
    return KnowledgeCodec.decode(
        pages
            .rows()
            .zipPartitions(
                pages.links(KnowledgeLearner::links),
                (rows, incoming) ->
                    List.of(learnPartition(rows, incoming, policySpec, numbering.value(), graph))
                        .iterator())
            .treeReduce(KnowledgeCodec::merge));
  }

  private static boolean needsPageGraph(OrderingPolicy policy) {
    return !policy.extractors().isEmpty()
        || policy.featureTypes().stream().anyMatch(CROSS_PAGE_TYPES::contains);
  }

  /** The links to pages that were fetched later, each sent to the partition of that page. */
  private static Stream<Tuple2<LinkKey, AnchorText>> links(
      PageDataset.NumberedPage page, PageNumbering numbering) {
    PageRow.Links links = page.row().links();
    return IntStream.range(0, links.size())
        .mapToObj(partition -> {
          int target = numbering.number(links.ids()[partition]);
          return target <= page.number()
              ? null
              : new Tuple2<>(
                  new LinkKey(
                      numbering.partition(target),
                      numbering.index(target),
                      page.number(),
                      partition),
                  links.anchorText(partition, ""));
        })
        .filter(link -> link != null);
  }

  private static byte[] learnPartition(
      Iterator<PageRow> rows,
      Iterator<Tuple2<LinkKey, AnchorText>> links,
      PolicySpec policySpec,
      PageNumbering numbering,
      @Nullable Broadcast<PageGraph> graph) {
    Knowledge knowledge = policySpec.build().emptyKnowledge();
    // Features are of the pages that are named in an observation, or of the time before the first
    // hit: to each page, the crawl is in one of two states.
    PageHistory beforeFirstRelevant = pageHistory(numbering.firstRelevant(), numbering, graph);
    PageHistory afterFirstRelevant = pageHistory(numbering.pages(), numbering, graph);
    InLinkCursor incoming = new InLinkCursor(links);
    PageDataset.currentPages(TaskContext.getPartitionId(), rows, numbering)
        .forEachOrdered(page ->
            knowledge.observe(
                observation(page, incoming, numbering),
                page.number() < numbering.firstRelevant()
                    ? beforeFirstRelevant
                    : afterFirstRelevant));
    return KnowledgeCodec.encode(knowledge);
  }

  private static PageHistory pageHistory(
      int pages, PageNumbering numbering, @Nullable Broadcast<PageGraph> graph) {
    return graph == null
        ? new PageHistory(page -> new long[0])
        : graph.value().toPageHistory(pages, numbering);
  }

  private static Observation observation(
      PageDataset.NumberedPage page, InLinkCursor incoming, PageNumbering numbering) {
    PageRow row = page.row();
    Candidate candidate =
        incoming.withInLinks(page.index(), Candidate.of(row.url(), 0, page.number(), Origin.LINK));
    return new Observation(
        page.number(),
        candidate,
        numbering.isRelevant(page.number()),
        row.judgment().score(),
        row.toBagOfWords(),
        Arrays.stream(page.targets(numbering)).filter(target -> target < page.number()).toArray(),
        OrderingPolicy.NO_ANNOTATION);
  }
}
