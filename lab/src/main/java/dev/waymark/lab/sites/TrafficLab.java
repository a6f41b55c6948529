package dev.waymark.lab.sites;

import dev.waymark.lab.Lab;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.SideInformation;
import dev.waymark.lab.replay.RunOutcome;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.people.Visit;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.PolicyContext;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How fast policies collect what users read: a site is crawled from its first page with policies
 * that know the earlier part of its log, and each page counts with its visits in the later part.
 */
public final class TrafficLab {
  private final RecordedWeb web;
  private final OrderingPolicies policies;
  private final Map<String, Integer> laterVisits = new HashMap<>();
  private final Trace trainingTrace;
  private double totalVisits;

  /**
   * The result of one policy.
   *
   * @param shares of the later visits that the crawled pages had, after each tenth of the pages
   * @param meanShare mean of that share over all pages
   */
  public record Curve(String policy, List<Double> shares, double meanShare) {}

  /**
   * @param trainingShare share of the sessions, by time, that policies know
   */
  public TrafficLab(RecordedWeb web, OrderingPolicies policies, double trainingShare) {
    this.web = web;
    this.policies = policies;
    RecordedTraces.Split split = web.traces().splitByTime(trainingShare);
    this.trainingTrace = MemoryTrace.of(split.training().sessions(), split.training().queries());
    for (Visit visit : split.test().visits()) {
      if (web.page(visit.url()) >= 0) {
        laterVisits.merge(visit.url(), 1, Integer::sum);
        totalVisits++;
      }
    }
  }

  /** Later visits that there are to collect. */
  public int totalVisits() {
    return (int) totalVisits;
  }

  /** Crawls with each policy. */
  public List<Curve> run(List<String> names, int pages) throws InterruptedException {
    OrderingPolicies withTrace = policies;
    for (String name : names) {
      withTrace =
          withTrace.with(
              name, "with the log", context -> policies.create(name, withTrace(context)));
    }
    LabPlan plan =
        LabPlan.withDefaults(names, pages, 1, 1, SideInformation.NONE).withSeeds(web.url(0));
    Lab lab =
        new Lab(web, Map.of("everything", page -> Relevance.yes(1)), withTrace, new Parser(), plan);
    return lab.run(done -> {}).stream().map(outcome -> curve(outcome, pages)).toList();
  }

  private PolicyContext withTrace(PolicyContext context) {
    return context.with(trainingTrace);
  }

  private Curve curve(RunOutcome outcome, int pages) {
    List<Double> shares = new ArrayList<>();
    double collected = 0;
    double area = 0;
    for (int page = 1; page <= pages; page++) {
      boolean fetched = page <= outcome.fetched().size();
      collected += fetched ? laterVisits.getOrDefault(outcome.fetched().get(page - 1), 0) : 0;
      area += collected / totalVisits;
      if (page % Math.max(1, pages / 10) == 0 && shares.size() < 10) {
        shares.add(Math.round(1000 * collected / totalVisits) / 1000.0);
      }
    }
    return new Curve(outcome.policy(), shares, area / pages);
  }
}
