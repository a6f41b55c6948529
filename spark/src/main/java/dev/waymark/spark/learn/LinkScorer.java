package dev.waymark.spark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.HostArm;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.spark.cluster.KnowledgeCodec;
import dev.waymark.spark.cluster.PartitionKey;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Scores the links that lead out of the archives, each with the evidence of all pages that contain
 * it. Links to a host go to one partition, so that a limit per host is exact.
 *
 * @param knowledge serialized
 * @param top number of links to find
 * @param perHost limit per host; 0 for unlimited
 */
record LinkScorer(PolicySpec policy, byte[] knowledge, int top, int perHost)
    implements Serializable {

  /** A candidate with its score; contributions are only computed for the best. */
  private record CandidateScore(Candidate candidate, double score) {
    static final Comparator<CandidateScore> BEST_FIRST =
        Comparator.comparingDouble(CandidateScore::score)
            .reversed()
            .thenComparing(candidateScore -> candidateScore.candidate().url());
  }

  /**
   * The result.
   *
   * @param candidates number of links scored
   * @param best of them, best first
   */
  record Result(long candidates, List<ScoredLink> best) implements Serializable {}

  Result score(PageDataset dataset) {
    Broadcast<LinkScorer> scorer = dataset.spark().broadcast(this);
    PageDataset.Totals totals = dataset.totals();
    int partitions = dataset.rows().getNumPartitions();
    JavaPairRDD<LinkKey, AnchorText> links = dataset.links(true);
    JavaPairRDD<LinkedPage.NodeKey, LinkedPage.Node> parents =
        LinkedPage.join(dataset, links)
            .flatMapToPair(page -> page.toNodes(partitionsOfCandidates(page, partitions)))
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(partitions));
    JavaRDD<History> histories =
        dataset
            .pages()
            .zipPartitions(parents, (pages, nodes) -> history(pages, nodes, totals).iterator());
    dataset.spark().setJobDescription("scoring links");
    List<Result> results =
        dataset
            .rows()
            .zipPartitions(links, LinkScorer::candidates)
            .zipPartitions(
                histories,
                (candidates, history) ->
                    List.of(scorer.value().scorePartition(candidates, history.next())).iterator())
            .collect();
    GroupedTopK<ScoredLink> best =
        new GroupedTopK<>(top, perHost, ScoredLink.BEST_FIRST, scored -> Urls.host(scored.url()));
    results.forEach(result -> result.best().forEach(best::add));
    return new Result(results.stream().mapToLong(Result::candidates).sum(), best.bestFirst());
  }

  /** Where there can be candidates that a page links to: the targets that are no pages. */
  private static int[] partitionsOfCandidates(LinkedPage page, int partitions) {
    Set<Integer> toPages = new HashSet<>();
    page.targets().forEach(target -> toPages.add(target.link()));
    return PageDataset.partitionsOfTargets(
        page.page().row(), partitions, link -> !toPages.contains(link));
  }

  /** The targets of links that are neither in the archives nor requested by a crawl. */
  private static Iterator<Candidate> candidates(
      Iterator<PageRow> fetched, Iterator<Tuple2<LinkKey, AnchorText>> links) {
    PeekingIterator<PageRow> rows = new PeekingIterator<>(fetched);
    InLinks inLinks = new InLinks(links);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        for (var link = inLinks.peek(); link != null; link = inLinks.peek()) {
          long target = link._1().target();
          PageRow row = rows.peek();
          while (row != null && row.id() < target) {
            rows.next();
            row = rows.peek();
          }
          if (row == null || row.id() != target) {
            return true;
          }
          inLinks.toCandidate(row.url(), target, 0, 0);
        }
        return false;
      }

      @Override
      public Candidate next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        Tuple2<LinkKey, AnchorText> first = Objects.requireNonNull(inLinks.peek());
        return inLinks.toCandidate(first._2().url(), first._1().target(), 1, Integer.MAX_VALUE);
      }
    };
  }

  /** What candidates of a partition need of the pages. */
  private record History(InLinks.Parents parents, PageHistory pages) {}

  private static List<History> history(
      Iterator<PageDataset.NumberedPage> pages,
      Iterator<Tuple2<LinkedPage.NodeKey, LinkedPage.Node>> nodes,
      PageDataset.Totals totals) {
    InLinks.Parents parents = InLinks.Parents.read(nodes);
    return List.of(new History(parents, parents.toHistory(totals.toHistory(), hostArms(pages))));
  }

  /** All pages of a host are in one partition. */
  private static Map<Long, HostArm> hostArms(Iterator<PageDataset.NumberedPage> pages) {
    Map<String, TreeMap<Integer, Boolean>> byHost = new HashMap<>();
    pages.forEachRemaining(page ->
        byHost
            .computeIfAbsent(Urls.host(page.row().url()), host -> new TreeMap<>())
            .put(page.number(), page.relevant()));
    Map<Long, HostArm> arms = new HashMap<>();
    byHost.forEach((host, numbers) -> {
      HostArm arm = HostArm.UNVISITED;
      for (Map.Entry<Integer, Boolean> page : numbers.entrySet()) {
        arm = arm.withPage(page.getKey(), page.getValue());
      }
      arms.put(Words.id(host), arm);
    });
    return arms;
  }

  private Result scorePartition(Iterator<Candidate> all, History history) {
    ScoringContext context = new ScoringContext(KnowledgeCodec.decode(knowledge), history.pages);
    OrderingPolicy policy = this.policy.build();
    GroupedTopK<CandidateScore> best =
        new GroupedTopK<>(
            top,
            perHost,
            CandidateScore.BEST_FIRST,
            candidateScore -> candidateScore.candidate().host());
    long candidates = 0;
    while (all.hasNext()) {
      Candidate candidate = history.parents.renumber(all.next());
      best.add(new CandidateScore(candidate, policy.score(candidate, context)));
      candidates++;
    }
    return new Result(
        candidates, best.bestFirst().stream().map(one -> explain(one, policy, context)).toList());
  }

  private static ScoredLink explain(
      CandidateScore candidateScore, OrderingPolicy policy, ScoringContext context) {
    return new ScoredLink(
        candidateScore.candidate().url(),
        candidateScore.score(),
        policy.explain(candidateScore.candidate(), context).stream()
            .map(ScoredLink.ScoredContribution::of)
            .toList());
  }
}
