package dev.waymark.lab.sites;

import dev.waymark.lab.Lab;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.RunOutcome;
import dev.waymark.lab.SideInformation;
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
 * How fast orders collect what people read: a site is crawled from its first page with orders that
 * know the earlier part of its log, and each page is worth its visits in the later part.
 */
public final class TrafficLab {
  private final RecordedWeb web;
  private final OrderingPolicies policies;
  private final Map<String, Integer> laterVisits = new HashMap<>();
  private final Trace trainingTrace;
  private double totalVisits;

  /**
   * How one order did.
   *
   * @param shares of the later visits that the crawled pages had, after each tenth of the fetches
   * @param meanShare mean of that share over all fetches
   */
  public record Curve(String order, List<Double> shares, double meanShare) {}

  /**
   * @param training share of the sessions, by time, that orders know
   */
  public TrafficLab(RecordedWeb web, OrderingPolicies orders, double training) {
    this.web = web;
    this.policies = orders;
    RecordedTraces.Split split = web.traces().splitByTime(training);
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

  /** Crawls with each order. */
  public List<Curve> run(List<String> names, int budget) throws InterruptedException {
    OrderingPolicies knowing = policies;
    for (String name : names) {
      knowing =
          knowing.with(name, "with the log", context -> policies.create(name, withTrace(context)));
    }
    LabPlan plan =
        LabPlan.withDefaults(names, budget, 1, 1, SideInformation.NONE).withStartUrls(web.url(0));
    Lab lab =
        new Lab(web, Map.of("everything", page -> Relevance.yes(1)), knowing, new Parser(), plan);
    return lab.run(done -> {}).stream().map(outcome -> curve(outcome, budget)).toList();
  }

  private PolicyContext withTrace(PolicyContext context) {
    return context.with(trainingTrace);
  }

  private Curve curve(RunOutcome outcome, int budget) {
    List<Double> shares = new ArrayList<>();
    double collected = 0;
    double area = 0;
    for (int fetch = 1; fetch <= budget; fetch++) {
      boolean more = fetch <= outcome.fetched().size();
      collected += more ? laterVisits.getOrDefault(outcome.fetched().get(fetch - 1), 0) : 0;
      area += collected / totalVisits;
      if (fetch % Math.max(1, budget / 10) == 0 && shares.size() < 10) {
        shares.add(Math.round(1000 * collected / totalVisits) / 1000.0);
      }
    }
    return new Curve(outcome.policy(), shares, area / budget);
  }
}
