package dev.waymark.lab.papers;

import dev.waymark.config.ConfigException;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All claims that can be checked on a recorded web, one after the other. */
public final class PaperClaims {
  /** Labels chosen as predicates have this share of the pages at most. */
  private static final double MAX_LABEL_SHARE = 0.06;

  private final RecordedWeb web;
  private final OrderingPolicies policies;
  private final Set<Paper> papers;
  private final List<String> predicates;
  private final RecordedWeb usersWeb;
  private final List<String> usersPredicates;
  private final ClaimExperiments.RunSize size;

  /**
   * @param predicates as written; if empty, labels of the web are chosen
   * @param usersWeb the web of claims about users: noisy links, users with interests
   * @param papers whose claims are checked
   * @param full ten predicates, five seed sets, 1,500 pages each; else a smaller experiment
   */
  public PaperClaims(
      RecordedWeb web,
      List<String> predicates,
      RecordedWeb usersWeb,
      Set<Paper> papers,
      OrderingPolicies policies,
      boolean full,
      long randomSeed) {
    this.papers = papers;
    this.web = web;
    this.policies = policies;
    this.predicates = predicates.isEmpty() ? chooseLabels(web, full ? 10 : 4) : predicates;
    this.usersWeb = usersWeb;
    this.usersPredicates =
        predicates.isEmpty() || usersWeb != web ? chooseLabels(usersWeb, full ? 6 : 2) : predicates;
    this.size =
        full
            ? new ClaimExperiments.RunSize(1500, 5, randomSeed)
            : new ClaimExperiments.RunSize(500, 2, randomSeed);
  }

  /** The predicates, as written. */
  public List<String> predicates() {
    return predicates;
  }

  /** Pages of each run, and seed sets per predicate. */
  public String sizeText() {
    return size.pages() + " pages, " + size.seedSets() + " seed sets per predicate";
  }

  private List<Claim> claims() {
    return Stream.of(
            IntelligentClaims.all(),
            CollaborativeClaims.all(),
            SessionClaims.all(),
            PatternClaims.all(),
            CommunityClaims.all())
        .flatMap(List::stream)
        .filter(claim -> papers.contains(claim.paper()))
        .toList();
  }

  /** Checks every claim; those that this build or web cannot check are reported, too. */
  public List<ClaimResult> checkAll(Consumer<ClaimResult> listener) throws InterruptedException {
    ClaimExperiments experiments =
        new ClaimExperiments(web, predicates, usersWeb, usersPredicates, policies, size);
    List<ClaimResult> all = new ArrayList<>();
    for (Claim claim : claims()) {
      ClaimOutcome outcome = checkClaim(claim, experiments);
      ClaimResult checked =
          new ClaimResult(
              claim.paper(),
              claim.statement(),
              claim.published(),
              outcome.measured(),
              outcome.status());
      all.add(checked);
      listener.accept(checked);
    }
    return all;
  }

  private ClaimOutcome checkClaim(Claim claim, ClaimExperiments experiments)
      throws InterruptedException {
    List<String> absent =
        claim.policies().stream().filter(name -> !experiments.hasPolicy(name)).toList();
    if (!absent.isEmpty()) {
      return ClaimOutcome.notAvailable(
          "not available in this build: there is no policy " + String.join(", ", absent));
    }
    RecordedWeb needed = claim.paper() == Paper.COLLABORATIVE ? usersWeb : web;
    if (claim.needsTraces() && needed.traces().equals(RecordedTraces.NONE)) {
      return ClaimOutcome.notAvailable("this web has no traces");
    }
    try {
      return claim.check().run(experiments);
    } catch (ConfigException e) {
      return ClaimOutcome.notAvailable("not available in this build: " + e.getMessage());
    }
  }

  /** Labels that are neither rare nor common, evenly over the list of them. */
  private static List<String> chooseLabels(RecordedWeb web, int limit) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int page = 0; page < web.pages(); page++) {
      web.labels(page).forEach(label -> counts.merge(label, 1, Integer::sum));
    }
    List<String> candidates =
        counts.entrySet().stream()
            .filter(e -> e.getValue() >= 30 && e.getValue() <= MAX_LABEL_SHARE * web.pages())
            .filter(e -> !e.getKey().startsWith("kind."))
            .map(Map.Entry::getKey)
            .toList();
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < Math.min(limit, candidates.size()); i++) {
      int at = i * candidates.size() / Math.min(limit, candidates.size());
      chosen.add("label(\"" + candidates.get(at) + "\")");
    }
    return chosen;
  }
}
