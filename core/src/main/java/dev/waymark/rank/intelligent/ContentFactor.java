package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.SignificantWords;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.InterestRatio;
import java.util.List;
import java.util.Set;

/**
 * The words of the crawled pages that link to a candidate; each word counts once, on however many
 * of them it stands ("Intelligent Crawling", section 3.2). What a word is worth is learned either
 * from the crawled pages' own words, as the paper does (equation 11), or from the words of the
 * pages that link to them, which is what is asked.
 */
final class ContentFactor implements Factor {
  private final FeatureType type;
  private final InterestRatio interestRatio;
  private final SignificantWords significantWords;

  /**
   * @param family {@link FeatureType#WORD} or {@link FeatureType#PARENT_WORD}
   */
  ContentFactor(FeatureType family, InterestRatio evidence, double relearn) {
    this.type = family;
    this.interestRatio = evidence;
    this.significantWords = new SignificantWords(family, evidence, relearn, 64L << 20);
  }

  @Override
  public Set<FeatureType> featureTypes() {
    return type == FeatureType.WORD ? Set.of(type) : Set.of(FeatureType.WORD, type);
  }

  @Override
  public double value(Candidate candidate, ScoringContext known) {
    return significantWords.sum(candidate, known);
  }

  @Override
  public void explain(
      Candidate candidate, ScoringContext known, double weight, List<Contribution> parts) {
    FeatureCounts tallies = known.knowledge().counts(type);
    significantWords.forEach(
        candidate.parents(),
        known,
        (slot, log) ->
            parts.add(
                new Contribution(
                    "word " + known.knowledge().name(type, tallies.id(slot)),
                    weight * log,
                    interestRatio.describe(
                        tallies.seen(slot), tallies.relevant(slot), significantWords.baseRate()))));
  }
}
