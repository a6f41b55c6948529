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

/** All claims that can be looked at on a recorded web, one after the other. */
public final class PaperClaims {
  /** Wants have this share of the pages at most, when they are chosen here. */
  private static final double MAX_LABEL_SHARE = 0.06;

  private final RecordedWeb web;
  private final OrderingPolicies policies;
  private final Set<Paper> papers;
  private final List<String> wants;
  private final ClaimExperiments.RunSize size;

  /**
   * @param wants predicates; if empty, labels of the web are chosen
   * @param papers whose claims are looked at
   * @param full ten wants from five starts, 1,500 fetches each; else a sketch of it
   */
  public PaperClaims(
      RecordedWeb web,
      List<String> wants,
      Set<Paper> papers,
      OrderingPolicies orders,
      boolean full,
      long seed) {
    this.papers = papers;
    this.web = web;
    this.policies = orders;
    this.wants = wants.isEmpty() ? chooseLabels(web, full ? 10 : 4) : wants;
    this.size =
        full
            ? new ClaimExperiments.RunSize(1500, 5, seed)
            : new ClaimExperiments.RunSize(500, 2, seed);
  }

  /** What is looked for. */
  public List<String> wants() {
    return wants;
  }

  /** Fetches of each run, and starts per want. */
  public String sizeText() {
    return size.budget() + " fetches, " + size.starts() + " starts per want";
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

  /** Looks at every claim; those that this build or web cannot show are told, too. */
  public List<ClaimResult> checkAll(Consumer<ClaimResult> each) throws InterruptedException {
    ClaimExperiments bench = new ClaimExperiments(web, wants, policies, size);
    List<ClaimResult> all = new ArrayList<>();
    for (Claim claim : claims()) {
      ClaimOutcome seen = checkClaim(claim, bench);
      ClaimResult checked =
          new ClaimResult(
              claim.paper(), claim.statement(), claim.published(), seen.measured(), seen.status());
      all.add(checked);
      each.accept(checked);
    }
    return all;
  }

  private ClaimOutcome checkClaim(Claim claim, ClaimExperiments bench) throws InterruptedException {
    List<String> absent = claim.policies().stream().filter(name -> !bench.hasPolicy(name)).toList();
    if (!absent.isEmpty()) {
      return ClaimOutcome.notAvailable(
          "not available in this build: there is no order " + String.join(", ", absent));
    }
    if (claim.needsTraces() && web.traces().equals(RecordedTraces.NONE)) {
      return ClaimOutcome.notAvailable("nobody was recorded on this web");
    }
    try {
      return claim.check().run(bench);
    } catch (ConfigException e) {
      return ClaimOutcome.notAvailable("not available in this build: " + e.getMessage());
    }
  }

  /** Labels that are neither rare nor common, evenly over the list of them. */
  private static List<String> chooseLabels(RecordedWeb web, int most) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int page = 0; page < web.pages(); page++) {
      web.labels(page).forEach(label -> counts.merge(label, 1, Integer::sum));
    }
    List<String> fitting =
        counts.entrySet().stream()
            .filter(e -> e.getValue() >= 30 && e.getValue() <= MAX_LABEL_SHARE * web.pages())
            .filter(e -> !e.getKey().startsWith("kind."))
            .map(Map.Entry::getKey)
            .toList();
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < Math.min(most, fitting.size()); i++) {
      int at = i * fitting.size() / Math.min(most, fitting.size());
      chosen.add("label(\"" + fitting.get(at) + "\")");
    }
    return chosen;
  }
}
