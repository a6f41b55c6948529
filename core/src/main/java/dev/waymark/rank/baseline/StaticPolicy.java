package dev.waymark.rank.baseline;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.text.Words;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A policy that scores by the candidate alone and learns nothing.
 *
 * @param reason describes the score
 * @param scoring computes the score
 */
public record StaticPolicy(String reason, ToDoubleFunction<Candidate> scoring)
    implements OrderingPolicy {

  /** Nearest to a seed first; ties by discovery, first discovered first. */
  public static OrderingPolicy breadthFirst() {
    return new StaticPolicy(
        "distance from a seed in links, negative", c -> -c.depth() - tieBreak(c.discoveryNumber()));
  }

  /** Farthest from the seeds first; ties by discovery, last discovered first. */
  static OrderingPolicy depthFirst() {
    return new StaticPolicy(
        "distance from a seed in links", c -> c.depth() + tieBreak(c.discoveryNumber()));
  }

  /** In random order, the same for the same seed. */
  public static OrderingPolicy random(long seed) {
    return new StaticPolicy("at random", c -> uniform(c.id(), seed));
  }

  /** Most in-links from crawled pages first; ties by discovery, first discovered first. */
  public static OrderingPolicy inDegree() {
    return new StaticPolicy(
        "crawled pages that link to it", c -> c.inLinks() - tieBreak(c.discoveryNumber()));
  }

  /** A pseudorandom number from 0 to 1, by URL and seed. */
  static double uniform(long id, long seed) {
    return (Words.mix(id ^ Words.mix(seed)) >>> 11) * 0x1p-53;
  }

  /** Grows with {@code discoveryNumber} from 0 to below 1, distinct even beyond 10^9. */
  private static double tieBreak(long discoveryNumber) {
    return discoveryNumber * 0x1p-40;
  }

  @Override
  public boolean isAdaptive() {
    return false;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return scoring.applyAsDouble(candidate);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    return List.of(new Contribution("candidate", score(candidate, context), reason));
  }
}
