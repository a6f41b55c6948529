package dev.waymark.rank.baseline;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.url.Urls;
import java.util.List;

/**
 * What to fetch while nothing wanted was found: by lot, but a candidate is the likelier the fewer
 * links to it there are and the newer the words of its anchors, or of its URL where it has none,
 * since pages that many link to are near to each other and what is rare is called by words not seen
 * yet. Nothing is ruled out: what is wanted may be a page that all others link to.
 */
public record ExplorationPolicy(long randomSeed) implements OrderingPolicy {
  /** How much the words of anchors count beside the links; both are logarithms of chances. */
  private static final double FAMILIARITY_WEIGHT = 3;

  /**
   * The highest sum of a logarithm of chances and noise of Gumbel's distribution belongs to each
   * candidate as often as its chance is of all chances.
   */
  @Override
  public double score(Candidate candidate, ScoringContext known) {
    return gumbelNoise(candidate) - familiarity(candidate, known) - logInLinks(candidate);
  }

  private double gumbelNoise(Candidate candidate) {
    double lot = StaticPolicy.uniform(candidate.id(), randomSeed);
    return -Math.log(-Math.log(Math.max(lot, 1e-12)));
  }

  private static double logInLinks(Candidate candidate) {
    return Math.log1p(candidate.inLinks());
  }

  /**
   * From 0 for an anchor of new words to {@link #FAMILIARITY_WEIGHT} for one whose words are on
   * every page.
   */
  private static double familiarity(Candidate candidate, ScoringContext known) {
    long[] words = candidate.anchorWords();
    if (words.length == 0) {
      words = Urls.tokenIds(candidate.url());
    }
    if (words.length == 0) {
      return FAMILIARITY_WEIGHT;
    }
    FeatureCounts tallies = known.knowledge().counts(FeatureType.WORD);
    double sum = 0;
    for (long word : words) {
      sum += Math.log1p(tallies.seenOf(word));
    }
    return FAMILIARITY_WEIGHT * sum / words.length / Math.log(2 + known.history().size());
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext known) {
    return List.of(
        new Contribution(
            "random",
            gumbelNoise(candidate),
            "nothing relevant found yet; by the URL and the random seed"),
        new Contribution(
            "known words", -familiarity(candidate, known), "in its anchors or its URL"),
        new Contribution(
            "links to it", -logInLinks(candidate), candidate.inLinks() + " crawled pages"));
  }
}
