package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.model.ParentDigest;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Scores candidates; the frontier hands out the one with the highest score first. A score is a
 * function of its arguments: the same candidate and context always give the same score.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="order"}
 */
public interface OrderingPolicy {

  /** The feature types it needs counted; nothing else is learned for it. */
  default Set<FeatureType> featureTypes() {
    return Set.of();
  }

  /** Extractors for feature types that {@code DefaultFeatureExtractors} does not cover. */
  default Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of();
  }

  /**
   * Values to store with a page just crawled, such as a similarity or a state, for scoring the
   * page's links: see {@link PageHistory#annotation}. Called before the page is observed.
   */
  default float[] annotate(Page page, Candidate candidate, ScoringContext context) {
    return NO_ANNOTATION;
  }

  /** What other shards are told of a crawled page of this one that links to their URLs. */
  default ParentDigest digest(int page, ScoringContext context) {
    return new ParentDigest(1, 0, 0, context.history().isRelevant(page) ? 1 : 0, 0);
  }

  /**
   * Whether the score of a candidate changes with knowledge alone. Candidates of a policy that is
   * not adaptive are scored again only when their own evidence changes.
   */
  default boolean isAdaptive() {
    return true;
  }

  /** Supplies candidates besides those that links lead to. */
  default CandidateSource candidateSource() {
    return CandidateSource.NONE;
  }

  double score(Candidate candidate, ScoringContext context);

  /**
   * A term added to the scores of all candidates of a host when hosts are compared. It may change
   * with every page, of this host or of others.
   *
   * @param host {@link dev.waymark.text.Words#id} of its name
   */
  default double hostScore(long host, ScoringContext context) {
    return 0;
  }

  /**
   * Whether every second page comes from the host with the highest {@link #hostScore}, whatever the
   * scores of its candidates.
   */
  default boolean alternatesHosts(ScoringContext context) {
    return false;
  }

  /** The terms of the score, each with its reason; they add up to the score. */
  default List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return List.of(new Contribution("score", score(candidate, context), ""));
  }

  /** No annotation. */
  float[] NO_ANNOTATION = {};

  /** Empty knowledge with the feature types that this policy learns from. */
  default Knowledge emptyKnowledge() {
    return new Knowledge(featureTypes(), extractors());
  }
}
