package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * In which order to fetch: a function from a candidate's evidence and what is known to a score; the
 * highest is fetched first. The same arguments always give the same score.
 */
public interface OrderingPolicy {

  /** What it needs tallied; nothing else is learned for it. */
  default Set<FeatureType> featureTypes() {
    return Set.of();
  }

  /** How to find the features of families that pages do not show by themselves. */
  default Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of();
  }

  /**
   * What it wants to remember of a page just crawled (a similarity, a state), for the scores of the
   * page's links: see {@link PageHistory#annotation}. Called before the page is observed.
   */
  default float[] annotate(Page page, Candidate candidate, ScoringContext known) {
    return NO_ANNOTATION;
  }

  /**
   * Whether the score of a candidate changes though its evidence does not, because more is known.
   * Candidates of an order of which this is not so are scored when their evidence changes only.
   */
  default boolean isAdaptive() {
    return true;
  }

  /** Which candidates it brings in besides those that links lead to. */
  default CandidateSource candidateSource() {
    return CandidateSource.NONE;
  }

  double score(Candidate candidate, ScoringContext known);

  /**
   * What is added to the scores of all candidates of a host when hosts are compared. It may change
   * with every page, of this host or of others.
   *
   * @param host {@link dev.waymark.text.Words#id} of its name
   */
  default double hostScore(long host, ScoringContext known) {
    return 0;
  }

  /**
   * Whether hosts take turns by now: then every second page is one of the host of which {@link
   * #hostScore} is highest, wherever its candidates stand.
   */
  default boolean alternatesHosts(ScoringContext known) {
    return false;
  }

  /** The parts of the score, each with its reason; they add up to it. */
  default List<Contribution> explain(Candidate candidate, ScoringContext known) {
    return List.of(new Contribution("score", score(candidate, known), ""));
  }

  /** Nothing remembered. */
  float[] NO_ANNOTATION = {};

  /** Empty knowledge with the feature types that this policy learns from. */
  default Knowledge emptyKnowledge() {
    return new Knowledge(featureTypes(), extractors());
  }
}
