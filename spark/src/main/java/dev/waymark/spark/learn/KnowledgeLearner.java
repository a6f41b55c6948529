package dev.waymark.spark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.PageHistory.ExcerptPage;
import dev.waymark.spark.cluster.KnowledgeCodec;
import dev.waymark.spark.cluster.PartitionKey;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
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

  /** Of a page that is linked to, only the relevance counts: one page of each kind will do. */
  private static final List<ExcerptPage> TARGETS =
      List.of(new ExcerptPage(false, 0, 0, new long[0]), new ExcerptPage(true, 0, 0, new long[0]));

  private KnowledgeLearner() {}

  /**
   * A page with what was known of it before it was fetched.
   *
   * @param candidate its parents have the numbers of all pages
   */
  private record ObservedPage(LinkedPage page, Candidate candidate) {}

  /** The knowledge that a crawl of these pages would have at its end. */
  static Knowledge learn(PageDataset dataset, PolicySpec policySpec) {
    PageDataset.Totals totals = dataset.totals();
    JavaPairRDD<LinkKey, AnchorText> links = dataset.links(false);
    dataset.spark().setJobDescription("learning");
    if (!needsParents(policySpec.build())) {
      return sum(
          dataset
              .pages()
              .map(page -> new LinkedPage(page, List.of()))
              .zipPartitions(links, KnowledgeLearner::observe)
              .mapPartitions(pages -> {
                PageHistory nothing = new PageHistory(page -> new long[0]);
                Knowledge knowledge = policySpec.build().emptyKnowledge();
                pages.forEachRemaining(page ->
                    knowledge.observe(observation(page, page.candidate, new int[0]), nothing));
                return List.of(KnowledgeCodec.encode(knowledge)).iterator();
              }));
    }
    int partitions = dataset.rows().getNumPartitions();
    JavaRDD<LinkedPage> linked = LinkedPage.join(dataset, links);
    JavaPairRDD<LinkedPage.NodeKey, LinkedPage.Node> nodes =
        linked
            .flatMapToPair(page -> page.toNodes(partitionsOfChildren(page, partitions)))
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(partitions));
    return sum(
        nodes.zipPartitions(
            linked.zipPartitions(links, KnowledgeLearner::observe),
            (parents, pages) -> learnPartition(parents, pages, policySpec, totals)));
  }

  private static Knowledge sum(JavaRDD<byte[]> parts) {
    return KnowledgeCodec.decode(parts.treeReduce(KnowledgeCodec::merge));
  }

  private static boolean needsParents(OrderingPolicy policy) {
    return !policy.extractors().isEmpty()
        || policy.featureTypes().stream().anyMatch(CROSS_PAGE_TYPES::contains);
  }

  private static int[] partitionsOfChildren(LinkedPage page, int partitions) {
    Set<Integer> children = new HashSet<>();
    page.targets().stream()
        .filter(target -> target.number() > page.page().number())
        .forEach(target -> children.add(target.link()));
    return PageDataset.partitionsOfTargets(page.page().row(), partitions, children::contains);
  }

  private static Iterator<ObservedPage> observe(
      Iterator<LinkedPage> pages, Iterator<Tuple2<LinkKey, AnchorText>> links) {
    InLinks inLinks = new InLinks(links);
    return PageDataset.stream(pages)
        .map(linked -> {
          PageDataset.NumberedPage page = linked.page();
          return new ObservedPage(
              linked, inLinks.toCandidate(page.row().url(), page.row().id(), 0, page.number()));
        })
        .iterator();
  }

  /**
   * Features are of the pages that are named in an observation, or of the time before the first
   * relevant page: to each page, the crawl is in one of two states.
   */
  private static Iterator<byte[]> learnPartition(
      Iterator<Tuple2<LinkedPage.NodeKey, LinkedPage.Node>> nodes,
      Iterator<ObservedPage> pages,
      PolicySpec policySpec,
      PageDataset.Totals totals) {
    InLinks.Parents parents = InLinks.Parents.read(nodes);
    int parentCount = parents.pages().size();
    parents.pages().addAll(TARGETS);
    PageHistory before =
        parents.toHistory(new PageHistory.Totals(totals.firstRelevant(), 0, 0, 0), Map.of());
    PageHistory after = parents.toHistory(totals.toHistory(), Map.of());
    Knowledge knowledge = policySpec.build().emptyKnowledge();
    pages.forEachRemaining(observed -> {
      int number = observed.page.page().number();
      int[] targets =
          observed.page.targets().stream()
              .filter(target -> target.number() < number)
              .mapToInt(target -> parentCount + (target.relevant() ? 1 : 0))
              .toArray();
      knowledge.observe(
          observation(observed, parents.renumber(observed.candidate), targets),
          number < totals.firstRelevant() ? before : after);
    });
    return List.of(KnowledgeCodec.encode(knowledge)).iterator();
  }

  private static Observation observation(
      ObservedPage observed, Candidate candidate, int[] targets) {
    PageDataset.NumberedPage page = observed.page.page();
    return new Observation(
        page.number(),
        candidate,
        page.relevant(),
        page.row().judgment().score(),
        page.row().toBagOfWords(),
        targets,
        OrderingPolicy.NO_ANNOTATION);
  }
}
