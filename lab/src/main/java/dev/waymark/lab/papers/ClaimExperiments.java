package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.Lab;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.LabPredicates;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.LabResult.Summary;
import dev.waymark.lab.SideInformation;
import dev.waymark.lab.sessions.SessionsLab;
import dev.waymark.lab.sessions.SessionsLabResult;
import dev.waymark.lab.sessions.SessionsLabSettings;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.web.RecordedWeb;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs what claims need on one web; what two claims need is run once. */
final class ClaimExperiments {
  private final RecordedWeb web;
  private final OrderingPolicies policies;
  private final RunSize size;
  private final Map<String, Predicate> predicates;
  private final Map<LabPlan, LabResult> results = new HashMap<>();
  private final Map<SessionsLabSettings, SessionsLabResult> sessionsResults = new HashMap<>();
  private @Nullable Lab lab;

  /**
   * How much is run.
   *
   * @param budget fetches of a run
   * @param starts per want
   */
  record RunSize(int budget, int starts, long randomSeed) {}

  /**
   * @param wants predicates as written
   */
  ClaimExperiments(RecordedWeb web, List<String> wants, OrderingPolicies orders, RunSize size) {
    this.web = web;
    this.policies = orders;
    this.size = size;
    this.predicates = LabPredicates.compile(wants, web);
  }

  RecordedWeb web() {
    return web;
  }

  RunSize size() {
    return size;
  }

  boolean hasPolicy(String order) {
    return policies.descriptions().containsKey(order);
  }

  private LabPlan plan(List<String> names) {
    return LabPlan.withDefaults(
        names, size.budget(), size.starts(), size.randomSeed(), SideInformation.NONE);
  }

  /** The orders side by side, knowing links and pages only. */
  LabResult run(List<String> names) throws InterruptedException {
    return run(plan(names));
  }

  /** The same, knowing more. */
  LabResult run(List<String> names, SideInformation given) throws InterruptedException {
    return run(LabPlan.withDefaults(names, size.budget(), size.starts(), size.randomSeed(), given));
  }

  /** One order that begins with the knowledge of an earlier run from other starts. */
  LabResult runReusing(String order, int fetches) throws InterruptedException {
    return run(plan(List.of(order)).withReuse(fetches));
  }

  /** Orders that learn from sessions, half of whose targets are held back. */
  SessionsLabResult runSessions(List<String> names) throws InterruptedException {
    SessionsLabSettings plan =
        new SessionsLabSettings(
            web.name(),
            List.copyOf(predicates.keySet()),
            names,
            0.5,
            size.budget(),
            size.starts(),
            size.randomSeed(),
            "");
    SessionsLabResult known = sessionsResults.get(plan);
    if (known == null) {
      known =
          new SessionsLab(web, predicates, policies, new Parser(), plan)
              .runAndSummarize(done -> {});
      sessionsResults.put(plan, known);
    }
    return known;
  }

  private LabResult run(LabPlan plan) throws InterruptedException {
    LabResult known = results.get(plan);
    if (known == null) {
      known = labFor(plan).runAndSummarize(done -> {}, false);
      results.put(plan, known);
    }
    return known;
  }

  /** Reads the web when the first claim needs it. */
  private Lab labFor(LabPlan plan) {
    Lab first = lab;
    if (first == null) {
      first = new Lab(web, predicates, policies, new Parser(), plan);
      lab = first;
      return first;
    }
    return first.withPlan(plan);
  }

  static Summary summaryOf(LabResult result, String order) {
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
  static ConfidenceInterval difference(LabResult result, String order, String than) {
    for (Comparison pair : result.comparisons()) {
      if (pair.order().equals(order) && pair.baseline().equals(than)) {
        return pair.difference();
      }
      if (pair.order().equals(than) && pair.baseline().equals(order)) {
        return new ConfidenceInterval(
            -pair.difference().mean(), -pair.difference().high(), -pair.difference().low());
      }
    }
    throw new IllegalArgumentException(order + " was not compared with " + than);
  }

  static String format(ConfidenceInterval interval) {
    return format("%+.3f (%+.3f to %+.3f)", interval.mean(), interval.low(), interval.high());
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
