package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.Lab;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.LabResult.Summary;
import dev.waymark.lab.SideInformation;
import dev.waymark.lab.replay.LabPredicates;
import dev.waymark.lab.sessions.SessionsLab;
import dev.waymark.lab.sessions.SessionsLabResult;
import dev.waymark.lab.sessions.SessionsLabSettings;
import dev.waymark.lab.symbiosis.CommunityResult;
import dev.waymark.lab.symbiosis.CommunitySimulation;
import dev.waymark.lab.symbiosis.CommunitySimulationSettings;
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
  private final RecordedWeb usersWeb;
  private final Map<String, Predicate> usersPredicates;
  private final Map<LabPlan, LabResult> results = new HashMap<>();
  private final Map<SessionsLabSettings, SessionsLabResult> sessionsResults = new HashMap<>();
  private final Map<CommunitySimulationSettings, CommunityResult> communityResults =
      new HashMap<>();
  private final Map<LabPlan, LabResult> usersResults = new HashMap<>();
  private @Nullable Lab lab;

  /**
   * How much is run.
   *
   * @param pages of a run
   * @param seedSets per predicate
   */
  record RunSize(int pages, int seedSets, long randomSeed) {}

  /**
   * @param predicates as written
   * @param usersWeb the web of claims about users: noisy links, users with interests
   */
  ClaimExperiments(
      RecordedWeb web,
      List<String> predicates,
      RecordedWeb usersWeb,
      List<String> usersPredicates,
      OrderingPolicies policies,
      RunSize size) {
    this.web = web;
    this.usersWeb = usersWeb;
    this.usersPredicates = LabPredicates.compile(usersPredicates, usersWeb);
    this.policies = policies;
    this.size = size;
    this.predicates = LabPredicates.compile(predicates, web);
  }

  RecordedWeb web() {
    return web;
  }

  RunSize size() {
    return size;
  }

  boolean hasPolicy(String policy) {
    return policies.descriptions().containsKey(policy);
  }

  private LabPlan plan(List<String> names) {
    return LabPlan.withDefaults(
        names, size.pages(), size.seedSets(), size.randomSeed(), SideInformation.NONE);
  }

  /** The policies side by side, without side information. */
  LabResult run(List<String> names) throws InterruptedException {
    return run(plan(names));
  }

  /** Policies with side information on the web of claims about users. */
  LabResult runWithUsers(List<String> names, int seedSets, SideInformation sideInformation)
      throws InterruptedException {
    LabPlan plan =
        LabPlan.withDefaults(
            names, Math.min(size.pages(), 300), seedSets, size.randomSeed(), sideInformation);
    LabResult cached = usersResults.get(plan);
    if (cached == null) {
      cached =
          new Lab(usersWeb, usersPredicates, policies, new Parser(), plan)
              .runAndSummarize(done -> {}, false);
      usersResults.put(plan, cached);
    }
    return cached;
  }

  /** One policy that begins with the knowledge of an earlier run from another seed set. */
  LabResult runReusing(String policy, int earlierPages) throws InterruptedException {
    return run(plan(List.of(policy)).withReuse(earlierPages));
  }

  /** Policies that learn from sessions, half of whose targets are held out. */
  SessionsLabResult runSessions(List<String> names) throws InterruptedException {
    SessionsLabSettings plan =
        new SessionsLabSettings(
            web.name(),
            List.copyOf(predicates.keySet()),
            names,
            0.5,
            size.pages(),
            size.seedSets(),
            size.randomSeed(),
            "",
            false);
    SessionsLabResult cached = sessionsResults.get(plan);
    if (cached == null) {
      cached =
          new SessionsLab(web, predicates, policies, new Parser(), plan)
              .runAndSummarize(done -> {});
      sessionsResults.put(plan, cached);
    }
    return cached;
  }

  /** Days of a community. */
  CommunityResult runCommunity(CommunitySimulationSettings plan) throws InterruptedException {
    CommunityResult cached = communityResults.get(plan);
    if (cached == null) {
      cached = new CommunitySimulation(web, plan).runAndSummarize();
      communityResults.put(plan, cached);
    }
    return cached;
  }

  private LabResult run(LabPlan plan) throws InterruptedException {
    LabResult cached = results.get(plan);
    if (cached == null) {
      cached = labFor(plan).runAndSummarize(done -> {}, false);
      results.put(plan, cached);
    }
    return cached;
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

  static Summary summaryOf(LabResult result, String policy) {
    return result.summary().stream()
        .filter(summary -> summary.policy().equals(policy))
        .findFirst()
        .orElseThrow();
  }

  /** Efficiencies of a policy, run by run. */
  static double[] efficiencies(LabResult result, String policy) {
    return result.results().stream()
        .filter(run -> run.policy().equals(policy))
        .mapToDouble(Run::efficiency)
        .toArray();
  }

  /** How much better one policy is than another. */
  static ConfidenceInterval difference(LabResult result, String policy, String baseline) {
    return result.compare(policy, baseline).orElseThrow().difference();
  }

  static String format(ConfidenceInterval interval) {
    return format("%+.3f (%+.3f to %+.3f)", interval.mean(), interval.low(), interval.high());
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
