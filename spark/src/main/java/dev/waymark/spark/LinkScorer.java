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
 * Scores the links that lead out of the archives, each with the evidence of all pages it stands on.
 * Links to a host go to one part, so that a limit by host is kept to exactly.
 *
 * @param knowledge packed
 * @param fetchedIds ids of URLs that crawls asked for in vain, ascending
 * @param top how many are wanted
 * @param perHost of each host at most; 0 for any number
 */
record LinkScorer(PolicySpec policy, byte[] knowledge, long[] fetchedIds, int top, int perHost)
    implements Serializable {

  /** A candidate with its score, before it is known whether the reasons will be asked for. */
  private record CandidateScore(Candidate candidate, double score) {
    static final Comparator<CandidateScore> BEST_FIRST =
        Comparator.comparingDouble(CandidateScore::score)
            .reversed()
            .thenComparing(weighed -> weighed.candidate().url());
  }

  /**
   * What came of it.
   *
   * @param candidates that were scored
   * @param best of them, the first first
   */
  record Result(long candidates, List<ScoredLink> best) implements Serializable {}

  Result score(PageDataset pages) {
    Broadcast<PageNumbering> roster = pages.numbering();
    Broadcast<PageGraph> ground = PageGraph.collect(pages);
    Broadcast<LinkScorer> scoring = pages.spark().broadcast(this);
    int parts = pages.rows().getNumPartitions();
    pages.spark().setJobDescription("scoring links");
    List<Result> results =
        pages
            .links((page, known) -> scoring.value().links(page, known, parts))
            .mapPartitions(links ->
                List.of(scoring.value().scorePartition(links, roster.value(), ground.value()))
                    .iterator())
            .collect();
    GroupedTopK<ScoredLink> best =
        new GroupedTopK<>(top, perHost, ScoredLink.BEST_FIRST, scored -> Urls.host(scored.url()));
    results.forEach(result -> result.best().forEach(best::add));
    return new Result(results.stream().mapToLong(Result::candidates).sum(), best.bestFirst());
  }

  /** The links of a page that lead to none that is here or was asked for. */
  private Stream<Tuple2<LinkKey, AnchorText>> links(
      PageDataset.NumberedPage page, PageNumbering roster, int parts) {
    PageRow.Links links = page.row().links();
    String[] targets = links.targets();
    return IntStream.range(0, links.size())
        .filter(place -> isUnfetched(links.ids()[place], roster))
        .mapToObj(place -> {
          int part = Math.floorMod(Urls.host(targets[place]).hashCode(), parts);
          return new Tuple2<>(
              new LinkKey(part, links.ids()[place], page.number(), place),
              links.anchorText(place, targets[place]));
        });
  }

  private boolean isUnfetched(long id, PageNumbering roster) {
    return roster.number(id) < 0 && Arrays.binarySearch(fetchedIds, id) < 0;
  }

  private Result scorePartition(
      Iterator<Tuple2<LinkKey, AnchorText>> links, PageNumbering roster, PageGraph ground) {
    ScoringContext known =
        new ScoringContext(
            KnowledgeCodec.decode(knowledge), ground.toPageHistory(roster.pages(), roster));
    OrderingPolicy order = this.policy.build();
    GroupedTopK<CandidateScore> best =
        new GroupedTopK<>(
            top, perHost, CandidateScore.BEST_FIRST, weighed -> weighed.candidate().host());
    InLinkCursor incoming = new InLinkCursor(links);
    long candidates = 0;
    for (Tuple2<LinkKey, AnchorText> first = incoming.peek();
        first != null;
        first = incoming.peek()) {
      Candidate bare = Candidate.of(first._2().url(), 1, 0, Origin.LINK);
      Candidate candidate = incoming.withInLinks(first._1().target(), bare);
      best.add(new CandidateScore(candidate, order.score(candidate, known)));
      candidates++;
    }
    return new Result(
        candidates, best.bestFirst().stream().map(one -> explain(one, order, known)).toList());
  }

  private static ScoredLink explain(
      CandidateScore weighed, OrderingPolicy order, ScoringContext known) {
    return new ScoredLink(
        weighed.candidate().url(),
        weighed.score(),
        order.explain(weighed.candidate(), known).stream()
            .map(ScoredLink.ScoredContribution::of)
            .toList());
  }
}
