package dev.waymark.spark;

import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Scores the links that lead out of the archives, each with the evidence of all pages that contain
 * it. Links to a host go to one partition, so that a limit per host is exact.
 *
 * @param knowledge serialized
 * @param fetchedIds ids of URLs that crawls requested without success, ascending
 * @param top number of links to find
 * @param perHost limit per host; 0 for unlimited
 */
record LinkScorer(PolicySpec policy, byte[] knowledge, long[] fetchedIds, int top, int perHost)
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

  Result score(PageDataset pages) {
    Broadcast<PageNumbering> numbering = pages.numbering();
    Broadcast<PageGraph> graph = PageGraph.collect(pages);
    Broadcast<LinkScorer> scorer = pages.spark().broadcast(this);
    int partitions = pages.rows().getNumPartitions();
    pages.spark().setJobDescription("scoring links");
    List<Result> results =
        pages
            .links((page, context) -> scorer.value().links(page, context, partitions))
            .mapPartitions(links ->
                List.of(scorer.value().scorePartition(links, numbering.value(), graph.value()))
                    .iterator())
            .collect();
    GroupedTopK<ScoredLink> best =
        new GroupedTopK<>(top, perHost, ScoredLink.BEST_FIRST, scored -> Urls.host(scored.url()));
    results.forEach(result -> result.best().forEach(best::add));
    return new Result(results.stream().mapToLong(Result::candidates).sum(), best.bestFirst());
  }

  /** The links of a page to URLs that are neither in the archives nor requested by a crawl. */
  private Stream<Tuple2<LinkKey, AnchorText>> links(
      PageDataset.NumberedPage page, PageNumbering numbering, int partitions) {
    PageRow.Links links = page.row().links();
    String[] targets = links.targets();
    return IntStream.range(0, links.size())
        .filter(place -> isUnfetched(links.ids()[place], numbering))
        .mapToObj(place -> {
          int partition = Math.floorMod(Urls.host(targets[place]).hashCode(), partitions);
          return new Tuple2<>(
              new LinkKey(partition, links.ids()[place], page.number(), place),
              links.anchorText(place, targets[place]));
        });
  }

  private boolean isUnfetched(long id, PageNumbering numbering) {
    return numbering.number(id) < 0 && Arrays.binarySearch(fetchedIds, id) < 0;
  }

  private Result scorePartition(
      Iterator<Tuple2<LinkKey, AnchorText>> links, PageNumbering numbering, PageGraph graph) {
    ScoringContext context =
        new ScoringContext(
            KnowledgeCodec.decode(knowledge), graph.toPageHistory(numbering.pages(), numbering));
    OrderingPolicy policy = this.policy.build();
    GroupedTopK<CandidateScore> best =
        new GroupedTopK<>(
            top,
            perHost,
            CandidateScore.BEST_FIRST,
            candidateScore -> candidateScore.candidate().host());
    InLinkCursor incoming = new InLinkCursor(links);
    long candidates = 0;
    for (Tuple2<LinkKey, AnchorText> first = incoming.peek();
        first != null;
        first = incoming.peek()) {
      Candidate withoutEvidence = Candidate.of(first._2().url(), 1, 0, Origin.LINK);
      Candidate candidate = incoming.withInLinks(first._1().target(), withoutEvidence);
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
