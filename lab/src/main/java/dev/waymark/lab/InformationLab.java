package dev.waymark.lab;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What each ordering policy makes of each kind of information that people leave. */
public final class InformationLab {
  /** Kinds of information by name, as the sources of {@link PeopleParts}. */
  private static final Map<String, List<String>> INFORMATION = information();

  private final RecordedWeb web;
  private final Map<String, Predicate> predicates;
  private final OrderingPolicies policies;
  private final int pages;
  private final int seedSets;
  private final long randomSeed;

  /**
   * The result of a policy with a kind of information.
   *
   * @param efficiency share of the way from random to the oracle
   * @param relevant relevant pages found, mean of the runs
   */
  public record Cell(
      String policy, String information, ConfidenceInterval efficiency, double relevant) {}

  /**
   * All results on a web.
   *
   * @param command that repeats them
   */
  public record Table(
      String web,
      String command,
      List<String> wants,
      int pages,
      @JsonProperty("seed_sets") int seedSets,
      List<Cell> cells) {}

  /**
   * @param predicates by the name they are reported under
   */
  public InformationLab(
      RecordedWeb web,
      Map<String, Predicate> predicates,
      OrderingPolicies policies,
      int pages,
      int seedSets,
      long randomSeed) {
    this.web = web;
    this.predicates = predicates;
    this.policies = policies;
    this.pages = pages;
    this.seedSets = seedSets;
    this.randomSeed = randomSeed;
  }

  private static Map<String, List<String>> information() {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    kinds.put("none", List.of("none"));
    kinds.put("log", List.of("own:visits"));
    kinds.put("sessions", List.of("own:sessions"));
    kinds.put("queries", List.of("own:queries"));
    kinds.put("marks", List.of("own:marks"));
    kinds.put("all", List.of("own:visits", "own:sessions", "own:queries", "own:marks"));
    return kinds;
  }

  /** The kinds of information, in the order of the table. */
  public static List<String> kinds() {
    return List.copyOf(INFORMATION.keySet());
  }

  /** The kinds of information that a policy makes any use of. */
  private static Set<String> usedBy(String policy) {
    if (policy.startsWith("waymark")) {
      return INFORMATION.keySet();
    }
    if (policy.startsWith("hmm") || policy.equals("context-graph")) {
      return Set.of("sessions", "all");
    }
    if (policy.equals("best-first")) {
      return Set.of("marks", "all");
    }
    boolean followsUsers =
        policy.startsWith("collaborative")
            || policy.startsWith("patterns")
            || Set.of("people", "frequency", "signature", "temporal").contains(policy);
    return followsUsers ? Set.of("log", "all") : Set.of("none");
  }

  /**
   * @param names of the policies
   * @param given the kinds of information
   * @param messages takes each kind when it is done
   */
  public List<Cell> run(List<String> names, List<String> given, Consumer<String> messages)
      throws InterruptedException {
    List<Cell> cells = new ArrayList<>();
    Lab lab = null;
    for (String kind : given) {
      List<String> used = names.stream().filter(name -> usedBy(name).contains(kind)).toList();
      if (used.isEmpty()) {
        continue;
      }
      SideInformation known = new SideInformation(INFORMATION.get(kind), "none", 0);
      LabPlan plan = LabPlan.withDefaults(used, pages, seedSets, randomSeed, known);
      lab =
          lab == null ? new Lab(web, predicates, policies, new Parser(), plan) : lab.withPlan(plan);
      LabResult result = lab.runAndSummarize(done -> {}, false);
      messages.accept(kind);
      for (LabResult.Summary summary : result.summary()) {
        double relevant = summary.relevantAt().values().stream().reduce(0.0, (a, b) -> b);
        cells.add(new Cell(summary.policy(), kind, summary.efficiency(), relevant));
      }
    }
    return cells;
  }
}
