package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.SignificantWords;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.List;
import java.util.Set;

/**
 * The words of a candidate's parents, each counted once ("Intelligent Crawling", section 3.2). The
 * ratio of a word is learned either from the words of the crawled pages, as in the paper (equation
 * 11), or from the words of their parents, which is the event that is predicted.
 */
final class ContentFactor implements Factor {
  /**
   * Share by which knowledge grows until the significant words are found again. To find them takes
   * time in proportion to the words known, and few become or cease to be significant with one page
   * in fifty.
   */
  private static final double RELEARN_GROWTH = 0.02;

  private final FeatureType type;
  private final InterestRatio interestRatio;
  private final SignificantWords significantWords;

  /**
   * @param type {@link FeatureType#WORD} or {@link FeatureType#PARENT_WORD}
   */
  ContentFactor(FeatureType type, InterestRatio interestRatio) {
    this.type = type;
    this.interestRatio = interestRatio;
    this.significantWords = new SignificantWords(type, interestRatio, RELEARN_GROWTH, 64L << 20);
  }

  @Override
  public Set<FeatureType> featureTypes() {
    return type == FeatureType.WORD ? Set.of(type) : Set.of(FeatureType.WORD, type);
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    return significantWords.sum(candidate, context);
  }

  @Override
  public void explain(
      Candidate candidate,
      ScoringContext context,
      double weight,
      List<Contribution> contributions) {
    FeatureCounts counts = context.knowledge().counts(type);
    significantWords.forEach(
        candidate.parents(),
        context,
        (slot, logRatio) ->
            contributions.add(
                new Contribution(
                    "word " + context.knowledge().name(type, counts.id(slot)),
                    weight * logRatio,
                    interestRatio.describe(
                        counts.seen(slot), counts.relevant(slot), significantWords.baseRate()))));
  }
}
