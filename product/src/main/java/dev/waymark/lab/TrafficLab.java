package dev.waymark.lab;

import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Parser;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.people.Visit;
import dev.waymark.web.People;
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
  private final Orders orders;
  private final Map<String, Integer> worth = new HashMap<>();
  private final Trace earlier;
  private double total;

  /**
   * How one order did.
   *
   * @param shares of the later visits that the crawled pages had, after each tenth of the fetches
   * @param area mean of that share over all fetches
   */
  public record Curve(String order, List<Double> shares, double area) {}

  /**
   * @param training share of the sessions, by time, that orders know
   */
  public TrafficLab(RecordedWeb web, Orders orders, double training) {
    this.web = web;
    this.orders = orders;
    People.Split split = web.people().splitByTime(training);
    this.earlier = MemoryTrace.of(split.training().sessions(), split.training().queries());
    for (Visit visit : split.test().visits()) {
      if (web.page(visit.url()) >= 0) {
        worth.merge(visit.url(), 1, Integer::sum);
        total++;
      }
    }
  }

  /** Later visits that there are to collect. */
  public int visits() {
    return (int) total;
  }

  /** Crawls with each order. */
  public List<Curve> run(List<String> names, int budget) throws InterruptedException {
    Orders knowing = orders;
    for (String name : names) {
      knowing = knowing.with(name, "with the log", context -> orders.of(name, with(context)));
    }
    Plan plan = Plan.of(names, budget, 1, 1, Given.NOTHING).from(web.url(0));
    Lab lab =
        new Lab(web, Map.of("everything", page -> Verdict.yes(1)), knowing, new Parser(), plan);
    return lab.run(done -> {}).stream().map(outcome -> curve(outcome, budget)).toList();
  }

  private OrderContext with(OrderContext context) {
    return context.with(earlier);
  }

  private Curve curve(Outcome outcome, int budget) {
    List<Double> shares = new ArrayList<>();
    double collected = 0;
    double area = 0;
    for (int fetch = 1; fetch <= budget; fetch++) {
      boolean more = fetch <= outcome.fetched().size();
      collected += more ? worth.getOrDefault(outcome.fetched().get(fetch - 1), 0) : 0;
      area += collected / total;
      if (fetch % Math.max(1, budget / 10) == 0 && shares.size() < 10) {
        shares.add(Math.round(1000 * collected / total) / 1000.0);
      }
    }
    return new Curve(outcome.order(), shares, area / budget);
  }
}
