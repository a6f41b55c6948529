package dev.waymark.lab.papers;

import dev.waymark.judge.Predicate;
import dev.waymark.lab.Given;
import dev.waymark.lab.Interval;
import dev.waymark.lab.Lab;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.LabResult.Summary;
import dev.waymark.lab.Plan;
import dev.waymark.lab.SessionsLab;
import dev.waymark.lab.SessionsPlan;
import dev.waymark.lab.SessionsResult;
import dev.waymark.lab.Wants;
import dev.waymark.learn.Orders;
import dev.waymark.parse.Parser;
import dev.waymark.web.RecordedWeb;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs what claims need on one web; what two claims need is run once. */
final class Bench {
  private final RecordedWeb web;
  private final Orders orders;
  private final Size size;
  private final Map<String, Predicate> predicates;
  private final Map<Plan, LabResult> results = new HashMap<>();
  private final Map<SessionsPlan, SessionsResult> sessions = new HashMap<>();
  private @Nullable Lab lab;

  /**
   * How much is run.
   *
   * @param budget fetches of a run
   * @param starts per want
   */
  record Size(int budget, int starts, long seed) {}

  /**
   * @param wants predicates as written
   */
  Bench(RecordedWeb web, List<String> wants, Orders orders, Size size) {
    this.web = web;
    this.orders = orders;
    this.size = size;
    this.predicates = Wants.of(wants, web);
  }

  RecordedWeb web() {
    return web;
  }

  Size size() {
    return size;
  }

  boolean has(String order) {
    return orders.names().containsKey(order);
  }

  private Plan plan(List<String> names) {
    return Plan.of(names, size.budget(), size.starts(), size.seed(), Given.NOTHING);
  }

  /** The orders side by side, knowing links and pages only. */
  LabResult run(List<String> names) throws InterruptedException {
    return run(plan(names));
  }

  /** The same, knowing more. */
  LabResult run(List<String> names, Given given) throws InterruptedException {
    return run(Plan.of(names, size.budget(), size.starts(), size.seed(), given));
  }

  /** One order that begins with the knowledge of an earlier run from other starts. */
  LabResult reusing(String order, int fetches) throws InterruptedException {
    return run(plan(List.of(order)).reusing(fetches));
  }

  /** Orders that learn from sessions, half of whose targets are held back. */
  SessionsResult sessions(List<String> names) throws InterruptedException {
    SessionsPlan plan =
        new SessionsPlan(
            web.name(),
            List.copyOf(predicates.keySet()),
            names,
            0.5,
            size.budget(),
            size.starts(),
            size.seed(),
            "");
    SessionsResult known = sessions.get(plan);
    if (known == null) {
      known = new SessionsLab(web, predicates, orders, new Parser(), plan).result(done -> {});
      sessions.put(plan, known);
    }
    return known;
  }

  private LabResult run(Plan plan) throws InterruptedException {
    LabResult known = results.get(plan);
    if (known == null) {
      known = lab(plan).result(done -> {}, false);
      results.put(plan, known);
    }
    return known;
  }

  /** Reads the web when the first claim needs it. */
  private Lab lab(Plan plan) {
    Lab first = lab;
    if (first == null) {
      first = new Lab(web, predicates, orders, new Parser(), plan);
      lab = first;
      return first;
    }
    return first.with(plan);
  }

  static Summary of(LabResult result, String order) {
    return result.summary().stream()
        .filter(summary -> summary.order().equals(order))
        .findFirst()
        .orElseThrow();
  }

  /** Efficiencies of an order, run by run. */
  static double[] efficiencies(LabResult result, String order) {
    return result.results().stream()
        .filter(run -> run.order().equals(order))
        .mapToDouble(Run::efficiency)
        .toArray();
  }

  /** How much better one order is than another. */
  static Interval difference(LabResult result, String order, String than) {
    for (Comparison pair : result.comparisons()) {
      if (pair.order().equals(order) && pair.than().equals(than)) {
        return pair.by();
      }
      if (pair.order().equals(than) && pair.than().equals(order)) {
        return new Interval(-pair.by().mean(), -pair.by().high(), -pair.by().low());
      }
    }
    throw new IllegalArgumentException(order + " was not compared with " + than);
  }

  static String text(Interval interval) {
    return text("%+.3f (%+.3f to %+.3f)", interval.mean(), interval.low(), interval.high());
  }

  static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
