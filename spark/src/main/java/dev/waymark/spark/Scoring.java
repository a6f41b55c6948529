package dev.waymark.spark;

import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
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
 * @param asked ids of URLs that crawls asked for in vain, ascending
 * @param top how many are wanted
 * @param perHost of each host at most; 0 for any number
 */
record Scoring(Named order, byte[] knowledge, long[] asked, int top, int perHost)
    implements Serializable {

  /** A candidate with its score, before it is known whether the reasons will be asked for. */
  private record Weighed(Candidate candidate, double score) {
    static final Comparator<Weighed> BEST_FIRST =
        Comparator.comparingDouble(Weighed::score)
            .reversed()
            .thenComparing(weighed -> weighed.candidate().url());
  }

  /**
   * What came of it.
   *
   * @param candidates that were scored
   * @param best of them, the first first
   */
  record Result(long candidates, List<Scored> best) implements Serializable {}

  Result of(Pages pages) {
    Broadcast<Roster> roster = pages.roster();
    Broadcast<Ground> ground = Ground.of(pages);
    Broadcast<Scoring> scoring = pages.spark().broadcast(this);
    int parts = pages.sheets().getNumPartitions();
    pages.spark().setJobDescription("scoring links");
    List<Result> results =
        pages
            .links((page, known) -> scoring.value().links(page, known, parts))
            .mapPartitions(links ->
                List.of(scoring.value().part(links, roster.value(), ground.value())).iterator())
            .collect();
    Best<Scored> best =
        new Best<>(top, perHost, Scored.BEST_FIRST, scored -> Urls.host(scored.url()));
    results.forEach(result -> result.best().forEach(best::add));
    return new Result(results.stream().mapToLong(Result::candidates).sum(), best.list());
  }

  /** The links of a page that lead to none that is here or was asked for. */
  private Stream<Tuple2<LinkKey, Said>> links(Pages.Numbered page, Roster roster, int parts) {
    Sheet.Links links = page.sheet().links();
    String[] targets = links.targets();
    return IntStream.range(0, links.size())
        .filter(place -> isNews(links.ids()[place], roster))
        .mapToObj(place -> {
          int part = Math.floorMod(Urls.host(targets[place]).hashCode(), parts);
          return new Tuple2<>(
              new LinkKey(part, links.ids()[place], page.number(), place),
              links.said(place, targets[place]));
        });
  }

  private boolean isNews(long id, Roster roster) {
    return roster.number(id) < 0 && Arrays.binarySearch(asked, id) < 0;
  }

  private Result part(Iterator<Tuple2<LinkKey, Said>> links, Roster roster, Ground ground) {
    Known known = new Known(Packed.knowledge(knowledge), ground.crawled(roster.pages(), roster));
    Order order = this.order.order();
    Best<Weighed> best =
        new Best<>(top, perHost, Weighed.BEST_FIRST, weighed -> weighed.candidate().host());
    Incoming incoming = new Incoming(links);
    long candidates = 0;
    for (Tuple2<LinkKey, Said> first = incoming.peek(); first != null; first = incoming.peek()) {
      Candidate bare = Candidate.of(first._2().url(), 1, 0, Origin.LINK);
      Candidate candidate = incoming.grown(first._1().target(), bare);
      best.add(new Weighed(candidate, order.score(candidate, known)));
      candidates++;
    }
    return new Result(
        candidates, best.list().stream().map(one -> scored(one, order, known)).toList());
  }

  private static Scored scored(Weighed weighed, Order order, Known known) {
    return new Scored(
        weighed.candidate().url(),
        weighed.score(),
        order.explain(weighed.candidate(), known).stream().map(Scored.Part::of).toList());
  }
}
