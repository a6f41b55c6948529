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
 * Samples candidates at random before the first relevant page, with a probability that falls with
 * the number of in-links and with the familiarity of the anchor words (of the URL tokens where
 * there is no anchor). Pages with many in-links are near each other, and relevant pages that are
 * rare have anchors of words not seen yet. Every candidate keeps a chance, since a relevant page
 * may have many in-links.
 */
public record ExplorationPolicy(long randomSeed) implements OrderingPolicy {
  /** Weight of familiar words against in-links; both are log probabilities. */
  private static final double FAMILIARITY_WEIGHT = 3;

  /**
   * Gumbel-max sampling: the candidate with the highest sum of log probability and Gumbel noise is
   * a sample from the distribution.
   */
  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return gumbelNoise(candidate) - familiarity(candidate, context) - logInLinks(candidate);
  }

  private double gumbelNoise(Candidate candidate) {
    double uniform = StaticPolicy.uniform(candidate.id(), randomSeed);
    return -Math.log(-Math.log(Math.max(uniform, 1e-12)));
  }

  private static double logInLinks(Candidate candidate) {
    return Math.log1p(candidate.inLinks());
  }

  /**
   * From 0 for an anchor of unseen words to {@link #FAMILIARITY_WEIGHT} for one whose words are on
   * every page.
   */
  private static double familiarity(Candidate candidate, ScoringContext context) {
    long[] words = candidate.anchorWords();
    if (words.length == 0) {
      words = Urls.tokenIds(candidate.url());
    }
    if (words.length == 0) {
      return FAMILIARITY_WEIGHT;
    }
    FeatureCounts counts = context.knowledge().counts(FeatureType.WORD);
    double sum = 0;
    for (long word : words) {
      sum += Math.log1p(counts.seenOf(word));
    }
    return FAMILIARITY_WEIGHT * sum / words.length / Math.log(2 + context.history().size());
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return List.of(
        new Contribution(
            "random",
            gumbelNoise(candidate),
            "nothing relevant found yet; by the URL and the random seed"),
        new Contribution(
            "known words", -familiarity(candidate, context), "in its anchors or its URL"),
        new Contribution(
            "links to it", -logInLinks(candidate), candidate.inLinks() + " crawled pages"));
  }
}
