package dev.waymark.lab.papers;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.SideInformation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** What "Collaborative Crawling" says, section 5: policies with users' traces and without. */
final class CollaborativeClaims {
  private static final String COLLABORATIVE = "collaborative-paper";
  private static final String WITH_LINKS = "collaborative+links-paper";
  private static final String INTELLIGENT = "intelligent-paper";

  private static final List<String> POLICIES = List.of(COLLABORATIVE, WITH_LINKS, INTELLIGENT);

  /** Executions of the intelligent crawler, the best of which counts (section 4). */
  private static final int EXECUTIONS = 5;

  /** Knows the web's training traces. */
  private static final SideInformation OWN_TRACES = new SideInformation(List.of("own"), "none", 0);

  private CollaborativeClaims() {}

  static List<Claim> all() {
    return List.of(
        new Claim(
            Paper.COLLABORATIVE,
            "One crawl that follows users is better than the best of five that follow links.",
            "SPORTS and ARTS: above the best of five intelligent crawls (curves only)",
            POLICIES,
            true,
            CollaborativeClaims::checkBestOfFive),
        new Claim(
            Paper.COLLABORATIVE,
            "Users and links together are better than either.",
            "the combination is above both (in words only)",
            POLICIES,
            true,
            CollaborativeClaims::checkCombination),
        new Claim(
            Paper.COLLABORATIVE,
            "The harvest rises while the crawler learns its users.",
            "lift curves of SPORTS and ARTS rise from the first pages on",
            POLICIES,
            true,
            CollaborativeClaims::checkLift));
  }

  /** A larger share of all pages is relevant than of the first ones. */
  private static ClaimOutcome checkLift(ClaimExperiments experiments) throws InterruptedException {
    LabResult result = experiments.runWithUsers(POLICIES, EXECUTIONS, OWN_TRACES);
    TreeMap<Integer, Double> relevantAt = new TreeMap<>();
    ClaimExperiments.summaryOf(result, COLLABORATIVE)
        .relevantAt()
        .forEach((pages, relevant) -> relevantAt.put(Integer.valueOf(pages), relevant));
    int first = relevantAt.firstKey();
    int last = relevantAt.lastKey();
    double early = relevantAt.firstEntry().getValue() / first;
    double all = relevantAt.lastEntry().getValue() / last;
    return ClaimOutcome.decided(
        all > early,
        ClaimExperiments.format(
            "harvest %.1f %% of the first %d pages, %.1f %% of %d",
            100 * early, first, 100 * all, last));
  }

  /** On each predicate one execution, the first, has a higher harvest than the best of five. */
  private static ClaimOutcome checkBestOfFive(ClaimExperiments experiments)
      throws InterruptedException {
    LabResult result = experiments.runWithUsers(POLICIES, EXECUTIONS, OWN_TRACES);
    int ahead = 0;
    List<String> figures = new ArrayList<>();
    List<String> wants = result.results().stream().map(Run::want).distinct().toList();
    for (String want : wants) {
      double single = harvests(result, want, COLLABORATIVE)[0];
      double best = Arrays.stream(harvests(result, want, INTELLIGENT)).max().orElse(0);
      ahead += single > best ? 1 : 0;
      figures.add(ClaimExperiments.format("%.1f against %.1f", 100 * single, 100 * best));
    }
    return ClaimOutcome.decided(
        ahead == wants.size(),
        ahead + " of " + wants.size() + " predicates, harvest in %: " + String.join(", ", figures));
  }

  /** The mean harvest over all executions is above that of each alone. */
  private static ClaimOutcome checkCombination(ClaimExperiments experiments)
      throws InterruptedException {
    LabResult result = experiments.runWithUsers(POLICIES, EXECUTIONS, OWN_TRACES);
    double both = meanHarvest(result, WITH_LINKS);
    double users = meanHarvest(result, COLLABORATIVE);
    double links = meanHarvest(result, INTELLIGENT);
    return ClaimOutcome.decided(
        both > users && both > links,
        ClaimExperiments.format(
            "harvest %.1f %% together, %.1f by users, %.1f by links",
            100 * both, 100 * users, 100 * links));
  }

  private static double meanHarvest(LabResult result, String policy) {
    return result.results().stream()
        .filter(run -> run.policy().equals(policy))
        .mapToDouble(CollaborativeClaims::harvest)
        .average()
        .orElse(0);
  }

  /** Of each execution, in the order of the seed sets. */
  private static double[] harvests(LabResult result, String want, String policy) {
    return result.results().stream()
        .filter(run -> run.want().equals(want) && run.policy().equals(policy))
        .mapToDouble(CollaborativeClaims::harvest)
        .toArray();
  }

  private static double harvest(Run run) {
    return (double) run.relevant() / Math.max(1, run.fetched());
  }
}
