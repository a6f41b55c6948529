package dev.waymark.spark;

import dev.waymark.learn.Crawled;
import dev.waymark.learn.Family;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
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
final class Lessons {
  /** Families whose features are on other pages than the one that is observed. */
  private static final Set<Family> ELSEWHERE = Set.of(Family.LINK, Family.IN_WORD);

  private Lessons() {}

  /** The knowledge that a crawl of these pages would have in the end. */
  static Knowledge of(Pages pages, Named named) {
    Broadcast<Roster> roster = pages.roster();
    Broadcast<Ground> ground = looksElsewhere(named.order()) ? Ground.of(pages) : null;
    pages.spark().setJobDescription("learning");
    return Packed.knowledge(
        pages
            .sheets()
            .zipPartitions(
                pages.links(Lessons::links),
                (sheets, incoming) ->
                    List.of(tally(sheets, incoming, named, roster.value(), ground)).iterator())
            .treeReduce(Packed::sum));
  }

  private static boolean looksElsewhere(Order order) {
    return !order.features().isEmpty() || order.learns().stream().anyMatch(ELSEWHERE::contains);
  }

  /** The links to pages that were fetched later, each sent to where that page is. */
  private static Stream<Tuple2<LinkKey, Said>> links(Pages.Numbered page, Roster roster) {
    Sheet.Links links = page.sheet().links();
    return IntStream.range(0, links.size())
        .mapToObj(place -> {
          int target = roster.number(links.ids()[place]);
          return target <= page.number()
              ? null
              : new Tuple2<>(
                  new LinkKey(roster.part(target), roster.index(target), page.number(), place),
                  links.said(place, ""));
        })
        .filter(link -> link != null);
  }

  private static byte[] tally(
      Iterator<Sheet> sheets,
      Iterator<Tuple2<LinkKey, Said>> links,
      Named named,
      Roster roster,
      @Nullable Broadcast<Ground> ground) {
    Knowledge knowledge = Knowledge.of(named.order());
    // Features are of the pages that are named in an observation, or of the time before the first
    // hit: to each page, the crawl is in one of two states.
    Crawled early = crawled(roster.firstWanted(), roster, ground);
    Crawled late = crawled(roster.pages(), roster, ground);
    Incoming incoming = new Incoming(links);
    Pages.counting(TaskContext.getPartitionId(), sheets, roster)
        .forEachOrdered(page ->
            knowledge.observe(
                observation(page, incoming, roster),
                page.number() < roster.firstWanted() ? early : late));
    return Packed.of(knowledge);
  }

  private static Crawled crawled(int pages, Roster roster, @Nullable Broadcast<Ground> ground) {
    return ground == null
        ? new Crawled(page -> new long[0])
        : ground.value().crawled(pages, roster);
  }

  private static Observation observation(Pages.Numbered page, Incoming incoming, Roster roster) {
    Sheet sheet = page.sheet();
    Candidate candidate =
        incoming.grown(page.index(), Candidate.of(sheet.url(), 0, page.number(), Origin.LINK));
    return new Observation(
        page.number(),
        candidate,
        roster.isWanted(page.number()),
        sheet.outcome().score(),
        sheet.bag(),
        Arrays.stream(page.targets(roster)).filter(target -> target < page.number()).toArray(),
        Order.NO_MARK);
  }
}
